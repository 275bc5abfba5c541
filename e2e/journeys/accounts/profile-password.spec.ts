import { expect } from "@playwright/test";
import { getAccount } from "@lonchera/contract/accounts";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { createIndividual, newSession, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const chosen = "Rocoto-relleno-58";

test("the profile asks for a link to another password, and changes it by the present one", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(400);
  const customer = await createIndividual(db, company);
  const elsewhere = await newSession(customer);
  await signInByApi(page, customer);
  await page.goto(`/${company.slug}/user/profile`);
  await page.getByRole("button", { name: "Restablecer contraseña" }).click();
  const done = page.getByRole("dialog", { name: "Solicitud Enviada" });
  await expect(done).toContainText(customer.email);
  await expectNoAxeViolations(page, done);
  await done.getByRole("button", { name: "Entendido" }).click();
  await expect(done).toBeHidden();
  await expect(page.getByRole("button", { name: "Restablecer contraseña" })).toBeFocused();

  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  const dialog = page.getByRole("dialog", { name: "Cambiar Contraseña" });
  const change = dialog.getByRole("button", { name: "Cambiar Contraseña" });
  await dialog.getByLabel("Nueva Contraseña").fill("corta");
  await dialog.getByLabel("Confirmar Contraseña").fill("larga");
  await change.click();
  await expect(dialog.getByText("Este campo es requerido")).toBeVisible();
  await expect(dialog.getByText("La contraseña debe tener al menos 8 caracteres")).toBeVisible();
  await expect(dialog.getByText("Las contraseñas no coinciden", { exact: true })).toBeVisible();
  await expectNoAxeViolations(page, dialog);
  await dialog.getByLabel("Contraseña Actual").fill("No-es-esta-9");
  await dialog.getByLabel("Nueva Contraseña").fill(chosen);
  await dialog.getByLabel("Confirmar Contraseña").fill(chosen);
  await change.click();
  await expect(dialog.getByText("La contraseña actual no es correcta.")).toBeVisible();
  await expect(dialog.getByRole("alert")).toContainText("Error cambiando la contraseña");
  await dialog.getByLabel("Contraseña Actual").fill(customer.password);
  await change.click();
  await expect(page.getByText("Contraseña cambiada exitosamente", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Cambiar contraseña" })).toBeFocused();
  await expect(callApi(getAccount, {}, elsewhere.access)).rejects.toThrow("401");
  await newSession({ ...customer, password: chosen });
});
