import { expect } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { newDish } from "../../support/companies.ts";
import { waitForMailLink } from "../../support/mailbox.ts";
import { placeOrder } from "../../support/ordering.ts";
import { createIndividual, fillCredentials, newEmail, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";

test("a mail's link leads through the own company's sign-in to where it points", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(401);
  const zone = await newZone(db, company);
  const dish = await newDish(db, company, 2, { name: "Causa de la casa" });
  const customer = await createIndividual(db, company);
  const order = await placeOrder(customer, { dish: dish.id, quantity: 1, zone: zone.id });
  await page.goto(await waitForMailLink(customer.email, `/${company.slug}/orders`));
  await expect(page).toHaveURL(`/${company.slug}`);
  await fillCredentials(page, customer.email, "otra-clave-larga");
  await expect(page.getByRole("alert").filter({ hasText: /incorrect/ })).toBeInViewport();
  await fillCredentials(page, customer.email, customer.password);
  await expect(page).toHaveURL(`/${company.slug}/orders`);
  await expect(page.getByText(order.id_order)).toBeVisible();
});

test("a session that ended says so, and the sign-in leads back", async ({ page, db, company, faults }) => {
  faults.expectAnswer(401);
  const customer = await createIndividual(db, company);
  await signInByApi(page, customer);
  await page.goto(`/${company.slug}/user/profile`);
  await expect(page.getByRole("heading", { name: "Perfil de Usuario" })).toBeVisible();
  // The calls of the open page may end the session before the next one sees it.
  await page.goto("about:blank");
  const cookies = await page.context().cookies();
  await page
    .context()
    .addCookies(cookies.map((cookie) => (cookie.name === "user" ? cookie : { ...cookie, value: "muerto" })));
  await page.goto(`/${company.slug}/user/profile`);
  await expect(page).toHaveURL("/company-list");
  await expect(page.getByText(/^Tu sesión terminó/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Entrar a mi compañía" }).click();
  await expect(page).toHaveURL(`/${company.slug}`);
  await expect(page.getByText(/^Tu sesión terminó/)).toBeVisible();
  await fillCredentials(page, customer.email, customer.password);
  await expect(page).toHaveURL(`/${company.slug}/user/profile`);
});

test("the confirmation of a registration is sent again, and a new password is said where one signs in", async ({
  page,
  db,
  company,
}) => {
  const email = newEmail();
  await page.goto(`/${company.slug}`);
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await page.getByLabel("Nombre").fill("Ana");
  await page.getByLabel("Correo").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill("una-clave-larga-9");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Registrarse" }).click();
  const dialog = page.getByRole("dialog", { name: "¡Registro Exitoso!" });
  await dialog.getByRole("button", { name: "Enviar el correo otra vez" }).click();
  await expect(dialog.getByText(/Te lo enviamos otra vez/)).toBeVisible();
  await expectNoAxeViolations(page);
  await waitForMailLink(email, "/confirm/");

  const customer = await createIndividual(db, company);
  await page.goto(`/${company.slug}`);
  await page.getByRole("button", { name: "¿Olvidaste tu contraseña?" }).click();
  await page.getByLabel("Correo").fill(customer.email);
  await page.getByRole("button", { name: "Enviar solicitud" }).click();
  await page.goto(await waitForMailLink(customer.email, "/password_reset_confirm_api/"));
  await page.getByLabel("Nueva Contraseña").fill("otra-clave-larga-9");
  await page.getByLabel("Confirmar Contraseña").fill("otra-clave-larga-9");
  await page.getByRole("button", { name: "Cambiar Contraseña" }).click();
  await expect(page.getByText(/^Listo: desde ahora/)).toBeVisible();
  const list = page.getByRole("link", { name: "Volver al inicio de sesión" });
  await expect(list).toHaveAttribute("href", "/company-list");
  await page.getByRole("link", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL(`/${company.slug}`);
  await expect(page.getByText(/^Tu contraseña cambió/)).toBeVisible();
});
