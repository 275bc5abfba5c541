import type { Page } from "@playwright/test";
import { getOrderHandovers } from "@lonchera/contract/handovers";
import { updateSettings } from "@lonchera/contract/settings";
import type { Db } from "@lonchera/server/platform/db/client";
import { newZone } from "@lonchera/server/test/factories";
import { callApi } from "../../support/api.ts";
import { newDish, type Company } from "../../support/companies.ts";
import { placeOrder } from "../../support/ordering.ts";
import { createAdministrator, createIndividual, newSession } from "../../support/people.ts";

const dish = "Seco de res con frejoles";

/** Two people with lunch at one zone today, and the code of the first. */
export async function prepareLunch(db: Db, company: Company) {
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

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Código" }).fill(code);
  await page.keyboard.press("Enter");
}

export const answerOf = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
