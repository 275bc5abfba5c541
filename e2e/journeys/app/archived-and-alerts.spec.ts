import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { createCompany, newDish } from "../../support/companies.ts";
import { createAdministrator, signInByApi } from "../../support/people.ts";
import { openNavigation, tableRow } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

test(
  "an archived company, vehicle and dish are restored where they were, and the drawer counts zones without a vehicle",
  { tag: "@long" },
  async ({ page, db, company, faults }) => {
    faults.expectAnswer(409);
    const dish = `Causa ${randomUUID().slice(0, 8)}`;
    await newDish(db, company, 1, { name: dish, archivedAt: new Date() });
    await signInByApi(page, await createAdministrator(db));
    // The number is read with the first screen, and not again within half a minute.
    const zone = await newZone(db, await createCompany(db), { name: `Muelle ${company.id}` });
    await page.goto(`/admin/companies?search=${encodeURIComponent(company.name)}`);
    await page.getByRole("button", { name: `Eliminar ${company.name}` }).click();
    await page.getByRole("button", { name: "Eliminar", exact: true }).click();
    await expect(page.getByText("No se encontraron empresas")).toBeVisible();
    await page.getByRole("button", { name: "Ver archivadas" }).click();
    const companies = page.getByRole("dialog", { name: "Empresas archivadas" });
    await companies.getByRole("button", { name: `Restaurar ${company.name}` }).click();
    await expect(companies.getByText(company.name)).toBeHidden();
    await companies.getByRole("button", { name: "Cerrar", exact: true }).click();
    await expect(tableRow(page, company.name)).toBeVisible();

    const entry = (await openNavigation(page)).getByRole("link", { name: "Zona de delivery", exact: true });
    await expect(entry).toHaveAccessibleDescription(/zonas? sin vehículo/);
    await entry.click();
    await page.getByLabel("Buscar", { exact: true }).fill(zone.name);
    await expect(tableRow(page, zone.name)).toContainText("Sin vehículo");

    const van = `Van ${randomUUID().slice(0, 8)}`;
    await page.getByRole("button", { name: "Vehículos" }).click();
    const vehicles = page.getByRole("dialog", { name: "Vehículos", exact: true });
    await vehicles.getByLabel("Nuevo vehículo").fill(van);
    await page.keyboard.press("Enter");
    await vehicles.getByRole("button", { name: `Archivar ${van}` }).click();
    await expect(vehicles.getByLabel(`Nombre de ${van}`)).toBeHidden();
    await vehicles.getByRole("button", { name: "Ver archivados" }).click();
    const archived = page.getByRole("dialog", { name: "Vehículos archivados" });
    await expect(archived.getByText(van)).toBeVisible();
    await expectNoAxeViolations(page);
    await archived.getByRole("button", { name: `Restaurar ${van}` }).click();
    await archived.getByRole("button", { name: "Cerrar", exact: true }).click();
    await expect(vehicles.getByLabel(`Nombre de ${van}`)).toBeVisible();
    await expectNoAxeViolations(page);

    await page.goto(`/admin/menu/${company.id}/x?archived=abierto`);
    const dishes = page.getByRole("dialog", { name: "Platos archivados" });
    await dishes.getByRole("button", { name: `Restaurar ${dish}` }).click();
    await expect(dishes.getByText("Aquí aparecen los platos")).toBeVisible();
  },
);
