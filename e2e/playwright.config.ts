import { defineConfig, devices } from "@playwright/test";
import { isLongRun } from "@lonchera/server/test/long-run";
import { findChromium } from "./support/chromium.ts";

// Journeys run at 1280 px, those with @phone at 390 px. `TEST_LONG=1` also runs the journeys with @long, whose rules are
// tested by tests of the server or of components as well, and runs those with @phone or @both-widths at both widths.
export default defineConfig({
  testDir: "journeys",
  outputDir: "test-results",
  globalSetup: "./support/global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  // The report marks a journey that passed only in a second try as flaky.
  retries: 2,
  // CI has two cores. A third worker helps, because journeys mostly wait for the server.
  workers: 3,
  // The limits are high, because a journey must not fail on a slow machine.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  reporter: "list",
  use: {
    locale: "es-PE",
    timezoneId: "America/Lima",
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    // A trace takes a snapshot of the page in each step. `--trace on` records one to examine a failure.
    trace: "off",
    // Otherwise Playwright takes a screenshot of every page before it closes, in case the journey fails.
    screenshot: "off",
    // A service worker would load the files of the application for each page. The journey of the phone app allows it.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: await findChromium(),
      // The optimizing compilers take a tenth of a page's processor time, and pages are not open long enough to benefit.
      args: ["--js-flags=--no-turbofan --no-maglev"],
    },
  },
  projects: [
    {
      name: "escritorio",
      use: { viewport: { width: 1280, height: 800 } },
      ...(isLongRun ? {} : { grepInvert: /@phone|@long/ }),
    },
    {
      name: "teléfono",
      // With the density of a real phone, the browser would have to paint seven times as many pixels.
      use: { ...devices["Pixel 7"], deviceScaleFactor: 1, viewport: { width: 390, height: 844 } },
      ...(isLongRun ? { grep: /@phone|@both-widths/ } : { grep: /@phone/, grepInvert: /@long/ }),
    },
  ],
});
