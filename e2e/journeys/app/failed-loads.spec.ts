import { expect } from "@playwright/test";
import { newDish } from "../../support/companies.ts";
import { dishCard } from "../../support/ordering-screens.ts";
import { createAdministrator, createCompanyClient, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";

test("a screen whose file a new version has replaced is loaded again with its document, once", async ({
  page,
  db,
  faults,
}) => {
  faults.expectAnswer(404);
  faults.expectMissingScript();
  await signInByApi(page, await createAdministrator(db));
  await page.goto("/admin/companies");
  await page.route("**/assets/admin-orders-page-*.js", (route) => route.fulfill({ status: 404 }), {
    times: 1,
  });
  await page.getByRole("link", { name: "Ordenes" }).click();
  await expect(page.getByRole("heading", { name: "Ordenes de pedido" })).toBeVisible();
  await page.getByRole("link", { name: "Clientes" }).click();
  await expect(page.getByRole("heading", { name: "Compañía - Clientes" })).toBeVisible();
  await page.route("**/assets/admin-orders-page-*.js", (route) => route.fulfill({ status: 404 }));
  await page.goto("/admin/orders");
  await expect(page.getByRole("heading", { name: "No pudimos mostrar la pantalla" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("heading", { name: "Ordenes de pedido" })).toBeVisible();
});

test("the menu stays when the scripts of a notice and of its search do not come", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectLostRequest();
  await newDish(db, company, 1, { name: "Causa", price: 1500 });
  await signInByApi(page, await createCompanyClient(db, company));
  await page.route("**/assets/privacy-notice-*.js", (route) => route.abort());
  await page.route("**/assets/dish-finder-*.js", (route) => route.abort());
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("privacy-notice"));
  const notices = page.waitForResponse("**/assets/snackbar-stack-*.js");
  await page.goto(`/${company.slug}/menu`);
  await Promise.all([lost, notices]);
  await page.getByRole("link", { name: "Ordenes" }).click();
  await expect(page.getByRole("heading", { name: "Ordenes de pedido" })).toBeVisible();
  await page.getByRole("link", { name: "Menu" }).click();
  await expect(dishCard(page, "Causa")).toBeVisible();
  await expect(page.getByText("No se pudo cargar esta parte de la pantalla.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("link", { name: "Pedido en tabla" })).toBeVisible();
});

test("a screen stays when the script of its navigation does not come, and says so", async ({
  page,
  db,
  faults,
}) => {
  faults.expectLostRequest();
  await signInByApi(page, await createAdministrator(db));
  await page.route("**/assets/navigation-drawer-*.js", (route) => route.abort());
  await page.goto("/admin/companies");
  await expect(page.getByText("No se pudo cargar la navegación.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Añadir Empresa" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Recargar" }).click();
  await expect(page.getByRole("link", { name: "Ordenes" })).toBeVisible();
});
