import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { newDish } from "../../support/companies.ts";
import { createAdministrator, signInByApi } from "../../support/people.ts";
import { rowOf } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

test("an archived company, dish and vehicle are found where they were, and restored", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(409);
  const dish = `Causa ${randomUUID().slice(0, 8)}`;
  await newDish(db, company, 1, { name: dish, archivedAt: new Date() });
  await signInByApi(page, await createAdministrator(db));
  await page.goto(`/admin/companies?search=${encodeURIComponent(company.name)}`);
  await page.getByRole("button", { name: `Eliminar ${company.name}` }).click();
  await page.getByRole("button", { name: "Eliminar", exact: true }).click();
  await expect(page.getByText("No se encontraron empresas")).toBeVisible();
  await page.getByRole("button", { name: "Ver archivadas" }).click();
  const companies = page.getByRole("dialog", { name: "Empresas archivadas" });
  await expect(companies.getByText(company.name)).toBeVisible();
  await expectNoAxeViolations(page);
  await companies.getByRole("button", { name: `Restaurar ${company.name}` }).click();
  await expect(companies.getByText(company.name)).toBeHidden();
  await companies.getByRole("button", { name: "Cerrar", exact: true }).click();
  await expect(rowOf(page, company.name)).toBeVisible();

  await page.goto(`/admin/menu/${company.id}/x?archived=abierto`);
  const dishes = page.getByRole("dialog", { name: "Platos archivados" });
  await dishes.getByRole("button", { name: `Restaurar ${dish}` }).click();
  await expect(dishes.getByText("Aquí aparecen los platos")).toBeVisible();
  await expectNoAxeViolations(page);

  const van = `Van ${randomUUID().slice(0, 8)}`;
  await page.goto("/admin/deliveryzones?vehicles=abierto");
  const vehicles = page.getByRole("dialog", { name: "Vehículos" });
  await vehicles.getByLabel("Nuevo vehículo").fill(van);
  await page.keyboard.press("Enter");
  await vehicles.getByRole("button", { name: `Archivar ${van}` }).click();
  await expect(vehicles.getByLabel(`Nombre de ${van}`)).toBeHidden();
  await vehicles.getByLabel("Nuevo vehículo").fill("Van por añadir");
  faults.expectLostRequest();
  await page.route("**/assets/archived-dialog-*.js", (route) => route.abort(), { times: 1 });
  await vehicles.getByRole("button", { name: "Ver archivados" }).click();
  await expect(page.getByText("No se pudo cargar. Guarda lo escrito")).toBeVisible();
  await expect(vehicles.getByLabel("Nuevo vehículo")).toHaveValue("Van por añadir");
  await vehicles.getByLabel("Nuevo vehículo").clear();
  await page.reload();
  await vehicles.getByRole("button", { name: "Ver archivados" }).click();
  const archived = page.getByRole("dialog", { name: "Vehículos archivados" });
  await archived.getByRole("button", { name: `Restaurar ${van}` }).click();
  await archived.getByRole("button", { name: "Cerrar", exact: true }).click();
  await expect(vehicles.getByLabel(`Nombre de ${van}`)).toBeVisible();
  await expectNoAxeViolations(page);
});

test("the drawer counts the zones without a vehicle beside the entry's name, and the list says which", async ({
  page,
  db,
  company,
}) => {
  const zone = await newZone(db, company, { name: `Muelle ${company.id}` });
  await signInByApi(page, await createAdministrator(db));
  await page.goto("/admin/companies");
  await expect(page.getByRole("heading", { name: "Empresas" })).toBeVisible();
  const opener = page.getByRole("button", { name: "Abrir navegación" });
  if (await opener.isVisible()) await opener.click();
  const entry = page.getByRole("link", { name: "Zona de delivery", exact: true });
  await expect(entry).toHaveAccessibleDescription(/zonas? sin vehículo/);
  await expectNoAxeViolations(page);
  await entry.click();
  await page.getByLabel("Buscar", { exact: true }).fill(zone.name);
  await expect(rowOf(page, zone.name)).toContainText("Sin vehículo");
  await expectNoAxeViolations(page);
});
