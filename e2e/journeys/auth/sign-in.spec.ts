import { errorTexts } from "@lonchera/contract/error-texts";
import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { createCompany } from "../../support/companies.ts";
import {
  createAdministrator,
  signInByApi,
  fillCredentials,
  createIndividual,
  newEmail,
  signIn,
} from "../../support/people.ts";
import { test } from "../../support/test.ts";

const loginFailed = "El proceso de Login falló, por favor vuelve a intentarlo.";

test("a customer cannot sign in at another company's page", async ({ page, db, company, faults }) => {
  faults.expectAnswer(403);
  const customer = await createIndividual(db, await createCompany(db));
  await page.goto(`/${company.slug}`);
  await fillCredentials(page, customer.email, customer.password);
  await expectRefusal(page, "No tienes acceso a esta compañía", `/${company.slug}`);
  await expectNoAxeViolations(page);
});

test("a signed-in customer who opens another company's menu gets the own one", async ({
  page,
  db,
  company,
}) => {
  const other = await createCompany(db);
  await signInByApi(page, await createIndividual(db, company));
  await page.goto(`/${other.slug}/menu`);
  await expect(page).toHaveURL(`/${company.slug}/menu`);
  await expect(page.getByRole("alert").filter({ hasText: errorTexts.other_company })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Platos de la Semana" })).toBeVisible();
  await page.goto(`/${other.slug}`);
  await expect(page).toHaveURL(`/${company.slug}/menu`);
});

test("staff cannot sign in at a company's page", async ({ page, db, company, faults }) => {
  faults.expectAnswer(403);
  const staff = await createAdministrator(db);
  await page.goto(`/${company.slug}`);
  await fillCredentials(page, staff.email, staff.password);
  await expectRefusal(page, "Acceso solo permitido para clientes", `/${company.slug}`);
});

test("a customer cannot sign in as an administrator, and the form is empty again", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(403);
  const customer = await createIndividual(db, company);
  await page.goto("/admin/login");
  await expect(page.getByRole("heading", { name: "Iniciar sesión - Administrador" })).toBeVisible();
  await expectNoAxeViolations(page);
  await fillCredentials(page, customer.email, customer.password);
  await expectRefusal(page, "Acceso solo permitido para administradores", "/admin/login");
  await expect(page.getByLabel("Correo")).toHaveValue("");
  await expect(page.getByLabel("Contraseña", { exact: true })).toHaveValue("");
  await expectNoAxeViolations(page);
});

test("a wrong password, an unknown e-mail and empty fields", async ({ page, db, company, faults }) => {
  faults.expectAnswer(401);
  const customer = await createIndividual(db, company);
  await page.goto(customer.signInPath);
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await expect(page.getByText("Este campo es requerido")).toHaveCount(2);
  await expect(page.getByLabel("Correo")).toBeFocused();
  await fillCredentials(page, customer.email, "otra-clave-distinta");
  await expectRefusal(page, loginFailed, customer.signInPath);
  await expect(page.getByLabel("Correo")).toHaveValue(customer.email);
  await page.getByRole("button", { name: "Mostrar contraseña" }).click();
  await expect(page.getByLabel("Contraseña", { exact: true })).toHaveValue("otra-clave-distinta");
  await page.reload();
  await fillCredentials(page, newEmail(), customer.password);
  await expectRefusal(page, loginFailed, customer.signInPath);
  await signIn(page, customer);
  await expect(page).toHaveURL(`${customer.signInPath}/menu`);
});

async function expectRefusal(page: Page, message: string, signInPath: string): Promise<void> {
  await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  await expect(page).toHaveURL(signInPath);
  expect(await page.context().cookies()).toEqual([]);
}
