import { defineConfig, devices } from "@playwright/test";
import { isLongRun } from "@lonchera/server/test/long-run";
import { findChromium } from "./support/chromium.ts";

// A journey runs at 1280 px, one with @phone at 390 px. Only `TEST_LONG=1` runs the ones with @long, whose rules the
// tests of the server or of the components show as well, and the ones with @phone and @both-widths at both widths.
export default defineConfig({
  testDir: "journeys",
  outputDir: "test-results",
  globalSetup: "./support/global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  // The report names a journey that passed only when tried again as flaky.
  retries: 2,
  // One more than the cores that CI has: journeys wait for the server more than they compute.
  workers: 3,
  // A slow machine is no failure.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  reporter: "list",
  use: {
    locale: "es-PE",
    timezoneId: "America/Lima",
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    // A trace costs a snapshot of the page per step: `--trace on` records one where a failure needs it.
    trace: "off",
    // Playwright would take one of every page that closes, in case its journey fails.
    screenshot: "off",
    // Each page of each journey would load the files that the application keeps; the journey of the phone app allows it.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: await findChromium(),
      // The optimizing compilers take a tenth of a page's processor time, and no page is open long enough to win it back.
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
      // At a phone's own density the same screens have seven times as many pixels to paint.
      use: { ...devices["Pixel 7"], deviceScaleFactor: 1, viewport: { width: 390, height: 844 } },
      ...(isLongRun ? { grep: /@phone|@both-widths/ } : { grep: /@phone/, grepInvert: /@long/ }),
    },
  ],
});
