import { mkdtempSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { encodeQR } from "qr";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { findChromium } from "../../support/chromium.ts";
import { signInByApi } from "../../support/people.ts";
import { openNavigation } from "../../support/screen.ts";
import { test } from "../../support/test.ts";
import { answerOf, startHandovers } from "./handover-screen.ts";

const film = join(mkdtempSync(join(tmpdir(), "lonchera-camera-")), "code.y4m");

test.use({
  launchOptions: {
    executablePath: await findChromium(),
    args: [
      // Headless Chromium has nobody to ask for the camera.
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});

const width = 640;
const height = 480;
/** Pixels of a module. */
const side = 8;

/** A film of one picture that shows a QR code, in a form that Chromium takes for a camera. */
function filmOf(text: string): Buffer {
  const modules = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const size = modules.length;
  const light = Buffer.alloc(width * height, 235);
  const [left, top] = [width - size * side, height - size * side].map((rest) => Math.floor(rest / 2));
  for (const [row, cells] of modules.entries())
    for (const [column, isDark] of cells.entries())
      for (let y = 0; isDark && y < side; y += 1) {
        const from = ((top ?? 0) + row * side + y) * width + (left ?? 0) + column * side;
        light.fill(16, from, from + side);
      }
  const grey = Buffer.alloc((width * height) / 2, 128);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 C420\nFRAME\n`), light, grey]);
}

test("the camera reads the code of an order", async ({ page }) => {
  const handovers = await startHandovers();
  try {
    const { code, address } = await handovers.orderLunch();
    await writeFile(film, filmOf(code));
    await signInByApi(page, await handovers.newAdministrator(), handovers.url);
    // The document of another screen may not use the camera.
    await page.goto(`${handovers.url}/admin/orders`);
    await (await openNavigation(page)).getByRole("link", { name: "Entregar" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Entregar" })).toBeVisible();
    await page.goto(address);
    await page.getByRole("button", { name: "Escanear" }).click();
    await expect(answerOf(page, "Sí, entrégalo")).toContainText("Rosa");
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Cerrar la cámara" }).click();
    await expect(page.getByRole("button", { name: "Escanear" })).toBeVisible();
  } finally {
    await page.close();
    await handovers.stop();
  }
});
