import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { createIndividual, submitCredentials } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const loginFailed = "El proceso de Login falló, por favor vuelve a intentarlo.";

test(
  "a customer cannot sign in as an administrator, and the form is empty again",
  { tag: "@long" },
  async ({ page, db, company, faults }) => {
    faults.expectAnswer(403);
    const customer = await createIndividual(db, company);
    await page.goto("/admin/login");
    await expect(page.getByRole("heading", { name: "Iniciar sesión - Administrador" })).toBeVisible();
    await expectNoAxeViolations(page);
    await submitCredentials(page, customer.email, customer.password);
    await expectRefusal(page, "Acceso solo permitido para administradores", "/admin/login");
    await expect(page.getByLabel("Correo")).toHaveValue("");
    await expect(page.getByLabel("Contraseña", { exact: true })).toHaveValue("");
  },
);

test("a wrong password and empty fields", async ({ page, db, company, faults }) => {
  faults.expectAnswer(401);
  const customer = await createIndividual(db, company);
  await page.goto(customer.signInPath);
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await expect(page.getByText("Este campo es requerido")).toHaveCount(2);
  await expect(page.getByLabel("Correo")).toBeFocused();
  await submitCredentials(page, customer.email, "otra-clave-distinta");
  await expectRefusal(page, loginFailed, customer.signInPath);
  await expect(page.getByLabel("Correo")).toHaveValue(customer.email);
  await page.getByRole("button", { name: "Mostrar contraseña" }).click();
  await expect(page.getByLabel("Contraseña", { exact: true })).toHaveValue("otra-clave-distinta");
  await submitCredentials(page, customer.email, customer.password);
  await expect(page).toHaveURL(`${customer.signInPath}/menu`);
});

async function expectRefusal(page: Page, message: string, signInPath: string): Promise<void> {
  await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  await expect(page).toHaveURL(signInPath);
  expect(await page.context().cookies()).toEqual([]);
}
