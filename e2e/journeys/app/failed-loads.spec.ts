import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { menusOf } from "../../support/company-menus-screen.ts";
import { clearSession, createAdministrator, createIndividual, signInByApi } from "../../support/people.ts";
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

type Load = readonly [path: string, call: string, message: string];

const failure = { status: 404, json: { detail: "No encontrado." } };

/** Opens each screen while its call fails, and then tries again. The message is in all of them the same component. */
async function retryFailedLoads(page: Page, loads: readonly Load[]): Promise<void> {
  for (const [path, call, message] of loads) {
    await page.route(call, (route) => route.fulfill(failure));
    await page.goto(path);
    const notice = page.getByRole("main").getByRole("alert").filter({ hasText: message });
    await expect(notice).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path === loads[0]?.[0]) await expectNoAxeViolations(page);
    await page.unroute(call);
    await notice.getByRole("button", { name: "Reintentar" }).click();
    await expect(notice).toBeHidden();
  }
}

test("a list that does not load says so, and loads on another try", async ({ page, db, company, faults }) => {
  faults.expectAnswer(404);
  await retryFailedLoads(page, [
    ["/company-list", "**/api/public/companies/", "Failed to fetch companies data."],
  ]);
  await signInByApi(page, await createIndividual(db, company));
  await retryFailedLoads(page, [
    [`/${company.slug}/menu`, "**/api/categories/items/v2/*/", "Failed to fetch categories"],
    [`/${company.slug}/orders`, "**/api/user-orders/**", "Failed to fetch user orders list"],
  ]);
  await clearSession(page);
  await signInByApi(page, await createAdministrator(db));
  const categories = "Failed to fetch categories";
  await retryFailedLoads(page, [
    ["/admin/orders", "**/api/orders/filtered/**", "Failed to fetch admin orders list"],
    ["/admin/clients", "**/api/clients/**", categories],
    ["/admin/menu", "**/api/companies/", "Error al obtener las compañías"],
    [menusOf(company), "**/api/categories/**", categories],
    ["/admin/deliveryzones", "**/api/deliveryzones/", "Error al obtener las zonas de entrega"],
    ["/admin/cuttingTime", "**/api/cuttingtimes/", "Error al obtener los tiempos de corte"],
    ["/admin/cocina-y-despacho", "**/api/day-sheets/**", "No pudimos cargar los pedidos del día"],
  ]);
});
