import { mkdtempSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { encodeQR } from "qr";
import { expectAccessible, expectNoAxeViolations } from "../../support/accessibility.ts";
import { findChromium } from "../../support/chromium.ts";
import { takeManualPicture, pictureTag } from "../../support/manual-picture.ts";
import { clearSession, signInByApi } from "../../support/people.ts";
import { openNavigation, tableRow, signOut } from "../../support/screen.ts";
import { test } from "../../support/test.ts";
import { expectNothingRunsOver } from "../day-sheets/day-sheet-screen.ts";
import {
  handoverAlert,
  expectAboveNotice,
  expectHandedOver,
  type Handovers,
  startHandoverSystem,
  enterCode,
} from "./handover-screen.ts";

const film = join(mkdtempSync(join(tmpdir(), "lonchera-camera-")), "code.y4m");

test.use({
  serviceWorkers: "allow",
  launchOptions: {
    executablePath: await findChromium(),
    args: [
      // Headless Chromium cannot ask for permission to use the camera.
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});
// All journeys of this file share a system, so they run in one worker and at one width.
test.describe.configure({ mode: "default" });

let handovers: Handovers;
test.beforeAll(async () => {
  handovers = await startHandoverSystem();
});
test.afterAll(() => handovers.stop());

test(
  "an order is handed over once on two phones, undone, and reconciled after a lost network",
  { tag: [pictureTag, "@phone"] },
  async ({ page, context, faults }) => {
    faults.expectLostRequest();
    faults.expectAnswer(409);
    const { code, address, handOverElsewhere } = await handovers.orderLunch();
    await signInByApi(page, await handovers.newAdministrator(), handovers.url);
    await page.goto(address);
    await expectHandedOver(page, 0);
    await expectAccessible(page);
    await enterCode(page, code.toLowerCase());
    await expect(handoverAlert(page, "Sí, entrégalo")).toContainText("Rosa");
    await expectHandedOver(page, 1);
    await takeManualPicture(page, "handover");
    await page.getByRole("alert").getByRole("button", { name: "Deshacer" }).click();
    await expectHandedOver(page, 0);

    const takeBack = await handOverElsewhere();
    await enterCode(page, code);
    await expect(handoverAlert(page, "No lo entregues")).toContainText(
      /ya se entregó: lo hizo .*, en Comedor/,
    );
    await expectNoAxeViolations(page);
    await takeBack();
    await expectHandedOver(page, 0);

    await context.setOffline(true);
    await page.getByRole("button", { name: /^Entregar a Rosa/ }).click();
    await expect(handoverAlert(page, "Se envía cuando vuelva internet")).toBeVisible();
    await page.getByRole("button", { name: /^Entregar a Nélida/ }).click();
    await expect(page.getByText("2 cambios por enviar.")).toBeVisible();
    await handOverElsewhere();
    await context.setOffline(false);
    const conflicts = handoverAlert(page, "Al volver internet, esto no se pudo anotar");
    await expect(conflicts.getByRole("listitem")).toHaveText([
      /^LON-\d+: El pedido de Rosa .* ya se entregó/,
    ]);
    await expectNoAxeViolations(page);
    await conflicts.getByRole("button", { name: "Entendido" }).click();
    await expect(conflicts).toBeHidden();
    await expectHandedOver(page, 2);
  },
);

test(
  "the screen opens without network, keeps what it noted, and forgets the list at the sign-out",
  { tag: "@phone" },
  async ({ page, context, faults }) => {
    faults.expectLostRequest();
    const { code, address } = await handovers.orderLunch();
    await signInByApi(page, await handovers.newAdministrator(), handovers.url);
    await page.goto(address);
    await expectHandedOver(page, 0);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const countKeptScripts = () =>
      page.evaluate(async () => (await (await caches.open("lonchera-handover-files")).keys()).length);
    await expect.poll(countKeptScripts).toBeGreaterThan(0);

    await context.setOffline(true);
    await page.reload();
    await expectHandedOver(page, 0);
    await enterCode(page, code);
    await expect(handoverAlert(page, "Se envía cuando vuelva internet")).toBeVisible();
    await expectAboveNotice(page, page.getByRole("alert").getByRole("button", { name: "Deshacer" }));
    await page.reload();
    await expectHandedOver(page, 1);
    await expect(page.getByText("1 cambio por enviar.")).toBeVisible();
    await enterCode(page, code);
    await expect(handoverAlert(page, "No lo entregues")).toContainText("ya se entregó");
    await context.setOffline(false);
    await expect(page.getByText("por enviar")).toBeHidden();
    await expectHandedOver(page, 1);
    await signOut(page);
    await expect.poll(() => page.evaluate(() => caches.has("lonchera-answers"))).toBe(false);
  },
);

test(
  "a customer shows the code that is on the label, and reads when the order was handed over",
  { tag: ["@phone", "@long"] },
  async ({ page }) => {
    const { company, order, rosa, code, handOverElsewhere } = await handovers.orderLunch();
    await signInByApi(page, rosa, handovers.url);
    const details = `${handovers.url}/${company.slug}/orders?order=${order.id_order}`;
    await page.goto(details);
    const section = page.getByRole("region", { name: "Entrega" });
    await expect(section.getByRole("img", { name: `Código QR ${code}` })).toBeVisible();
    await expect(section.getByRole("listitem")).toHaveText([/Almuerzo · Comedor\s*Por entregar/]);
    await expectAccessible(page);

    await handOverElsewhere();
    await page.reload();
    await expect(section.getByRole("listitem")).toHaveText([/Entregado a las? \d\d:\d\d, en Comedor/]);
    await expect(section.getByRole("img", { name: /^Código QR/ })).toBeHidden();

    await clearSession(page);
    await signInByApi(page, await handovers.newAdministrator(), handovers.url);
    await page.goto(`${handovers.url}/admin/orders?search=${order.id_order}`);
    await expect(tableRow(page, order.id_order)).toContainText("Entregado");
    await page.goto(`${handovers.url}/admin/cocina-y-despacho?hoja=etiquetas&empresa=${company.id}`);
    const labels = page.getByRole("listitem").filter({ hasText: "1 de 1" });
    await expect(labels).toHaveCount(2);
    await expect(labels.filter({ hasText: code })).toHaveCount(1);
    await expectNoAxeViolations(page);
    await expectNothingRunsOver(page, labels);
  },
);

const width = 640;
const height = 480;
/** The size of a module of the QR code in pixels. */
const side = 8;

/** Builds a video with one picture of a QR code, which Chromium plays as a camera. */
function createFilm(text: string): Buffer {
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

test("the camera reads the code of an order", { tag: ["@phone", "@long"] }, async ({ page }) => {
  const { code, address } = await handovers.orderLunch();
  await writeFile(film, createFilm(code));
  await signInByApi(page, await handovers.newAdministrator(), handovers.url);
  // Documents of other screens must not use the camera.
  await page.goto(`${handovers.url}/admin/orders`);
  await (await openNavigation(page)).getByRole("link", { name: "Entregar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Entregar" })).toBeVisible();
  await page.goto(address);
  await page.getByRole("button", { name: "Escanear" }).click();
  await expect(handoverAlert(page, "Sí, entrégalo")).toContainText("Rosa");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Cerrar la cámara" }).click();
  await expect(page.getByRole("button", { name: "Escanear" })).toBeVisible();
});
