import { expect, type Locator, type Page } from "@playwright/test";
import { paySandboxOrder } from "@lonchera/contract/checkout";
import type { Db } from "@lonchera/server/platform/db/client";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import {
  codeChoice,
  orderWithCode,
  readOrderNumber,
  sandboxDialog,
  waitingHeading,
  cartButton,
  getCartButtonName,
  plusButton,
  fillCheckout,
} from "../../support/ordering-screens.ts";
import { placeOrderWithCode, signInWithCart } from "../../support/ordering.ts";
import { newDish, type Company } from "../../support/companies.ts";
import {
  createAdministrator,
  signInByApi,
  createIndividual,
  newSession,
  type Person,
} from "../../support/people.ts";
import { readEmailsTo } from "../../support/mailbox.ts";
import { openNavigation } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const dish = "Causa limeña de la casa";
const notice = /^Tienes un pedido pendiente de pago hasta las? /;

/** Creates a dish and a zone for an individual. */
async function createOffer(db: Db, company: Company, stock = 100) {
  const zone = await newZone(db, company, { name: "Comedor" });
  const item = await newDish(db, company, 1, { name: dish, stock });
  return {
    person: await createIndividual(db, company),
    wanted: { dish: item.id, quantity: 2, zone: zone.id },
  };
}

/** Copies the code without the clipboard's permission, and finds it selected. */
async function copyCode(place: Locator, code: string): Promise<void> {
  const page = place.page();
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await place.getByRole("button", { name: "Copiar código" }).click();
  await expect(page.getByText("Código copiado").last()).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(code);
}

/** Opens the filled checkout form with a dish in the cart. */
async function toFilledCheckout(page: Page, company: Company, person: Person, item: number): Promise<void> {
  await signInWithCart(page, person, { dish: item, quantity: 1 });
  await fillCheckout(page, company, "Comedor");
}

test(
  "an order with a code waits, is found again and is paid at the counter",
  { tag: "@phone" },
  async ({ page, db, company }) => {
    const { person, wanted } = await createOffer(db, company);
    await toFilledCheckout(page, company, person, wanted.dish);
    await expect(page.getByRole("radio", { name: "Tarjeta o Yape" })).toBeChecked();
    await orderWithCode(page);

    const dialog = sandboxDialog(page);
    await expect(dialog).toContainText("S/ 18.50");
    const code = await dialog.getByText(/^\d{8}$/).innerText();
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: "Pagar después" }).click();
    await expect(waitingHeading(page)).toBeVisible();
    await expect(page.getByText(/Paga S\/\s18\.50 con tu código hasta las? /)).toBeVisible();
    await expect(page.getByText("Tu código:")).toBeVisible();
    await copyCode(page.getByRole("main"), code);
    await expect(page).toHaveTitle("Pendiente de pago · Lonchera");
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole("button", { name: "Regresar al menú" }).click();
    await expect(page.getByText(notice)).toBeVisible();
    await expect(cartButton(page)).toHaveAccessibleName(getCartButtonName("0 platos", "0.00"));
    await (await openNavigation(page)).getByRole("link", { name: "Ordenes" }).click();
    await expect(page.getByText("Pendiente de pago", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Ver detalles" }).click();
    const details = page.getByRole("dialog", { name: "Detalles de la Orden" });
    await expect(details).toContainText("Código · Pendiente de pago");
    await copyCode(details, code);
    await expect
      .poll(async () => (await readEmailsTo(person.email)).map(({ subject }) => subject))
      .toEqual([expect.stringMatching(/espera tu pago$/)]);
    const [email] = await readEmailsTo(person.email);
    expect(email?.text).toContain(`Código de pago: ${code}`);
    await details.getByRole("link", { name: "Ver código de pago" }).click();

    await expect(dialog).toContainText(code);
    await dialog.getByRole("button", { name: "Pagar ahora en el banco de prueba" }).click();
    await readOrderNumber(page);
    await expect(page.getByText("Código · Pagado")).toBeVisible();
    await page.getByRole("button", { name: "Regresar al menú" }).click();
    await expect(plusButton(page, dish)).toBeVisible();
    await expect(page.getByText(notice)).toBeHidden();
  },
);

test(
  "a code that is paid elsewhere turns the page by itself, also on a small phone in the dark",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const { person, wanted } = await createOffer(db, company);
    const { payment } = await placeOrderWithCode(person, wanted);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await signInByApi(page, person);
    await page.goto(`/${company.slug}/menu`);
    await expect(page.getByText(notice)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Ver código de pago" }).click();
    await sandboxDialog(page).getByRole("button", { name: "Pagar después" }).click();
    await expect(waitingHeading(page)).toBeVisible();
    await expect(page.getByText(dish, { exact: true })).toBeVisible();
    await expect(page.getByText("Puedes cancelarlo")).toBeHidden();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    const { access } = await newSession(person);
    await callApi(paySandboxOrder, { params: { id: payment.code?.order ?? "" } }, access);
    await readOrderNumber(page);
    await expect(page.getByRole("heading", { name: "Orden creada con éxito!" })).toBeFocused();
  },
);

test(
  "there is one code at a time, and cancelling makes room for the next",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const { person, wanted } = await createOffer(db, company, 4);
    await placeOrderWithCode(person, wanted);
    await toFilledCheckout(page, company, person, wanted.dish);
    await expect(codeChoice(page)).toBeDisabled();
    await expect(page.getByText("Ya tienes un pedido pendiente de pago.")).toBeVisible();
    await page.getByRole("link", { name: "Ver código de pago" }).click();
    await sandboxDialog(page).getByRole("button", { name: "Pagar después" }).click();

    await page.getByRole("button", { name: "Cancelar pedido" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("su código deja de valer: ya no lo pagues");
    await question.getByRole("button", { name: "Sí, cancelar" }).click();
    await expect(page.getByRole("heading", { name: "Pedido cancelado" })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Regresar al menú" }).click();
    await cartButton(page).click();
    await page.getByRole("button", { name: "Pagar" }).click();
    await expect(codeChoice(page)).toBeEnabled();
  },
);

test(
  "what was paid with a code and cancelled goes back by hand, and staff say when",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const { person, wanted } = await createOffer(db, company);
    const { payment, id_order } = await placeOrderWithCode(person, wanted);
    const { access } = await newSession(person);
    await callApi(paySandboxOrder, { params: { id: payment.code?.order ?? "" } }, access);
    await signInByApi(page, await createAdministrator(db));
    await page.goto(`/admin/orders?order=${id_order}`);
    const details = page.getByRole("dialog", { name: "Detalles de la Orden" });
    await expect(details).toContainText("Código · Pagado");
    // The dialog grows while its dishes load, and a click could miss the button.
    await expect(details.getByText(dish)).toBeVisible();
    await details.getByRole("button", { name: "Cancelar pedido" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Sí, cancelar" }).click();
    await expect(details).toContainText("Código · Devolución pendiente");
    await expectNoAxeViolations(page);
    await details.getByRole("button", { name: "Marcar como devuelto" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Esta acción no se puede deshacer.");
    await question.getByRole("button", { name: "Sí, ya lo devolví" }).click();
    await expect(details).toContainText("Código · Reembolsado");
    await expect(details.getByText("Devolución pendiente", { exact: true })).toBeHidden();
    await page.goBack();
    await expect(details).toBeHidden();
  },
);
