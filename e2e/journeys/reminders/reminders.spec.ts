import { expect } from "@playwright/test";
import { createUnsubscribeToken } from "@lonchera/server/features/reminders/reminder-messages";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { createIndividual, signInByApi } from "../../support/people.ts";
import { readRunSetting } from "../../support/server.ts";
import { test } from "../../support/test.ts";

test("people whom a company reminds stop it by the e-mail's link, and start it in the profile", async ({
  page,
  db,
  company,
}) => {
  await db.execute(`update companies set reminder_hours = 4 where id = ${company.id}`);
  const person = await createIndividual(db, company);
  await page.goto(`/recordatorios/${createUnsubscribeToken([readRunSetting("E2E_SECRET_KEY")], person.id)}`);
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
