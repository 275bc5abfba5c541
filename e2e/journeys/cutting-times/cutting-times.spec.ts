import { expect } from "@playwright/test";
import { listCuttingTimes } from "@lonchera/contract/cutting-times";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { choose } from "../../support/ordering-screens.ts";
import { createAdministrator, signInByApi, newSession } from "../../support/people.ts";
import { choosePageSize, chooseBySearch, tableRow } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

test("staff add a cutting time, change it and delete it", { tag: "@long" }, async ({ page, db, company }) => {
  const staff = await createAdministrator(db);
  await signInByApi(page, staff);
  await page.goto("/admin/cuttingTime");
  await expect(page.getByRole("heading", { name: "Tiempo de Corte" })).toBeVisible();
  await choosePageSize(page);

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
