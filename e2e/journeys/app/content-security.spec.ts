import { expect, type Page } from "@playwright/test";
import type { Db } from "@lonchera/server/platform/db/client";
import { newZone } from "@lonchera/server/test/factories";
import {
  cartButton,
  choose,
  dishCard,
  orderWithCode,
  payWith,
  placedOrderNumber,
  plusOf,
  sandboxDialog,
  tickConsents,
  waitingHeading,
} from "../../support/ordering-screens.ts";
import { newDish, type Company } from "../../support/companies.ts";
import { createAdministrator, createIndividual, signIn, signInByApi } from "../../support/people.ts";
import { watchPolicy } from "../../support/policy-violations.ts";
import { openNavigation, pictureFile, typeDate } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const dish = "Sudado de la casa";

async function fillCheckout(page: Page): Promise<void> {
  await plusOf(page, dish).click();
  await cartButton(page).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByRole("heading", { name: "Finaliza tu Pedido" })).toBeFocused();
  await choose(page, "Zona de entrega", "Comedor");
  await tickConsents(page);
}

async function payByCardAndByCode(page: Page, company: Company): Promise<void> {
  await fillCheckout(page);
  await payWith(page, "18.50", "Aprobada");
  await placedOrderNumber(page);
  await page.getByRole("button", { name: "Regresar al menú" }).click();
  await fillCheckout(page);
  await orderWithCode(page);
  await sandboxDialog(page).getByRole("button", { name: "Pagar después" }).click();
  await expect(waitingHeading(page)).toBeVisible();
  await page.goto(`/${company.slug}/orders`);
  await page.getByRole("button", { name: "Ver detalles" }).first().click();
  await expect(page.getByRole("dialog", { name: "Detalles de la Orden" })).toBeVisible();
}

async function editProfile(page: Page, company: Company): Promise<void> {
  await page.goto(`/${company.slug}/user/profile`);
  await page.getByRole("button", { name: "Editar" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Detalles" });
  await typeDate(dialog, "Fecha de nacimiento", "1990-05-17");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Descartar" }).click();
}

async function visitAsCustomer(page: Page, db: Db, company: Company): Promise<void> {
  await newZone(db, company, { name: "Comedor" });
  await newDish(db, company, 1, { name: dish });
  for (const path of [
    "/company-list",
    "/libro-de-reclamaciones",
    "/politica-de-privacidad",
    "/terminos",
    "/ayuda",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await signIn(page, await createIndividual(db, company));
  await expect(dishCard(page, dish)).toBeVisible();
  await payByCardAndByCode(page, company);
  await editProfile(page, company);
}

const staffScreens = [
  "companies",
  "menu",
  "deliveryzones",
  "orders",
  "cocina-y-despacho",
  "categories",
  "clients",
  "cuttingTime",
  "reclamaciones",
  "profile",
  "importer",
  "exportar-comidas",
];

async function visitAsStaff(page: Page, db: Db, company: Company): Promise<void> {
  await signInByApi(page, await createAdministrator(db));
  for (const screen of staffScreens) {
    await page.goto(`/admin/${screen}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  await page.goto(`/admin/menu/${company.id}/${company.slug}`);
  await page.getByRole("button", { name: "Crear menú" }).click();
  await typeDate(page.getByRole("dialog", { name: "Crear Categoría" }), "Fecha", "2101-07-04");
  await page.goto("/admin/companies");
  await page.getByRole("button", { name: "Añadir Empresa" }).click();
  const logo = page.getByRole("dialog").getByLabel("Subir logo");
  await logo.setInputFiles(await pictureFile(page, "logo.png", "#b4442b"));
  await expect(page.getByRole("img", { name: /^Vista previa/ })).toBeVisible();
}

test("no screen of a customer asks for what its document does not allow", async ({ page, db, company }) => {
  const violations = await watchPolicy(page);
  await visitAsCustomer(page, db, company);
  const navigation = await openNavigation(page);
  await navigation.getByRole("button", { name: /colores/ }).click();
  await navigation.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page.getByLabel("Correo", { exact: true })).toBeVisible();
  expect(violations).toEqual([]);
});

test(
  "no screen of the staff asks for what its document does not allow",
  { tag: "@any-width" },
  async ({ page, db, company }) => {
    const violations = await watchPolicy(page);
    await visitAsStaff(page, db, company);
    expect(violations).toEqual([]);
  },
);

test(
  "a script without the nonce does not run, and markup from a text is refused",
  { tag: "@any-width" },
  async ({ page, faults }) => {
    faults.expectPolicyViolation();
    const violations = await watchPolicy(page);
    await page.goto("/company-list");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const result = await page.evaluate(() => {
      const script = document.createElement("script");
      script.append("window.injected = true");
      document.body.append(script);
      const write = (html: string) => {
        try {
          document.createElement("div").innerHTML = html;
          return "written";
        } catch (error) {
          return (error as Error).name;
        }
      };
      return {
        injected: "injected" in window,
        text: write("05"),
        markup: write("<img src=x onerror=alert(1)>"),
      };
    });
    expect(result).toEqual({ injected: false, text: "written", markup: "TypeError" });
    await expect.poll(() => violations.join("\n")).toContain("require-trusted-types-for");
  },
);

test(
  "the page of the API works within its policy and keeps no token",
  { tag: "@any-width" },
  async ({ page }) => {
    const violations = await watchPolicy(page);
    await page.goto("/api/docs");
    await page.getByRole("button", { name: "Authorize" }).click();
    const token = "un-token-de-prueba";
    await page.getByRole("textbox", { name: "auth-bearer-value" }).fill(token);
    await page.getByRole("button", { name: "Apply credentials" }).click();
    await page.getByRole("button", { name: "Close" }).first().click();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      token,
    );
    expect(violations).toEqual([]);
  },
);
