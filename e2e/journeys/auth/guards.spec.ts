import { expect } from "@playwright/test";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { openNavigation } from "../../support/screen.ts";
import { createAdministrator, signInByApi, createIndividual, clearSession } from "../../support/people.ts";
import { test } from "../../support/test.ts";

/** The links that the law requires on every screen of customers. */
const legal = ["Libro de Reclamaciones", "Política de privacidad", "Términos y condiciones"];

// web/src/app/guards.isolated.test.tsx covers all screens.
test("the signed-out, customers and staff are led from what is not theirs to where they begin", async ({
  page,
  db,
  company,
}) => {
  const menu = `/${company.slug}/menu`;
  await page.goto(`${menu}/checkout`);
  await expect(page).toHaveURL("/company-list");

  await clearSession(page);
  await signInByApi(page, await createIndividual(db, company));
  const calls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
  });
  await page.goto("/admin/orders");
  await expect(page).toHaveURL("/admin/companies");
  await expect(page.getByText("Acceso solo permitido para administradores")).toBeVisible();
  expect(calls).toEqual([]);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Volver a mi menú" }).click();
  await expect(page).toHaveURL(menu);

  await clearSession(page);
  await signInByApi(page, await createAdministrator(db));
  await page.goto(menu);
  await expect(page).toHaveURL("/admin/companies");
});

test(
  "the drawer shows who is signed in and where they can go",
  { tag: "@phone" },
  async ({ page, db, company, isMobile }) => {
    await signInByApi(page, await createIndividual(db, company));
    await page.goto(`/${company.slug}/menu`);
    const own = await openNavigation(page);
    await expect(own.getByText(company.name)).toBeVisible();
    await expect(own.getByText("Cliente", { exact: true })).toBeVisible();
    await expect(own.getByRole("link")).toHaveText(["Menu", "Ordenes", "Perfil", ...legal, "Ayuda"]);
    await expectNoAxeViolations(page);

    await clearSession(page);
    await signInByApi(page, await createAdministrator(db));
    await page.goto("/admin/companies");
    const staff = await openNavigation(page);
    await expect(staff.getByText("Administrador", { exact: true })).toBeVisible();
    // These entries depend on open tasks of other journeys, and one on a setting that a journey switches on.
    const lasting = staff.getByRole("link").filter({ hasNotText: /pendientes|fallidos|Valoraciones/ });
    await expect(lasting).toHaveText([
      "Inicio",
      "Compañias",
      "Menu",
      "Ordenes",
      "Cocina y despacho",
      "Clientes",
      "Dia de la semana",
      "Zona de delivery",
      "Tiempo de corte",
      "Feriados y capacidad",
      "Importador",
      "Exportar Comidas",
      "Estados de cuenta",
      "Reclamaciones",
      "Perfil",
      "Personal",
      "Ajustes",
      "Auditoría",
      "Ayuda",
    ]);
    if (!isMobile) await expect(staff.getByRole("link", { name: "Auditoría" })).toBeInViewport({ ratio: 1 });
    await expectNoAxeViolations(page);
  },
);
