import { expect, type Page } from "@playwright/test";
import { getAccount } from "@lonchera/contract/accounts";
import { createTokens, login } from "@lonchera/contract/auth";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { createAdministrator, createIndividual, newSession, signInByApi } from "../../support/people.ts";
import { definition } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";

const section = (page: Page) => page.getByRole("region", { name: "Tus dispositivos" });
const device = (page: Page, name: string) => section(page).getByRole("listitem").filter({ hasText: name });

test("a customer signs another device out, and then all others", async ({
  page,
  playwright,
  baseURL,
  db,
  company,
}) => {
  const customer = await createIndividual(db, company);
  const office = await playwright.request.newContext({ baseURL: baseURL ?? "", userAgent: firefox });
  const { email, password } = customer;
  const signedIn = await office.post(login.path, { data: { email, password, company: company.slug } });
  const atOffice = login.response.parse(await signedIn.json());
  const { access } = await callApi(createTokens, { body: customer });
  await signInByApi(page, customer);
  await page.goto(`/${company.slug}/user/profile`);
  await expect(section(page).getByRole("listitem")).toHaveCount(3);
  await expect(section(page).getByRole("listitem").first()).toContainText("Este dispositivo");
  await expect(section(page).getByRole("listitem").first()).toContainText("En uso ahora");
  await expect(section(page).getByRole("listitem").first().getByRole("button")).toHaveCount(0);
  await expect(device(page, "Dispositivo desconocido")).toHaveCount(2);
  await expectNoAxeViolations(page, section(page));
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);

  const end = device(page, "Firefox en Windows").getByRole("button");
  await expect(end).toHaveAccessibleName(/^Cerrar la sesión de Firefox en Windows, iniciada el \d\d\/\d\d\//);
  await end.focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "¿Cerrar la sesión de Firefox en Windows?" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(end).toBeFocused();
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Cerrar la sesión" }).click();
  await expect(page.getByText("Cerramos la sesión de ese dispositivo")).toBeVisible();
  await expect(device(page, "Firefox en Windows")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Perfil de Usuario" })).toBeFocused();
  await expect(callApi(getAccount, {}, atOffice.access)).rejects.toThrow("401");

  await section(page).getByRole("button", { name: "Cerrar las demás sesiones" }).click();
  await page
    .getByRole("alertdialog", { name: "¿Cerrar las demás sesiones?" })
    .getByRole("button", { name: "Cerrar las demás sesiones" })
    .click();
  await expect(section(page).getByText("No hay sesiones abiertas en otros dispositivos.")).toBeVisible();
  await expect(section(page).getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Perfil de Usuario" })).toBeFocused();
  await expect(callApi(getAccount, {}, access)).rejects.toThrow("401");
});

test(
  "staff see all of many devices on demand, and what goes wrong",
  { tag: "@long" },
  async ({ page, db, faults }) => {
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
    await expect(definition(page, "Rol")).toHaveText("Administrador");
    await expect(definition(page, "Empresa")).toHaveText("N/A");

    await page.route("**/api/account/sessions/", (route) => route.abort());
    await section(page).getByRole("button", { name: "Cerrar las demás sesiones" }).click();
    const question = page.getByRole("alertdialog", { name: "¿Cerrar las demás sesiones?" });
    await question.getByRole("button", { name: "Cerrar las demás sesiones" }).click();
    await expect(question.getByRole("alert")).toContainText("No pudimos cerrar las demás sesiones");
  },
);
