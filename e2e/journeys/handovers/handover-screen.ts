import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { getOrderHandovers, recordHandover, undoHandover } from "@lonchera/contract/handovers";
import { updateSettings } from "@lonchera/contract/settings";
import { openDatabase } from "@lonchera/server/platform/db/client";
import { newZone } from "@lonchera/server/test/factories";
import { callApi } from "../../support/api.ts";
import { createCompany, getDateIn, newDish } from "../../support/companies.ts";
import { placeOrderAt } from "../../support/ordering.ts";
import { createAdministrator, createIndividual, newSession } from "../../support/people.ts";
import { startEmptySystem } from "../../support/server.ts";

/** Starts a separate server with handovers switched on, because other journeys expect them to be off. */
export async function startHandoverSystem() {
  const system = await startEmptySystem();
  const { db, close } = openDatabase(system.databaseUrl, { max: 2 });
  const { access } = await newSession(await createAdministrator(db), system.url);
  await callApi(updateSettings, { body: { handovers_offered: true } }, access, system.url);
  return {
    url: system.url,
    newAdministrator: () => createAdministrator(db),
    /** Places orders of two people for lunch at one zone today. Returns the code of the first order. */
    async orderLunch() {
      const company = await createCompany(db);
      const zone = await newZone(db, company, { name: "Comedor" });
      const lunch = await newDish(db, company, 0, { name: "Seco de res con frejoles", product: "ALMUE" });
      const rosa = await createIndividual(db, company, { firstName: "Rosa" });
      const nelida = await createIndividual(db, company, { firstName: "Nélida" });
      const wanted = { dish: lunch.id, quantity: 1, zone: zone.id };
      const order = await placeOrderAt(system.url, rosa, wanted);
      await placeOrderAt(system.url, nelida, wanted);
      const params = { id: order.id };
      const { code } = await callApi(getOrderHandovers, { params }, access, system.url);
      const address = `${system.url}/admin/entregar?comida=almuerzo&zona=${zone.id}`;
      const atZone = { date: getDateIn(0), meal: "almuerzo", at_zone: zone.id } as const;
      return {
        company,
        order,
        rosa,
        code: code ?? "",
        address,
        /** Hands over the first order by the API, as another person of the staff. Returns a function that undoes it. */
        async handOverElsewhere() {
          const key = randomUUID();
          const body = { ...atZone, order: order.id };
          await callApi(recordHandover, { params: { key }, body }, access, system.url);
          return () => callApi(undoHandover, { params: { key } }, access, system.url);
        },
      };
    },
    async stop() {
      await close();
      await system.stop();
    },
  };
}

export type Handovers = Awaited<ReturnType<typeof startHandoverSystem>>;

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Código" }).fill(code);
  await page.keyboard.press("Enter");
}

export function handoverAlert(page: Page, text: string): Locator {
  return page.getByRole("alert").filter({ hasText: text });
}

export async function expectHandedOver(page: Page, count: number): Promise<void> {
  await expect(page.getByText(`${count} de 2 entregados`)).toBeVisible();
}

/** Checks that the notice of a lost connection does not cover a control. */
export async function expectAboveNotice(page: Page, control: Locator): Promise<void> {
  const notice = page.getByRole("status").filter({ hasText: "No tienes conexión a internet" });
  const measureSpace = async () => {
    const [below, above] = [await notice.boundingBox(), await control.boundingBox()];
    return below && above ? below.y - (above.y + above.height) : -1;
  };
  await expect.poll(measureSpace).toBeGreaterThan(0);
}
