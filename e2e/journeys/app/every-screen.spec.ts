import { expect, type Page } from "@playwright/test";
import type { Db } from "@lonchera/server/platform/db/client";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { placeOrder, signInWithCart } from "../../support/ordering.ts";
import { newDish, type Company } from "../../support/companies.ts";
import { createCompanyClient } from "../../support/people.ts";
import { test } from "../../support/test.ts";
import { expectRetryAfterFailedLoad } from "./failed-load.ts";

const longName = "Anticuchos de corazón con papas doradas, choclo y ají de huacatay de la casa";

const publicScreens = {
  "/company-list": "Lista de Compañías",
  "/admin/login": "Iniciar sesión - Administrador",
  "/password_reset_confirm_api/MQ/abc": "Cambiar Contraseña",
  "/libro-de-reclamaciones": "Libro de Reclamaciones",
  "/politica-de-privacidad": "Política de privacidad",
  "/terminos": "Términos y condiciones",
  "/ayuda": "Ayuda",
  "/ayuda/pedir": "Pedir la comida",
};
const failures: Readonly<Record<string, readonly [call: string, message: string]>> = {
  "/company-list": ["**/api/public/companies/", "Failed to fetch companies data."],
  menu: ["**/api/categories/items/v2/*/", "Failed to fetch categories"],
  orders: ["**/api/user-orders/**", "Failed to fetch user orders list"],
};
const customerScreens = [
  { path: "menu", title: "Menu", content: longName },
  { path: "menu/cart-summary", title: "Carrito de compras", content: longName },
  { path: "menu/checkout", title: "Finaliza tu Pedido", content: "Confirmar pedido" },
  { path: "menu/order-success", title: "Orden creada con éxito!", content: "Ver mis órdenes" },
  { path: "orders", title: "Ordenes de pedido", content: "Ver detalles" },
  { path: "mi-empresa", title: "Mi empresa", content: "Añadir colaborador" },
  { path: "mi-empresa?tab=estados-de-cuenta", title: "Mi empresa", content: "No hay estados de cuenta" },
  { path: "mi-empresa?tab=importar", title: "Mi empresa", content: "Importar Archivo" },
  { path: "user/profile", title: "Perfil de Usuario", content: "Perfil de Usuario" },
];

/** Creates a customer with a dish in the cart and an order. Every screen then has something to show. */
async function signInBusyCustomer(page: Page, db: Db, company: Company): Promise<void> {
  const zone = await newZone(db, company, { name: "Comedor del personal de la planta concentradora" });
  const dish = await newDish(db, company, 1, { name: longName, price: 123_450, discountPrice: 99_990 });
  const client = await createCompanyClient(db, company, { isCompanyManager: true });
  await placeOrder(client, { dish: dish.id, quantity: 2, zone: zone.id });
  await signInWithCart(page, client, { dish: dish.id, quantity: 3, zone: zone.id });
}

/** Opens a screen. If `failures` contains its name, its list fails to load at first. */
async function open(page: Page, name: string, path = name): Promise<void> {
  const [call, message] = failures[name] ?? [];
  if (call === undefined || message === undefined) await page.goto(path);
  else await expectRetryAfterFailedLoad(page, call, message, () => page.goto(path));
}

test("every customer's screen fits 320 pixels, has a title of its own, is readable in dark colours, and loads on another try", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(404);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  for (const [path, title] of Object.entries({ ...publicScreens, [`/${company.slug}`]: "Iniciar sesión" })) {
    await open(page, path);
    await expect(page).toHaveTitle(`${title} · Lonchera`);
    await expectNoSidewaysScroll(page);
  }
  await expect(page.getByLabel("Correo")).toBeVisible();
  await expectNoAxeViolations(page);
  await signInBusyCustomer(page, db, company);
  for (const { path, title, content } of customerScreens) {
    await open(page, path, `/${company.slug}/${path}`);
    await expect(
      page
        .getByText(content)
        .or(page.getByRole("button", { name: content }))
        .first(),
    ).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Lonchera`);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  }
});
