import { expect } from "@playwright/test";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { takeManualPicture, takesPictures } from "../../support/manual-picture.ts";
import { signInByApi } from "../../support/people.ts";
import { rowOf, signOut } from "../../support/screen.ts";
import { test } from "../../support/test.ts";
import { expectNothingRunsOver } from "../day-sheets/day-sheet-screen.ts";
import { answerOf, expectHandedOver, type Handovers, startHandovers, typeCode } from "./handover-screen.ts";

test.use({ serviceWorkers: "allow" });
// All journeys of this file share a system.
test.describe.configure({ mode: "default" });

let handovers: Handovers;
test.beforeAll(async () => {
  handovers = await startHandovers();
});
test.afterAll(() => handovers.stop());

test(
  "an order is handed over once on two phones, undone, and reconciled after a lost network",
  { tag: [takesPictures, "@phone"] },
  async ({ page, context, browser, faults }) => {
    faults.expectLostRequest();
    faults.expectAnswer(409);
    const { code, address } = await handovers.orderLunch();
    await signInByApi(page, await handovers.newAdministrator(), handovers.url);
    await page.goto(address);
    await expectHandedOver(page, 0);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await typeCode(page, code.toLowerCase());
    await expect(answerOf(page, "Sí, entrégalo")).toContainText("Rosa");
    await expectHandedOver(page, 1);
    await takeManualPicture(page, "handover");
    await expectNoAxeViolations(page);

    const otherContext = await browser.newContext({ viewport: page.viewportSize() });
    const other = await otherContext.newPage();
    await signInByApi(other, await handovers.newAdministrator(), handovers.url);
    await other.goto(address);
    await typeCode(other, code);
    await expect(answerOf(other, "No lo entregues")).toContainText(/ya se entregó: lo hizo .*, en Comedor/);
    await expectNoAxeViolations(other);
    await page.getByRole("alert").getByRole("button", { name: "Deshacer" }).click();
    await expectHandedOver(page, 0);

    await context.setOffline(true);
    await page.getByRole("button", { name: /^Entregar a Rosa/ }).click();
    await expect(answerOf(page, "Se envía cuando vuelva internet")).toBeVisible();
    await page.getByRole("button", { name: /^Entregar a Nélida/ }).click();
    await expect(page.getByText("2 cambios por enviar.")).toBeVisible();
    await expectNoAxeViolations(page);
    await typeCode(other, code);
    await expect(answerOf(other, "Sí, entrégalo")).toBeVisible();
    await context.setOffline(false);
    const conflicts = answerOf(page, "Al volver internet, esto no se pudo anotar");
    await expect(conflicts.getByRole("listitem")).toHaveText([/^El pedido de Rosa .* ya se entregó/]);
    await expectNoAxeViolations(page);
    await conflicts.getByRole("button", { name: "Entendido" }).click();
    await expect(conflicts).toBeHidden();
    await expectHandedOver(page, 2);
    await otherContext.close();
  },
);

test("the screen opens without network, keeps what it noted, and forgets the list at the sign-out", async ({
  page,
  context,
  faults,
}) => {
  faults.expectLostRequest();
  const { code, address } = await handovers.orderLunch();
  await signInByApi(page, await handovers.newAdministrator(), handovers.url);
  await page.goto(address);
  await expectHandedOver(page, 0);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const keptScripts = () =>
    page.evaluate(async () => (await (await caches.open("lonchera-handover-files")).keys()).length);
  await expect.poll(keptScripts).toBeGreaterThan(0);

  await context.setOffline(true);
  await page.reload();
  await expectHandedOver(page, 0);
  await typeCode(page, code);
  await expect(answerOf(page, "Se envía cuando vuelva internet")).toBeVisible();
  await page.reload();
  await expectHandedOver(page, 1);
  await expect(page.getByText("1 cambio por enviar.")).toBeVisible();
  await typeCode(page, code);
  await expect(answerOf(page, "No lo entregues")).toContainText("ya se entregó");
  await context.setOffline(false);
  await expect(page.getByText("por enviar")).toBeHidden();
  await expectHandedOver(page, 1);
  await signOut(page);
  await expect.poll(() => page.evaluate(() => caches.has("lonchera-answers"))).toBe(false);
});

test(
  "a customer shows the code that is on the label, and reads when the order was handed over",
  { tag: "@phone" },
  async ({ page, browser }) => {
    const { company, order, rosa, code, address } = await handovers.orderLunch();
    await signInByApi(page, rosa, handovers.url);
    const details = `${handovers.url}/${company.slug}/orders?order=${order.id_order}`;
    await page.goto(details);
    const section = page.getByRole("region", { name: "Entrega" });
    await expect(section.getByRole("img", { name: `Código QR ${code}` })).toBeVisible();
    await expect(section.getByRole("listitem")).toHaveText([/Almuerzo · Comedor\s*Por entregar/]);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);

    const staffContext = await browser.newContext({ viewport: page.viewportSize() });
    const staff = await staffContext.newPage();
    await signInByApi(staff, await handovers.newAdministrator(), handovers.url);
    await staff.goto(address);
    await typeCode(staff, code);
    await expect(answerOf(staff, "Sí, entrégalo")).toBeVisible();
    await staff.goto(`${handovers.url}/admin/orders?search=${order.id_order}`);
    await expect(rowOf(staff, order.id_order)).toContainText("Entregado");
    await staff.goto(`${handovers.url}/admin/cocina-y-despacho?hoja=etiquetas&empresa=${company.id}`);
    const labels = staff.getByRole("listitem").filter({ hasText: "1 de 1" });
    await expect(labels).toHaveCount(2);
    await expect(labels.filter({ hasText: code })).toHaveCount(1);
    await expectNoAxeViolations(staff);
    await expectNothingRunsOver(staff, labels);
    await staffContext.close();

    await page.reload();
    await expect(section.getByRole("listitem")).toHaveText([/Entregado a las? \d\d:\d\d, en Comedor/]);
    await expect(section.getByRole("img", { name: /^Código QR/ })).toBeHidden();
    await expectNoAxeViolations(page);
  },
);
