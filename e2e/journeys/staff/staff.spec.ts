import { expect, type Page } from "@playwright/test";
import { getAccount } from "@lonchera/contract/accounts";
import { testPassword } from "@lonchera/server/test/factories";
import { expectAccessible, expectNoAxeViolations } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { waitForEmailLink } from "../../support/mailbox.ts";
import { choose } from "../../support/ordering-screens.ts";
import {
  clearSession,
  createAdministrator,
  submitCredentials,
  newEmail,
  newSession,
  signInByApi,
} from "../../support/people.ts";
import { openNavigation, tableRow } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

async function inviteCook(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/staff?search=${email}`);
  await expect(page.getByText("No se encontraron personas")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Personal" })).toBeVisible();
  await page.getByRole("button", { name: "Invitar" }).click();
  await expect(page).toHaveURL(/person=nuevo/);
  const dialog = page.getByRole("dialog", { name: "Invitar al personal" });
  await dialog.getByRole("button", { name: "Invitar" }).click();
  await expect(dialog.getByText("Este campo es obligatorio")).toHaveCount(3);
  await expectNoAxeViolations(page);
  await dialog.getByLabel("Nombres").fill("Julia");
  await dialog.getByLabel("Apellidos").fill("Mamani");
  await dialog.getByLabel("Correo").fill(email);
  await choose(dialog, "Rol", "Cocina");
  await expect(dialog.getByText("Ver las hojas del día de cocina y despacho.")).toBeVisible();
  await dialog.getByRole("button", { name: "Invitar" }).click();
  await expect(page.getByText("Invitación enviada exitosamente")).toBeVisible();
  await expect(tableRow(page, email)).toContainText("Invitado");
}

async function acceptInvitation(cook: Page, email: string): Promise<void> {
  await cook.goto(await waitForEmailLink(email, "/admin/invitation/"));
  await expect(cook.getByRole("heading", { level: 1, name: "Aceptar invitación" })).toBeVisible();
  await expectNoAxeViolations(cook);
  await cook.getByLabel("Contraseña", { exact: true }).fill(testPassword);
  await cook.getByLabel("Confirmar Contraseña").fill("otra");
  await cook.getByRole("button", { name: "Activar mi cuenta" }).click();
  await expect(cook.getByText("Las contraseñas no coinciden.")).toBeVisible();
  await cook.getByLabel("Confirmar Contraseña").fill(testPassword);
  await cook.getByRole("button", { name: "Activar mi cuenta" }).click();
  await expect(cook.getByText(/tu cuenta está activa/)).toBeVisible();
  await cook.getByRole("link", { name: "Ir a iniciar sesión" }).click();
}

test("an owner invites a cook, who sees only the day's sheets until the owner disables the account", async ({
  page,
  db,
}) => {
  const email = newEmail();
  const owner = await createAdministrator(db);
  await signInByApi(page, owner);
  await inviteCook(page, email);
  await expectAccessible(page);

  await clearSession(page);
  await acceptInvitation(page, email);
  await submitCredentials(page, email, testPassword);
  await expect(page).toHaveURL("/admin/cocina-y-despacho");
  // Another journey switches this entry on.
  const entries = (await openNavigation(page)).getByRole("listitem").filter({ hasNotText: "Valoraciones" });
  await expect(entries).toHaveText(["Inicio", "Cocina y despacho", "Perfil", "Ayuda"]);
  await expect(page.getByText("Administrador · Cocina")).toBeVisible();
  await page.goto("/admin/companies");
  await expect(page.getByRole("heading", { name: "No tienes permiso" })).toBeVisible();
  await expectNoAxeViolations(page);
  const cook = { email, password: testPassword, signInPath: "/admin/login" };
  const { access } = await newSession(cook);

  await clearSession(page);
  await signInByApi(page, owner);
  await page.goto(`/admin/staff?search=${email}`);
  await expect(tableRow(page, email)).toContainText("Activo");
  await tableRow(page, email)
    .getByRole("button", { name: /Editar/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Editar personal" });
  await dialog.getByRole("button", { name: "Deshabilitar" }).click();
  const question = page.getByRole("alertdialog", { name: "¿Deshabilitar a Julia Mamani?" });
  await question.getByRole("button", { name: "Deshabilitar" }).click();
  await expect(dialog.getByRole("region", { name: "Acceso" })).toContainText(
    "DeshabilitadoNo puede iniciar sesión.",
  );
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(tableRow(page, email)).toContainText("Deshabilitado");
  await expect(callApi(getAccount, {}, access)).rejects.toThrow("401");
});

test(
  "whose last proof of identity is old confirms the password, and nothing typed is lost",
  { tag: "@long" },
  async ({ page, db, faults }) => {
    faults.expectAnswer(400);
    faults.expectAnswer(403);
    const owner = await createAdministrator(db);
    const colleague = await createAdministrator(db);
    await signInByApi(page, owner);
    const age = "update sessions set confirmed_at = now() - interval '10 minutes' where user_id = $1";
    await db.$client.query(age, [owner.id]);
    await page.goto(`/admin/staff?person=${colleague.id}&search=${colleague.email}`);
    const form = page.getByRole("dialog", { name: "Editar personal" });
    await expect(form.getByText("Activo", { exact: true })).toBeVisible();
    await form.getByLabel("Apellidos").fill("Huamán");
    await choose(form, "Rol", "Cocina");
    const save = form.getByRole("button", { name: "Guardar" });
    await save.click();
    const question = page.getByRole("dialog", { name: "Confirma que eres tú" });
    const password = question.getByLabel("Contraseña", { exact: true });
    await expect(password).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(form.getByRole("alert")).toHaveText("Confirma que eres tú para continuar.");
    await expect(form.getByLabel("Apellidos")).toHaveValue("Huamán");

    await save.click();
    await password.fill("No-es-esta-9");
    await password.press("Enter");
    await expect(question.getByText("La contraseña no es correcta.")).toBeVisible();
    await expect(password).toBeFocused();
    await expectNoAxeViolations(page);
    await password.fill(owner.password);
    await password.press("Enter");
    await expect(page.getByText("Personal actualizado exitosamente")).toBeVisible();
    await expect(question).toBeHidden();
    await expect(tableRow(page, colleague.email)).toContainText("Rosa Huamán");
    await expect(tableRow(page, colleague.email)).toContainText("Cocina");
  },
);
