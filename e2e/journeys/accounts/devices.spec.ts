import { expect, type Browser, type Page } from "@playwright/test";
import { getAccount } from "@lonchera/contract/accounts";
import { createTokens } from "@lonchera/contract/auth";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { waitForLatestMail } from "../../support/mailbox.ts";
import {
  createAdministrator,
  createIndividual,
  newSession,
  signIn,
  signInByApi,
  type Person,
} from "../../support/people.ts";
import { test } from "../../support/test.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
const edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0";

/** Another browser of somebody, who signs in by the form. */
async function signInElsewhere(browser: Browser, person: Person, userAgent: string): Promise<Page> {
  const page = await (await browser.newContext({ userAgent })).newPage();
  await signIn(page, person);
  return page;
}

const section = (page: Page) => page.getByRole("region", { name: "Tus dispositivos" });
const device = (page: Page, name: string) => section(page).getByRole("listitem").filter({ hasText: name });

test("a customer signs another device out, and then all others", async ({
  page,
  browser,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(401);
  const customer = await createIndividual(db, company);
  const office = await signInElsewhere(browser, customer, firefox);
  const { access } = await callApi(createTokens, { body: customer });
  await signIn(page, customer);
  await page.goto(`/${company.slug}/user/profile`);
  await expect(section(page).getByRole("listitem")).toHaveCount(3);
  await expect(section(page).getByRole("listitem").first()).toContainText("Este dispositivo");
  await expect(section(page).getByRole("listitem").first()).toContainText("En uso ahora");
  await expect(section(page).getByRole("listitem").first().getByRole("button")).toHaveCount(0);
  await expect(device(page, "Dispositivo desconocido")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);

  const end = device(page, "Firefox en Windows").getByRole("button");
  await expect(end).toHaveAccessibleName(/^Cerrar la sesión de Firefox en Windows, iniciada el \d\d\/\d\d\//);
  await end.focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "¿Cerrar la sesión de Firefox en Windows?" });
  await expect(question).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(end).toBeFocused();
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Cerrar la sesión" }).click();
  await expect(page.getByText("Cerramos la sesión de ese dispositivo")).toBeVisible();
  await expect(device(page, "Firefox en Windows")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Perfil de Usuario" })).toBeFocused();
  await office.reload();
  await expect(office).toHaveURL("/company-list");

  await section(page).getByRole("button", { name: "Cerrar las demás sesiones" }).click();
  await page
    .getByRole("alertdialog", { name: "¿Cerrar las demás sesiones?" })
    .getByRole("button", { name: "Cerrar las demás sesiones" })
    .click();
  await expect(section(page).getByText("No hay sesiones abiertas en otros dispositivos.")).toBeVisible();
  await expect(section(page).getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Perfil de Usuario" })).toBeFocused();
  await expect(callApi(getAccount, {}, access)).rejects.toThrow("401");
  await expectNoAxeViolations(page);
});

test("staff see all of many devices on demand, and what goes wrong", async ({ page, db, faults }) => {
  faults.expectLostRequest();
  const staff = await createAdministrator(db);
  for (let more = 0; more < 6; more += 1) await newSession(staff);
  await signInByApi(page, staff);
  await page.route("**/api/account/sessions/", (route) => route.abort());
  await page.goto("/admin/profile");
  await expect(section(page).getByRole("alert")).toContainText("No pudimos cargar tus dispositivos");
  await expectNoAxeViolations(page);
  await page.unrouteAll();
  await section(page).getByRole("button", { name: "Reintentar" }).click();
  await expect(section(page).getByRole("listitem")).toHaveCount(5);
  await section(page).getByRole("button", { name: "Mostrar las 7" }).click();
  await expect(section(page).getByRole("listitem")).toHaveCount(7);
  await expectNoAxeViolations(page);

  await page.route("**/api/account/sessions/", (route) => route.abort());
  await section(page).getByRole("button", { name: "Cerrar las demás sesiones" }).click();
  const question = page.getByRole("alertdialog", { name: "¿Cerrar las demás sesiones?" });
  await question.getByRole("button", { name: "Cerrar las demás sesiones" }).click();
  await expect(question.getByRole("alert")).toContainText("No pudimos cerrar las demás sesiones");
  await expectNoAxeViolations(page);
});

test("the owner of an account is told of a sign-in on a new device", async ({
  page,
  browser,
  db,
  company,
}) => {
  const customer = await createIndividual(db, company);
  await signInElsewhere(browser, customer, firefox);
  await signInElsewhere(browser, customer, edge);
  const { text } = await waitForLatestMail(customer.email, [
    "Nuevo inicio de sesión en tu cuenta de Lonchera",
  ]);
  for (const words of ["Edge en Windows", "hora de Lima", `/${company.slug}/user/profile`])
    expect(text).toContain(words);
  await newSession(customer);
  await signIn(page, customer);
  await expect(page).toHaveURL(`/${company.slug}/menu`);
});

test("staff who were away for half a day sign in again", async ({ page, database, faults }) => {
  faults.expectAnswer(401);
  const staff = await createAdministrator(database.db);
  await signInByApi(page, staff);
  await page.goto("/admin/profile");
  await expect(section(page).getByRole("listitem")).toHaveCount(1);
  await database.pool.query(
    "update sessions set last_used_at = now() - interval '13 hours' where user_id = $1",
    [staff.id],
  );
  await page.goto("/admin/companies");
  await expect(page).toHaveURL("/admin/login");
  await expect(page.getByText(/^Tu sesión terminó: pasó su plazo/)).toBeVisible();
  await expectNoAxeViolations(page);
});
