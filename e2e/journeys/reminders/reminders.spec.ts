import { expect } from "@playwright/test";
import { createUnsubscribeToken } from "@lonchera/server/features/reminders/unsubscribe-token";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { choose } from "../../support/ordering-screens.ts";
import { clearSession, createAdministrator, createIndividual, signInByApi } from "../../support/people.ts";
import { runSetting } from "../../support/server.ts";
import { test } from "../../support/test.ts";

test("staff let a company remind its people, who stop and start it by the e-mail's link or in the profile", async ({
  page,
  db,
  company,
}) => {
  await signInByApi(page, await createAdministrator(db));
  await page.goto(`/admin/companies?search=${company.name}`);
  await page.getByRole("button", { name: `Editar ${company.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Empresa" });
  await choose(page, "Recordatorio por correo", "4 horas antes del primer cierre");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Empresa guardada con éxito")).toBeVisible();

  await clearSession(page);
  const person = await createIndividual(db, company);
  await page.goto(`/recordatorios/${createUnsubscribeToken([runSetting("E2E_SECRET_KEY")], person.id)}`);
  await expect(page.getByText("ya no te enviaremos recordatorios")).toBeVisible();
  await expectNoAxeViolations(page);
  await signInByApi(page, person);
  await page.goto(`/${company.slug}/user/profile`);
  const reminders = page.getByRole("switch", { name: /Avísame por correo/ });
  await expect(reminders).not.toBeChecked();
  await reminders.click();
  await expect(page.getByText("Recibirás recordatorios")).toBeVisible();
  await expect(reminders).toBeChecked();
});
