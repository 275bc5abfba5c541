import { expect, type Page } from "@playwright/test";
import { demoCompanies, demoAdmin, namedCustomers } from "@lonchera/demo/data";
import { demoPassword } from "@lonchera/demo/fill";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { formatWeekDayIn } from "../../support/companies.ts";
import { takeManualPicture, pictureTag } from "../../support/manual-picture.ts";
import { cartButton } from "../../support/ordering-screens.ts";
import { clearSession, signInByApi } from "../../support/people.ts";
import { collectPolicyViolations, test } from "../../support/test.ts";
import { openNavigation } from "../../support/screen.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

test("whoever needs help finds a page by a word in it, without signing in", async ({ page }) => {
  const violations = await collectPolicyViolations(page);
  await page.goto("/company-list");
  await page.getByRole("link", { name: "Ayuda" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ayuda" })).toBeFocused();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Para clientes",
    "Para el personal",
    "Para quien opera el servidor",
  ]);
  await expectNoAxeViolations(page);
  await test.step("a search that finds nothing says what to do", async () => {
    await page.getByRole("searchbox", { name: "Buscar en la ayuda" }).fill("helicóptero");
    await expect(page.getByText("No hay páginas con «helicóptero»")).toBeVisible();
  });
  await test.step("accents do not matter, and the address keeps the search", () => search(page));
  await test.step("a page, its anchors and its pictures", () => readPage(page));
  await test.step("an address that no page has", async () => {
    await page.goto("/ayuda/no-existe");
    await expect(page.getByRole("heading", { name: "No encontramos esta página" })).toBeVisible();
    await expectNoAxeViolations(page);
  });
  expect(violations).toEqual([]);
});

async function search(page: Page): Promise<void> {
  await page.getByRole("searchbox", { name: "Buscar en la ayuda" }).fill("código de recuperacion");
  await expect(page).toHaveURL(/\?buscar=c%C3%B3digo\+de\+recuperacion$/);
  const found = page.getByRole("main").getByRole("listitem");
  await expect(found).toHaveCount(1);
  await expect(found.locator("mark")).toHaveText(/código/i);
  await page.setViewportSize(phone);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(desktop);
  await found.getByRole("link", { name: "Verificación en dos pasos" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Verificación en dos pasos" })).toBeFocused();
  await page.goBack();
  await expect(found).toHaveCount(1);
}

async function readPage(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await page.goto("/ayuda/pedir#mira-la-hora-limite");
  await expect(page).toHaveTitle("Pedir la comida · Lonchera");
  await expect(page.getByRole("link", { name: "Mira la hora límite" })).toBeInViewport();
  for (const picture of await page.getByRole("main").getByRole("img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty("complete", true);
    await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  }
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.goto("/ayuda/roles");
  await expect(page.getByRole("table")).toContainText("Facturación");
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Sigue: Empresas, zonas y vehículos" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Empresas, zonas y vehículos" })).toBeFocused();
  await page.setViewportSize(desktop);
}

test(
  "customers and staff find the help at the foot of their drawer",
  { tag: [pictureTag, "@long"] },
  async ({ page }) => {
    await signInToDemo(page);
    const { slug } = getDemoCompany();
    await page.goto(`/${slug}/menu`);
    await chooseDish(page);
    await takeManualPicture(page, "menu");
    await page.setViewportSize(phone);
    await page.getByRole("button", { name: new RegExp(`^${formatWeekDayIn(2)}`) }).click();
    await takeManualPicture(page, "menu-phone");
    await followHelp(page);
    await page.getByRole("link", { name: "Volver a la aplicación" }).click();
    await expect(page).toHaveURL(`/${slug}/menu`);
    await page.setViewportSize(desktop);
    await clearSession(page);

    await signInByApi(page, { ...demoAdmin, password: demoPassword, signInPath: "/admin/login" });
    await page.goto(`/admin/orders?company=${getDemoCompany().id}`);
    await expect(page.getByRole("table")).toContainText(getDemoCompany().name);
    await takeManualPicture(page, "orders");
    await followHelp(page);
  },
);

function getDemoCompany() {
  const [company] = demoCompanies;
  if (company === undefined) throw new Error("the demo has no companies");
  return company;
}

async function signInToDemo(page: Page): Promise<void> {
  const [customer] = namedCustomers;
  if (customer === undefined) throw new Error("the demo has no customers");
  const signInPath = `/${getDemoCompany().slug}`;
  await signInByApi(page, { email: customer.email, password: demoPassword, signInPath });
}

/** On a day that is open at any hour. */
async function chooseDish(page: Page): Promise<void> {
  await expect(page.getByRole("navigation", { name: "Principal" })).toBeVisible();
  const day = page.getByRole("region", { name: formatWeekDayIn(2) });
  await day
    .getByRole("button", { name: /^Agregar / })
    .first()
    .click();
  await expect(cartButton(page)).toHaveAccessibleName(/^Carrito, 1 plato,/);
  await page.getByRole("button", { name: new RegExp(`^${formatWeekDayIn(2)}`) }).click();
}

async function followHelp(page: Page): Promise<void> {
  const navigation = await openNavigation(page);
  await navigation.getByRole("link", { name: "Ayuda" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ayuda" })).toBeFocused();
}
