import { expect, type Page } from "@playwright/test";
import { getOrderHandovers } from "@lonchera/contract/handovers";
import { updateSettings } from "@lonchera/contract/settings";
import type { Db } from "@lonchera/server/platform/db/client";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { newDish, type Company } from "../../support/companies.ts";
import { placeOrder } from "../../support/ordering.ts";
import { createAdministrator, createIndividual, newSession, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const dish = "Seco de res con frejoles";

/** Two people with lunch at one zone today, and the code of the first. */
async function prepareLunch(db: Db, company: Company) {
  const admin = await createAdministrator(db);
  const { access } = await newSession(admin);
  await callApi(updateSettings, { body: { handovers_enabled: true } }, access);
  const zone = await newZone(db, company, { name: "Comedor" });
  const lunch = await newDish(db, company, 0, { name: dish, product: "ALMUE" });
  const people = [
    await createIndividual(db, company, { firstName: "Rosa" }),
    await createIndividual(db, company, { firstName: "Nélida" }),
  ] as const;
  const orders = [];
  for (const person of people)
    orders.push(await placeOrder(person, { dish: lunch.id, quantity: 1, zone: zone.id }));
  const [first] = orders;
  const { code } = await callApi(getOrderHandovers, { params: { id: String(first?.id) } }, access);
  return { admin, zone, code: code ?? "", address: `/admin/entregar?comida=almuerzo&zona=${zone.id}` };
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Código" }).fill(code);
  await page.keyboard.press("Enter");
}

const answerOf = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test("an order is handed over once on two phones, undone, and reconciled after a lost network", async ({
  page,
  context,
  browser,
  baseURL,
  db,
  company,
  faults,
}) => {
  faults.expectLostRequest();
  faults.expectAnswer(409);
  const { admin, code, address } = await prepareLunch(db, company);
  await signInByApi(page, admin);
  await page.goto(address);
  await expect(page.getByText("0 de 2 entregados")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.screenshot({
    path: `/tmp/handover-shots/list-${page.viewportSize()?.width}.png`,
    fullPage: true,
  });

  await typeCode(page, code.toLowerCase());
  await expect(answerOf(page, "Sí, entrégalo")).toContainText("Rosa");
  await expect(page.getByText("1 de 2 entregados")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.screenshot({
    path: `/tmp/handover-shots/yes-${page.viewportSize()?.width}.png`,
    fullPage: true,
  });

  const otherContext = await browser.newContext({ baseURL: baseURL ?? "", viewport: page.viewportSize() });
  const other = await otherContext.newPage();
  await signInByApi(other, await createAdministrator(db));
  await other.goto(address);
  await typeCode(other, code);
  await expect(answerOf(other, "No lo entregues")).toContainText(/ya se entregó: lo hizo .*, en Comedor/);
  await expectNoAxeViolations(other);
  await other.screenshot({
    path: `/tmp/handover-shots/no-${page.viewportSize()?.width}.png`,
    fullPage: true,
  });

  await page.getByRole("alert").getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("0 de 2 entregados")).toBeVisible();

  await context.setOffline(true);
  await page.getByRole("button", { name: /^Entregar a Rosa/ }).click();
  await expect(answerOf(page, "Se envía cuando vuelva internet")).toBeVisible();
  await page.getByRole("button", { name: /^Entregar a Nélida/ }).click();
  await expect(page.getByText("2 cambios por enviar.")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.screenshot({
    path: `/tmp/handover-shots/offline-${page.viewportSize()?.width}.png`,
    fullPage: true,
  });
  await typeCode(other, code);
  await expect(answerOf(other, "Sí, entrégalo")).toBeVisible();
  await context.setOffline(false);
  const conflicts = answerOf(page, "Al volver internet, esto no se pudo anotar");
  await expect(conflicts).toContainText("El pedido de Rosa");
  await expect(conflicts.getByRole("listitem")).toHaveCount(1);
  await expectNoAxeViolations(page);
  await page.screenshot({
    path: `/tmp/handover-shots/conflict-${page.viewportSize()?.width}.png`,
    fullPage: true,
  });
  await conflicts.getByRole("button", { name: "Entendido" }).click();
  await expect(page.getByText("2 de 2 entregados")).toBeVisible();
  await otherContext.close();
});
