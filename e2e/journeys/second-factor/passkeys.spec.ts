import { expect, type Page } from "@playwright/test";
import { openDatabase } from "@lonchera/server/platform/db/client";
import { newStaff, testPassword } from "@lonchera/server/test/factories";
import { generateTotpCode } from "@lonchera/server/test/fakes/authenticator-app";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { submitCredentials, signInByApi } from "../../support/people.ts";
import { openNavigation, signOut } from "../../support/screen.ts";
import { startEmptySystem, type EmptySystem } from "../../support/server.ts";
import { test } from "../../support/test.ts";

/** Adds a fingerprint sensor that always recognizes its user. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

function section(page: Page) {
  return page.getByRole("region", { name: "Verificación en dos pasos" });
}

async function addPasskey(page: Page, { url }: EmptySystem): Promise<void> {
  await page.goto(`${url}/admin/profile`);
  await section(page).getByRole("button", { name: "Agregar passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Agregar passkey" });
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Crear passkey" }).click();
  await expect(dialog.getByText("Este campo es requerido")).toBeVisible();
  await dialog.getByLabel("Nombre de la passkey").fill("Laptop");
  await dialog.getByRole("button", { name: "Crear passkey" }).click();
  await page.getByRole("button", { name: "Ya los guardé" }).click();
  await expect(section(page).getByText("Laptop")).toBeVisible();
}

async function addTheSameAgain(page: Page): Promise<void> {
  await section(page).getByRole("button", { name: "Agregar passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Agregar passkey" });
  await dialog.getByLabel("Nombre de la passkey").fill("Otra vez");
  await dialog.getByLabel("Nombre de la passkey").press("Enter");
  await expect(dialog.getByText("ya tiene una passkey de tu cuenta")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
}

async function signInWithPasskey(page: Page, { url, administrator }: EmptySystem): Promise<void> {
  await signOut(page);
  await submitCredentials(page, administrator.email, administrator.password);
  await expect(page.getByText("Usar un código de recuperación")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Usar passkey" }).click();
  await expect(page).toHaveURL(`${url}/admin/companies`);
}

/** Long after the sign-in, a passkey confirms the identity without a password; the last one stays. */
async function refuseRemovalConfirmedByPasskey(page: Page, age: () => Promise<unknown>): Promise<void> {
  await (await openNavigation(page)).getByRole("link", { name: "Perfil" }).click();
  await section(page).getByRole("button", { name: "Cambiar nombre de Laptop" }).click();
  await page.getByLabel("Nombre de la passkey").fill("Laptop de la oficina");
  await page.getByLabel("Nombre de la passkey").press("Enter");
  await expect(page.getByText("Nombre cambiado")).toBeVisible();
  await age();
  await section(page).getByRole("button", { name: "Eliminar passkey Laptop de la oficina" }).click();
  const removal = page.getByRole("alertdialog");
  await removal.getByRole("button", { name: "Eliminar" }).click();
  const question = page.getByRole("dialog", { name: "Confirma que eres tú" });
  await expectNoAxeViolations(page);
  await question.getByRole("button", { name: "Usar passkey" }).click();
  await expect(removal.getByText("Es tu único segundo paso y es obligatorio.")).toBeVisible();
}

async function requireOfAll(page: Page): Promise<void> {
  await (await openNavigation(page)).getByRole("link", { name: "Personal" }).click();
  const rule = page.getByRole("switch", { name: "Exigir verificación en dos pasos a todo el personal" });
  await expect(page.getByText("A una persona le falta")).toBeVisible();
  await rule.click();
  const question = page.getByRole("alertdialog", { name: "¿Exigirla a todo el personal?" });
  await question.getByRole("button", { name: "Exigir a todos" }).click();
  await expect(page.getByText("Ahora se exige a todo el personal")).toBeVisible();
  await expect(rule).toBeChecked();
  await expectNoAxeViolations(page);
}

/** A cook, whose session is open, is led to the setup and then continues. */
async function setUpAsRequired(cook: Page, { url }: EmptySystem): Promise<void> {
  await cook.goto(`${url}/admin/cocina-y-despacho`);
  const setup = cook.getByRole("dialog", { name: "Activa la verificación en dos pasos" });
  await expect(setup.getByRole("button", { name: "Usar una passkey" })).toBeVisible();
  await expectNoAxeViolations(cook);
  await expectNoSidewaysScroll(cook);
  await setup.getByRole("button", { name: "Usar una app" }).click();
  const secret = (await cook.getByRole("code").innerText()).replaceAll(" ", "");
  await cook.getByLabel("Código de 6 dígitos").fill(generateTotpCode(secret, Date.now()));
  await cook.getByRole("button", { name: "Activar" }).click();
  await cook.getByRole("button", { name: "Ya los guardé" }).click();
  await expect(setup).toBeHidden();
  await expect(cook.getByRole("heading", { level: 1, name: "Cocina y despacho" })).toBeVisible();
  await expect(cook.getByText("No hay pedidos para este día.")).toBeVisible();
}

async function resetSecondFactor(
  page: Page,
  { url }: EmptySystem,
  cook: { id: number; email: string },
): Promise<void> {
  await page.goto(`${url}/admin/staff?person=${cook.id}`);
  const form = page.getByRole("dialog", { name: "Editar personal" });
  await form.getByRole("button", { name: "Quitar verificación en dos pasos" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Quitar" }).click();
  await expect(page.getByText("Verificación en dos pasos quitada")).toBeVisible();
  await expect(form.getByRole("button", { name: "Quitar verificación en dos pasos" })).toBeHidden();
  await form.getByRole("button", { name: "Cancelar" }).click();
}

test("an owner with a passkey requires a second step of all staff, and resets that of a cook", async ({
  page,
  browser,
  faults,
}) => {
  faults.expectAnswer(401);
  faults.expectAnswer(403);
  faults.expectAnswer(409);
  const system = await startEmptySystem({ host: "localhost" });
  const { db, close } = openDatabase(system.databaseUrl, { max: 1 });
  const ageSessions = () =>
    db.$client.query("update sessions set confirmed_at = now() - interval '10 minutes'");
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const cook = await phone.newPage();
  try {
    const { id, email } = await newStaff(db, { staffRole: "kitchen", firstName: "Julia" });
    const { administrator, url } = system;
    await signInByApi(cook, { ...administrator, email, password: testPassword }, url);
    await signInByApi(page, administrator, url);

    await addAuthenticator(page);
    await addPasskey(page, system);
    await addTheSameAgain(page);
    await signInWithPasskey(page, system);
    await requireOfAll(page);
    await setUpAsRequired(cook, system);
    await resetSecondFactor(page, system, { id, email });
    await cook.reload();
    await expect(cook).toHaveURL(`${url}/admin/login`);
    await refuseRemovalConfirmedByPasskey(page, ageSessions);
  } finally {
    await phone.close();
    await close();
    await system.stop();
  }
});
