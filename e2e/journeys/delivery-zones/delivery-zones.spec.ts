import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import type { Company } from "../../support/companies.ts";
import { choose } from "../../support/ordering-screens.ts";
import { createAdministrator, signInByApi } from "../../support/people.ts";
import { choosePageSize, chooseBySearch, tableRow, saveDialog } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

test("staff add a zone, change it and read its history", async ({ page, db, company }) => {
  await signInByApi(page, await createAdministrator(db));
  await page.goto("/admin/deliveryzones");
  await expect(page.getByRole("heading", { name: "Zonas de Entrega - Compañías" })).toBeVisible();
  await choosePageSize(page);
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: "Añadir Zona" }).click();
  const adding = page.getByRole("dialog", { name: "Añadir Zona de Entrega" });
  await expect(adding.getByLabel("Orden")).toHaveValue("0");
  await expect(adding.getByRole("switch", { name: "Habilitado" })).toBeChecked();
  await adding.getByLabel("Orden").fill("-1");
  await adding.getByRole("button", { name: "Guardar" }).click();
  await expect(adding.getByText("La zona del delivery es obligatoria")).toBeVisible();
  await expect(adding.getByText("La empresa es obligatoria")).toBeVisible();
  await expect(adding.getByText("Debe ser mayor o igual a 0")).toBeVisible();
  await expectNoAxeViolations(page);
  await adding.getByLabel("Nombre").fill("Comedor del norte");
  await chooseBySearch(adding, "Empresa", company.name);
  await adding.getByLabel("Orden").fill("3");
  await choose(adding, "Vehículo de almuerzo", "Furgoneta 1 – ABK-412");
  await adding.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Zona de entrega guardada con éxito")).toBeVisible();
  await expect(adding).toBeHidden();

  await chooseBySearch(page, "Empresa", company.name);
  await page.getByLabel("Buscar", { exact: true }).fill("COMEDOR del nor");
  await expect(tableRow(page, "Comedor del norte")).toContainText("Activo");
  await expect(page).toHaveURL(/search=COMEDOR/);
  await expect(page.getByRole("button", { name: "Eliminar Comedor del norte" })).toBeDisabled();

  await page.getByRole("button", { name: "Editar Comedor del norte" }).click();
  const editing = page.getByRole("dialog", { name: "Editar Zona de Entrega" });
  await expect(editing.getByRole("combobox", { name: "Empresa" })).not.toBeEditable();
  await editing.getByRole("switch", { name: "Habilitado" }).uncheck();
  await saveDialog(editing);
  await expect(tableRow(page, "Comedor del norte")).toContainText("Inactivo");
  await expect(page.getByRole("button", { name: "Editar Comedor del norte" })).toBeFocused();
  await page.keyboard.press("Enter");
  await editing.getByRole("button", { name: "Historial" }).click();
  await expect(editing.getByText(/^Habilitado:.*Sí.*No$/)).toBeVisible();
  await expect(editing.getByText(/^Creado por/)).toBeVisible();
  await page.goBack();
  await expect(editing).toBeHidden();
  // The list of messages is removed with its last one. The next message is placed in a new list.
  await expect(page.getByRole("alert")).toHaveCount(0);

  await test.step("and keep the vehicles", () => keepVehicles(page, company));
});

async function keepVehicles(page: Page, company: Company): Promise<void> {
  await page.getByRole("button", { name: "Vehículos" }).click();
  const dialog = page.getByRole("dialog", { name: "Vehículos" });
  const name = `Camión ${company.id}`;
  await dialog.getByRole("button", { name: "Añadir vehículo" }).click();
  await expect(dialog.getByText("El nombre es obligatorio")).toBeVisible();
  await dialog.getByLabel("Nuevo vehículo").fill(name);
  await page.keyboard.press("Enter");
  const field = dialog.getByLabel(`Nombre de ${name}`, { exact: true });
  await expect(field).toHaveValue(name);
  await expect(dialog.getByLabel("Nuevo vehículo")).toHaveValue("");
  await page.getByRole("alert").getByRole("button", { name: "Cerrar mensaje" }).click();
  await field.fill(`${name} frío`);
  await dialog.getByRole("button", { name: `Guardar ${name}` }).click();
  await expect(dialog.getByLabel(`Nombre de ${name} frío`)).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel(`Nombre de ${name} frío`).fill(name);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: `Archivar ${name}` }).click();
  await expect(dialog.getByRole("button", { name: "Ver archivados" })).toBeFocused();
  await page.getByRole("alert").getByRole("button", { name: "Deshacer" }).click();
  await expect(dialog.getByLabel(`Nombre de ${name}`)).toBeVisible();
}
