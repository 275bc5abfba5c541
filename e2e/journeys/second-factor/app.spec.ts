import { expect, type Page } from "@playwright/test";
import { generateTotpCode } from "@lonchera/server/test/fakes/authenticator-app";
import { expectAccessible, expectNoAxeViolations } from "../../support/accessibility.ts";
import { waitForLatestEmail } from "../../support/mailbox.ts";
import { createAdministrator, submitCredentials, type Person, signInByApi } from "../../support/people.ts";
import { openNavigation, signOut } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

/** Adds an app in the profile. Returns its secret, the code that was sent and the recovery codes. */
async function addApp(page: Page): Promise<{ secret: string; usedCode: string; codes: string[] }> {
  await page.goto("/admin/profile");
  const section = page.getByRole("region", { name: "Verificación en dos pasos" });
  await section.getByRole("button", { name: "Agregar app" }).click();
  const dialog = page.getByRole("dialog", { name: "Agregar app de autenticación" });
  await expect(dialog.getByRole("img", { name: "Código QR para tu app de autenticación" })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.getByRole("code").innerText()).replaceAll(" ", "");
  const code = dialog.getByLabel("Código de 6 dígitos");
  await code.fill("12");
  await code.press("Enter");
  await expect(dialog.getByText("El código tiene 6 dígitos")).toBeVisible();
  const usedCode = generateTotpCode(secret, Date.now());
  await code.fill(usedCode);
  await code.press("Enter");

  const kept = page.getByRole("dialog", { name: "Guarda tus códigos de recuperación" });
  await expect(kept.getByRole("listitem")).toHaveCount(10);
  const codes = await kept.getByRole("listitem").allInnerTexts();
  await expectNoAxeViolations(page);
  const saved = page.waitForEvent("download");
  await kept.getByRole("link", { name: "Descargar" }).click();
  expect((await saved).suggestedFilename()).toBe("codigos-de-recuperacion-lonchera.txt");
  await page.keyboard.press("Escape");
  await kept.getByRole("button", { name: "Ya los guardé" }).click();
  await expect(section.getByText("Activada")).toBeVisible();
  await expect(section.getByRole("button", { name: "Cambiar app" })).toBeFocused();
  await expect(section.getByText("Te quedan 10 códigos")).toBeVisible();
  return { secret, usedCode, codes };
}

async function typePassword(page: Page, { email, password }: Person): Promise<void> {
  await submitCredentials(page, email, password);
  await expect(page.getByRole("heading", { level: 1, name: "Verificación en dos pasos" })).toBeVisible();
}

test("staff add an authenticator app, sign in with its code or a recovery code, and remove it", async ({
  page,
  db,
  faults,
}) => {
  faults.expectAnswer(400);
  faults.expectAnswer(401);
  const person = await createAdministrator(db);
  await signInByApi(page, person);
  const { secret, usedCode, codes } = await addApp(page);
  await waitForLatestEmail(person.email, ["Agregaste una app de autenticación en tu cuenta de Lonchera"]);

  await signOut(page);
  await typePassword(page, person);
  const code = page.getByLabel("Código de 6 dígitos");
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill(usedCode);
  await page.getByRole("button", { name: "Verificar" }).click();
  await expect(page.getByText("El código no es correcto o ya se usó. Espera el siguiente.")).toBeVisible();
  // The code of the next half minute is valid already.
  await code.fill(generateTotpCode(secret, Date.now() + 30_000));
  await code.press("Enter");
  await expect(page).toHaveURL("/admin/companies");

  await signOut(page);
  await typePassword(page, person);
  await page.getByRole("button", { name: "Usar un código de recuperación" }).click();
  const recovery = page.getByLabel("Código de recuperación");
  await expect(recovery).toBeFocused();
  await recovery.fill(codes[3]?.toLowerCase() ?? "");
  await recovery.press("Enter");
  await expect(page).toHaveURL("/admin/companies");

  await (await openNavigation(page)).getByRole("link", { name: "Perfil" }).click();
  const section = page.getByRole("region", { name: "Verificación en dos pasos" });
  await expect(section.getByText("Te quedan 9 códigos")).toBeVisible();
  await section.getByRole("button", { name: "Quitar app" }).click();
  const question = page.getByRole("alertdialog", { name: "¿Quitar la app de autenticación?" });
  await question.getByRole("button", { name: "Quitar app" }).click();
  await expect(section.getByRole("button", { name: "Agregar app" })).toBeVisible();
  await expect(section.getByText("Códigos de recuperación")).toBeHidden();
});
