import { expect } from "@playwright/test";
import { updateClient } from "@lonchera/contract/clients";
import { callApi } from "../../support/api.ts";
import { createCompany } from "../../support/companies.ts";
import { expectAccessible, expectNoAxeViolations } from "../../support/accessibility.ts";
import { createAdministrator, createIndividual, newSession, signInByApi } from "../../support/people.ts";
import { chooseBySearch, tableRow } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

test("an owner finds who changed a client, follows the request and exports it", async ({
  page,
  db,
  context,
}) => {
  await context.grantPermissions(["clipboard-write"]);
  const owner = await createAdministrator(db);
  const client = await createIndividual(db, await createCompany(db));
  const { access } = await newSession(owner);
  const params = { id: client.id };
  const body = { first_name: "Rosaura", last_name: "Quispe", customer_type: "type1" } as const;
  await callApi(updateClient, { params, body }, access);

  await signInByApi(page, owner);
  await page.goto("/admin/audit");
  await expect(page.getByRole("heading", { level: 1, name: "Auditoría" })).toBeVisible();
  await expectAccessible(page);
  await chooseBySearch(page, "Evento", "Registro cambiado");
  await expect(page).toHaveURL(/event=record-changed/);
  const changed = tableRow(page, `Cliente ${client.id}`).filter({ hasText: "Campos: Nombres" });
  await changed.getByRole("button", { name: /^Ver detalles/ }).click();

  const dialog = page.getByRole("dialog", { name: /^Evento \d+$/ });
  await expect(dialog.getByText("Rosa Quispe")).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Copiar" }).click();
  await expect(page.getByText("Solicitud copiada")).toBeVisible();
  const request = await dialog.getByRole("code").innerText();
  await expect(dialog.getByRole("link", { name: `Cliente ${client.id}` })).toHaveAttribute(
    "href",
    `/admin/clients?client=${client.id}`,
  );
  await dialog.getByRole("button", { name: "Eventos de esta solicitud" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Buscar")).toHaveValue(request);
  await expect(page.getByText("1–1 de 1")).toBeVisible();
  await expect(tableRow(page, `Cliente ${client.id}`)).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar datos" }).click();
  expect((await download).suggestedFilename()).toMatch(/^auditoria_\d{4}-\d\d-\d\d\.xlsx$/);

  await page.getByLabel("Buscar").fill("ninguna");
  await expect(page.getByText("Ningún evento coincide con los filtros.")).toBeVisible();
  await page.getByRole("button", { name: "Quitar filtros" }).click();
  await expect(page.getByLabel("Buscar")).toHaveValue("");
  await expect(page.getByText("Ningún evento coincide con los filtros.")).toBeHidden();
});
