import { expect } from "@playwright/test";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { waitForEmailLink } from "../../support/mailbox.ts";
import { createIndividual, submitCredentials, newEmail } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const chosen = "Rocoto-relleno-58";

test(
  "somebody registers, confirms by the mail's link and signs in",
  { tag: "@phone" },
  async ({ page, company, faults }) => {
    faults.expectAnswer(400);
    const email = newEmail();
    await page.goto(`/${company.slug}`);
    await page.getByLabel("Correo").fill(email);
    await page.getByRole("button", { name: "Crear cuenta" }).click();
    await expect(page.getByRole("heading", { name: "Crear cuenta" })).toBeVisible();
    await expect(page.getByLabel("Correo")).toHaveValue(email);
    await page.getByLabel("Contraseña", { exact: true }).fill("corta");
    await page.getByRole("button", { name: "Registrarse" }).click();
    await expect(page.getByText("El nombre es requerido")).toBeVisible();
    await expect(page.getByText("La contraseña debe tener al menos 8 caracteres")).toBeVisible();
    await expect(page.getByText("Debes aceptar la política de privacidad")).toBeVisible();
    await expectNoAxeViolations(page);
    const consent = page.getByRole("checkbox", { name: "Acepto la política de privacidad" });
    await expect(consent).not.toBeChecked();
    await consent.check();
    await page.getByLabel("Nombre").fill("Nélida");
    await page.getByLabel("Contraseña", { exact: true }).fill(chosen);
    await page.getByRole("button", { name: "Registrarse" }).click();
    const done = page.getByRole("dialog", { name: "¡Registro Exitoso!" });
    await expect(done).toContainText(`Enviamos un correo de confirmación a ${email}`);
    await done.getByRole("button", { name: "Enviar el correo otra vez" }).click();
    await expect(done.getByText(/Te lo enviamos otra vez/)).toBeVisible();
    await expectNoAxeViolations(page);
    await done.getByRole("button", { name: "Entendido" }).click();

    await page.goto(await waitForEmailLink(email, "/confirm/"));
    await page.getByLabel("Contraseña", { exact: true }).fill("otra-cosa-distinta");
    await page.getByRole("button", { name: "Confirmar mi cuenta" }).click();
    await expect(page.getByText("No es la contraseña que elegiste al registrarte.")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expectNoAxeViolations(page);
    await page.getByLabel("Contraseña", { exact: true }).fill(chosen);
    await page.getByRole("button", { name: "Confirmar mi cuenta" }).click();
    await expect(page).toHaveURL(`/${company.slug}?confirmado=1`);
    await expect(page.getByText("Tu correo quedó confirmado. Ya puedes iniciar sesión.")).toBeVisible();
    await page.getByLabel("Correo").fill(email);
    await page.getByLabel("Contraseña", { exact: true }).fill(chosen);
    await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
    await expect(page).toHaveURL(`/${company.slug}/menu`);
  },
);

test("a customer who forgot the password chooses another by the mail's link", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(400);
  const customer = await createIndividual(db, company);
  await page.goto(customer.signInPath);
  await page.getByRole("button", { name: "¿Olvidaste tu contraseña?" }).click();
  await expect(page.getByRole("heading", { name: "Recuperar contraseña" })).toBeVisible();
  await page.getByLabel("Correo").fill(customer.email);
  await page.getByRole("button", { name: "Enviar solicitud" }).click();
  await expect(page.getByText("Solicitud enviada exitosamente.")).toBeVisible();
  await expectNoAxeViolations(page);

  const link = await waitForEmailLink(customer.email, "/password_reset_confirm_api/");
  const calls: string[] = [];
  page.on("request", (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto(link);
  const change = page.getByRole("button", { name: "Cambiar Contraseña" });
  await page.getByLabel("Nueva Contraseña").fill(chosen);
  await page.getByLabel("Confirmar Contraseña").fill("otra-cosa-distinta");
  await change.click();
  await expect(page.getByText("Las contraseñas no coinciden.")).toBeVisible();
  expect(calls.filter((call) => call.startsWith("POST /api/"))).toEqual([]);
  await expectNoAxeViolations(page);
  await page.getByLabel("Nueva Contraseña").fill("12345678");
  await page.getByLabel("Confirmar Contraseña").fill("12345678");
  await change.click();
  await expect(page.getByText("Revisa los datos marcados y vuelve a intentarlo.")).toBeVisible();
  await expect(page.getByText("Puedes pedir otro enlace")).toBeHidden();
  await page.getByLabel("Nueva Contraseña").fill(chosen);
  await page.getByLabel("Confirmar Contraseña").fill(chosen);
  await change.click();
  await expect(page.getByText("Contraseña cambiada exitosamente.")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: /^Listo: desde ahora/ })).toBeFocused();
  const list = page.getByRole("link", { name: "Volver al inicio de sesión" });
  await expect(list).toHaveAttribute("href", "/company-list");
  await page.getByRole("link", { name: "Iniciar sesión", exact: true }).click();
  await expect(page).toHaveURL(`/${company.slug}`);
  await expect(page.getByText(/^Tu contraseña cambió/)).toBeVisible();
  await submitCredentials(page, customer.email, chosen);
  await expect(page).toHaveURL(`/${company.slug}/menu`);
});
