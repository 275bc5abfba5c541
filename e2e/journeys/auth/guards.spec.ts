import { expect } from "@playwright/test";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { openNavigation } from "../../support/screen.ts";
import { createAdministrator, signInByApi, createIndividual, clearSession } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const adminScreens = [
  "/admin/companies",
  "/admin/menu",
  "/admin/menu/1/Textiles-Aymaraes-S.A.C.",
  "/admin/deliveryzones",
  "/admin/orders",
  "/admin/cocina-y-despacho",
  "/admin/categories",
  "/admin/clients",
  "/admin/cuttingTime",
  "/admin/reclamaciones",
  "/admin/profile",
  "/admin/importer",
  "/admin/exportar-comidas",
  "/admin/staff",
];

/** What the law wants at every customer's hand. */
const legal = ["Libro de Reclamaciones", "Política de privacidad", "Términos y condiciones"];

test(
  "the signed-out are led to the company list, or to the administrators' sign-in",
  { tag: "@any-width" },
  async ({ page, company }) => {
    const customerScreens = ["menu", "menu/cart-summary", "menu/checkout", "menu/order-success", "orders"];
    const closed = [...customerScreens, "user/profile"].map((screen) => `/${company.slug}/${screen}`);
    for (const path of ["/", ...closed, "/order/edit/1", "/no/such/path"]) {
      await page.goto(path);
      await expect(page, `from ${path}`).toHaveURL("/company-list");
    }
    for (const path of adminScreens) {
      await page.goto(path);
      await expect(page, `from ${path}`).toHaveURL("/admin/login");
    }
  },
);

test(
  "a customer on any administrators' screen is refused and finds the way back",
  { tag: "@any-width" },
  async ({ page, db, company }) => {
    await signInByApi(page, await createIndividual(db, company));
    const staffCalls: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/api/")) staffCalls.push(request.url());
    });
    for (const path of adminScreens) {
      await page.goto(path);
      await expect(page, `from ${path}`).toHaveURL("/admin/companies");
    }
    await expect(page.getByText("Acceso solo permitido para administradores")).toBeVisible();
    expect(staffCalls).toEqual([]);
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Volver a mi menú" }).click();
    await expect(page).toHaveURL(`/${company.slug}/menu`);
    for (const path of ["/", "/company-list", "/admin/login", "/no/such/path"]) {
      await page.goto(path);
      await expect(page, `from ${path}`).toHaveURL(`/${company.slug}/menu`);
    }
  },
);

test(
  "staff begin at the companies, wherever they come in",
  { tag: "@any-width" },
  async ({ page, db, company }) => {
    await signInByApi(page, await createAdministrator(db));
    for (const path of ["/", "/company-list", "/admin/login", `/${company.slug}`, `/${company.slug}/menu`]) {
      await page.goto(path);
      await expect(page, `from ${path}`).toHaveURL("/admin/companies");
    }
  },
);

test("the drawer shows who is signed in and where they can go", async ({ page, db, company }) => {
  await signInByApi(page, await createIndividual(db, company));
  await page.goto(`/${company.slug}/menu`);
  const own = await openNavigation(page);
  await expect(own.getByText(company.name)).toBeVisible();
  await expect(own.getByText("Cliente", { exact: true })).toBeVisible();
  await expect(own.getByRole("link")).toHaveText(["Menu", "Ordenes", "Perfil", ...legal, "Ayuda"]);
  await expectNoAxeViolations(page);
  await own.getByRole("link", { name: "Perfil" }).click();
  await expect(page).toHaveURL(`/${company.slug}/user/profile`);
  await expect(page.getByRole("heading", { name: "Perfil de Usuario" })).toBeVisible();

  await clearSession(page);
  await signInByApi(page, await createAdministrator(db));
  await page.goto("/admin/companies");
  const staff = await openNavigation(page);
  await expect(staff.getByText("Administrador", { exact: true })).toBeVisible();
  await expect(staff.getByRole("link")).toHaveText([
    "Compañias",
    "Menu",
    "Ordenes",
    "Cocina y despacho",
    "Clientes",
    "Dia de la semana",
    "Zona de delivery",
    "Tiempo de corte",
    "Importador",
    "Exportar Comidas",
    "Reclamaciones",
    "Perfil",
    "Personal",
    "Ajustes",
    "Auditoría",
    "Ayuda",
  ]);
  await expectNoAxeViolations(page);
});
