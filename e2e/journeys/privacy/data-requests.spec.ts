import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { createClaim } from "@lonchera/contract/claims";
import { cancelOrder } from "@lonchera/contract/orders";
import { personalData, type PersonalData } from "@lonchera/contract/privacy";
import { claimSheet } from "@lonchera/server/test/claims";
import { newZone } from "@lonchera/server/test/factories";
import { expectAccessible, expectNoAxeViolations } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { newDish } from "../../support/companies.ts";
import { placeOrder } from "../../support/ordering.ts";
import {
  createAdministrator,
  createIndividual,
  newEmail,
  newSession,
  signInByApi,
} from "../../support/people.ts";
import { test } from "../../support/test.ts";

const note = "Motivo o referencia de la solicitud";

async function download(page: Page, dialog: Locator): Promise<PersonalData> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Descargar sus datos" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^datos(_cliente_\d+)?_\d{4}-\d{2}-\d{2}\.json$/);
  return personalData.parse(JSON.parse(await readFile(await file.path(), "utf8")));
}

test("staff hand out and erase the data of a client who asks for it by letter", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(400);
  faults.expectAnswer(409);
  const lastName = `Huamán ${randomUUID().slice(0, 8)}`;
  const zone = await newZone(db, company);
  const dish = await newDish(db, company, 2, { name: "Ají de gallina" });
  const client = await createIndividual(db, company, { firstName: "Nélida", lastName });
  const order = await placeOrder(client, { dish: dish.id, quantity: 2, zone: zone.id });
  await signInByApi(page, await createAdministrator(db));
  await page.goto(`/admin/clients?search=${encodeURIComponent(lastName)}`);
  await page.getByRole("button", { name: `Editar Nélida ${lastName}` }).click();
  const record = page.getByRole("dialog", { name: "Editar Cliente" });

  await test.step("the data, with a note for the history", () => handOut(page, record, order.id_order));

  const eraseButton = record.getByRole("button", { name: "Eliminar datos personales" });
  await eraseButton.click();
  const dialog = page.getByRole("dialog", { name: `Eliminar los datos de Nélida ${lastName}` });
  const confirm = dialog.getByRole("button", { name: "Eliminar datos personales" });
  await confirm.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(eraseButton).toBeFocused();
  await eraseButton.click();
  await dialog.getByLabel(note).fill("Carta 13");
  await dialog.getByLabel("Correo del cliente").fill("otra@example.com");
  await confirm.click();
  await expect(dialog.getByText("No es el correo de este cliente.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Correo del cliente").fill(client.email);
  await confirm.click();
  await expect(dialog.getByText(`Este cliente tiene pedidos por entregar: ${order.id_order}.`)).toBeVisible();
  const { access } = await newSession(client);
  await callApi(cancelOrder, { params: { id: order.id } }, access);
  await confirm.click();
  await expect(page.getByText("Eliminamos sus datos personales")).toBeVisible();
  await expect(record).toBeHidden();

  await page.goto(`/admin/clients?client=${client.id}`);
  await expect(record.getByText("Sus datos personales se eliminaron")).toBeVisible();
  await expect(eraseButton).toHaveCount(0);
  await record.getByRole("button", { name: "Historial" }).click();
  await expect(record.getByText(/^Estado:.*Eliminado a pedido de su titular$/)).toBeVisible();
  await expect(record.getByText(/Carta 13$/)).toBeVisible();
  await record.getByRole("button", { name: "Cancelar" }).click();
  await expect(record).toBeHidden();

  await test.step("of an e-mail without an account they find the sheets of the complaints book", () =>
    handOutWithoutAccount(page));
});

async function handOut(page: Page, record: Locator, orderNumber: string): Promise<void> {
  await record.getByRole("button", { name: "Descargar sus datos" }).click();
  const dialog = page.getByRole("dialog", { name: "Solicitud de acceso a datos" });
  await dialog.getByRole("button", { name: "Descargar sus datos" }).click();
  await expect(dialog.getByText("Este campo es requerido")).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel(note).fill("Carta 12");
  const data = await download(page, dialog);
  expect(data.orders.map(({ id_order }) => id_order)).toEqual([orderNumber]);
  await expect(dialog).toBeHidden();
  await record.getByRole("button", { name: "Historial" }).click();
  await expect(record.getByText(/^Motivo o referencia de la solicitud:.*Carta 12$/)).toBeVisible();
}

async function handOutWithoutAccount(page: Page): Promise<void> {
  const email = newEmail();
  const { number } = await callApi(createClaim, { body: { ...claimSheet, email } });
  await page.getByRole("button", { name: "Solicitud de datos" }).click();
  const dialog = page.getByRole("dialog", { name: "Solicitud de acceso a datos" });
  await dialog.getByLabel("Correo del titular").fill(newEmail());
  await dialog.getByLabel(note).fill("Correo del 20 de noviembre");
  await dialog.getByRole("button", { name: "Descargar sus datos" }).click();
  await expect(dialog.getByText("No guardamos datos de cliente de")).toBeVisible();
  await dialog.getByLabel("Correo del titular").fill(email);
  const data = await download(page, dialog);
  expect([data.account, data.claims.map((claim) => claim.number)]).toEqual([null, [number]]);
  await expect(dialog).toBeHidden();
}
