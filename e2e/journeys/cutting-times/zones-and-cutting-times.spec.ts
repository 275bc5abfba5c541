import { expect, type Page } from "@playwright/test";
import { listCuttingTimes } from "@lonchera/contract/cutting-times";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import type { Company } from "../../support/companies.ts";
import { choose } from "../../support/ordering-screens.ts";
import { createAdministrator, signInByApi, newSession } from "../../support/people.ts";
import { chooseBySearch, tableRow, saveDialog } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

async function expectOnePageOf(page: Page): Promise<void> {
  const size = page.getByRole("combobox", { name: "Filas por página" });
  await expect(size).toHaveText("10");
  await size.click();
  await expect(page.getByRole("option")).toHaveText(["10", "20", "50"]);
  await page.getByRole("option", { name: "20", exact: true }).click();
  await expect(page).toHaveURL(/page_size=20/);
}

test("staff add a zone, change it and read its history", async ({ page, db, company }) => {
  await signInByApi(page, await createAdministrator(db));
  await page.goto("/admin/deliveryzones");
  await expect(page.getByRole("heading", { name: "Zonas de Entrega - Compañías" })).toBeVisible();
  await expectOnePageOf(page);
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

test("staff add a cutting time, change it and delete it", { tag: "@long" }, async ({ page, db, company }) => {
  const staff = await createAdministrator(db);
  await signInByApi(page, staff);
  await page.goto("/admin/cuttingTime");
  await expect(page.getByRole("heading", { name: "Tiempo de Corte" })).toBeVisible();
  await expectOnePageOf(page);

  await page.getByRole("button", { name: "Añadir Tiempo de Corte" }).click();
  const adding = page.getByRole("dialog", { name: "Añadir Tiempo de Corte" });
  await adding.getByRole("button", { name: "Guardar" }).click();
  await expect(adding.getByText("Product is required")).toBeVisible();
  await expect(adding.getByText("Break Time is required")).toBeVisible();
  await expect(adding.getByText("Selecciona al menos una compañía")).toBeVisible();
  await expectNoAxeViolations(page);
  await choose(adding, "Producto", "Cena Sobretiempo");
  await adding.getByLabel("Hora de corte").fill("14:45");
  await chooseBySearch(adding, "Compañías", company.name);
  await page.keyboard.press("Escape");
  await adding.getByRole("switch", { name: /^Mismo día/ }).check();
  await adding.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Tiempo de corte creado con éxito")).toBeVisible();
  await expect(adding).toBeHidden();

  await chooseBySearch(page, "Compañía", company.name);
  const row = tableRow(page, "14:45");
  await expect(row).toContainText("Cena Sobretiempo");
  await expect(row).toContainText(company.name);
  await page.getByRole("button", { name: "Editar Cena Sobretiempo 14:45" }).click();
  const editing = page.getByRole("dialog", { name: "Editar Tiempo de Corte" });
  await editing.getByLabel("Hora de corte").fill("15:15");
  await editing.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Tiempo de corte actualizado con éxito")).toBeVisible();
  await expect(editing).toBeHidden();

  await page.getByRole("button", { name: "Eliminar Cena Sobretiempo 15:15" }).click();
  const question = page.getByRole("alertdialog", { name: "¿Eliminar Cena Sobretiempo 15:15?" });
  await question.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("Tiempo de corte eliminado con éxito")).toBeVisible();
  await expect(page.getByText("No se encontraron tiempos de corte")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tiempo de Corte" })).toBeFocused();
  const { access } = await newSession(staff);
  const times = await callApi(listCuttingTimes, {}, access);
  expect(times.filter((time) => time.company.some(({ id }) => id === company.id))).toEqual([]);
});
