import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectNoAxeViolations } from "../../support/accessibility.ts";
import { choose } from "../../support/ordering-screens.ts";
import { clearSession, createAdministrator, newEmail, signInByApi } from "../../support/people.ts";
import type { Company } from "../../support/companies.ts";
import { saveDialog } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const chosen = "Rocoto-relleno-58";

/** Opens the company's form with the section about registration. */
async function openForm(page: Page, company: Company): Promise<Locator> {
  await page.goto(`/admin/companies?company=${company.id}`);
  const dialog = page.getByRole("dialog", { name: "Editar Empresa" });
  const section = dialog.getByRole("button", { name: "Registro de empleados" });
  await expect(section).toBeVisible();
  if ((await section.getAttribute("aria-expanded")) === "false") await section.click();
  await expect(dialog.getByRole("combobox", { name: "Quién puede registrarse" })).toBeVisible();
  return dialog;
}

async function fillRegistration(page: Page, email: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Crear cuenta" })).toBeVisible();
  await page.getByLabel("Nombre").fill("Nélida");
  await page.getByLabel("Correo").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(chosen);
  await page.getByRole("checkbox", { name: "Acepto la política de privacidad" }).check();
  await page.getByRole("button", { name: "Registrarse" }).click();
}

async function expectRegistered(page: Page, email: string): Promise<void> {
  const done = page.getByRole("dialog", { name: "¡Registro Exitoso!" });
  await expect(done).toContainText(email);
  await done.getByRole("button", { name: "Entendido" }).click();
}

test("a company asks for its own e-mail, and people register with no other", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(400);
  await signInByApi(page, await createAdministrator(db));
  const dialog = await openForm(page, company);
  await expect(dialog.getByLabel("Dominios de correo")).toHaveCount(0);
  await choose(dialog, "Quién puede registrarse", "Con correo de la compañía");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog.getByText("Indica al menos un dominio")).toBeVisible();
  await expect(dialog.getByLabel("Dominios de correo")).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByLabel("Dominios de correo").fill("minera");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog.getByText("Escribe dominios como minera.com.pe, separados por comas")).toBeVisible();
  await dialog.getByLabel("Dominios de correo").fill("@minera.example, sede.minera.example");
  await saveDialog(dialog);

  await clearSession(page);
  await page.goto(`/${company.slug}`);
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await fillRegistration(page, newEmail());
  await expect(page.getByText("Regístrate con tu correo de la compañía.")).toBeVisible();
  await expect(page.getByLabel("Correo")).toBeFocused();
  const email = newEmail().replace("example.com", "minera.example");
  await page.getByLabel("Correo").fill(email);
  await page.getByRole("button", { name: "Registrarse" }).click();
  await expectRegistered(page, email);
});

/** Creates an invitation link by the form, which revokes the former link and records both in the history. */
async function inviteByForm(page: Page, company: Company): Promise<string> {
  const dialog = await openForm(page, company);
  const invitation = dialog.getByRole("region", { name: "Invitación" });
  await expect(invitation).toContainText("Todavía no hay un enlace.");
  await invitation.getByRole("button", { name: "Crear enlace" }).click();
  await expect(invitation).toContainText("El enlace vigente vence el");
  await expect(page.getByText("Enlace de invitación creado")).toHaveCount(0);
  await expectNoAxeViolations(page);
  await invitation.getByRole("button", { name: "Revocar" }).click();
  const question = page.getByRole("alertdialog", { name: "¿Revocar la invitación?" });
  await question.getByRole("button", { name: "Revocar" }).click();
  await expect(invitation).toContainText("Todavía no hay un enlace.");
  await dialog.getByRole("button", { name: "Historial" }).click();
  await expect(dialog.getByText(/^Enlace de invitación:/).first()).toBeVisible();
  await invitation.getByRole("button", { name: "Crear enlace" }).click();
  await expect(invitation).toContainText("El enlace vigente vence el");
  return invitation.getByLabel("Enlace de invitación").inputValue();
}

// Registrations without a link, or with a revoked one, are tested in server/src/features/auth/join-rule.test.ts.
test(
  "a company asks for its invitation, whose link leads to the registration",
  { tag: "@long" },
  async ({ page, db, company }) => {
    await db.execute(`update companies set join_rule = 'invitation' where id = ${company.id}`);
    await signInByApi(page, await createAdministrator(db));
    const link = await inviteByForm(page, company);

    await clearSession(page);
    await page.goto(link);
    await expect(page.getByText(`Tienes una invitación de ${company.name}: completa`)).toBeVisible();
    await expectAccessible(page);
    const email = newEmail();
    await fillRegistration(page, email);
    await expectRegistered(page, email);
  },
);
