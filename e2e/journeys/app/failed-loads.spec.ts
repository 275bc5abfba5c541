import { expect } from "@playwright/test";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import {
  createAdministrator,
  signInByApi,
  createIndividual,
  clearSession,
  type Person,
} from "../../support/people.ts";
import { test } from "../../support/test.ts";

type Load = { path: string; call: string; message: string; heading: string };

const companyList: Load = {
  path: "/company-list",
  call: "**/api/public/companies/",
  message: "Failed to fetch companies data.",
  heading: "Lista de Compañías",
};

test(
  "a list that does not load says so, and loads on another try",
  { tag: "@any-width" },
  async ({ page, db, company, faults }) => {
    faults.expectAnswer(404);
    const menu = { call: "**/api/categories/items/v2/*/", message: "Failed to fetch categories" };
    const orders = { call: "**/api/user-orders/**", message: "Failed to fetch user orders list" };
    const staffOrders = { call: "**/api/orders/filtered/**", message: "Failed to fetch admin orders list" };
    const list = "Ordenes de pedido";
    const loads: [Person | null, Load][] = [
      [null, companyList],
      [
        await createIndividual(db, company),
        { ...menu, path: `/${company.slug}/menu`, heading: "Platos de la Semana" },
      ],
      [await createIndividual(db, company), { ...orders, path: `/${company.slug}/orders`, heading: list }],
      [await createAdministrator(db), { ...staffOrders, path: "/admin/orders", heading: list }],
    ];
    for (const [person, { path, call, message, heading }] of loads) {
      await clearSession(page);
      if (person) await signInByApi(page, person);
      await page.route(call, (route) => route.fulfill({ status: 404, json: { detail: "No encontrado." } }));
      await page.goto(path);
      const notice = page.getByRole("main").getByRole("alert").filter({ hasText: message });
      await expect(notice).toBeVisible();
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await expectNoAxeViolations(page);
      await page.unroute(call);
      await notice.getByRole("button", { name: "Reintentar" }).click();
      await expect(notice).toBeHidden();
    }
  },
);
