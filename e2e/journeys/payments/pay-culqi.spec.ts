import { expect, type Locator, type Page } from "@playwright/test";
import type { Db } from "@lonchera/server/platform/db/client";
import type { FakeCulqi } from "@lonchera/server/test/fakes/culqi/fake-culqi";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import {
  orderWithCode,
  payButton,
  placedOrderNumber,
  tickConsents,
  waitingHeading,
  cartButton,
  cartContent,
  choose,
  plusOf,
} from "../../support/ordering-screens.ts";
import { bankAddress, checkoutAddress, playCulqiScripts, test } from "./culqi.ts";
import { newDish, type Company } from "../../support/companies.ts";
import { createIndividual, signIn } from "../../support/people.ts";

// All in one worker: each has a server of its own.
test.describe.configure({ mode: "default" });

const dish = "Tacu tacu de la casa";

/** An individual with a dish in the cart, at the filled form. */
async function toFilledCheckout(page: Page, db: Db, company: Company): Promise<void> {
  await newZone(db, company, { name: "Comedor" });
  await newDish(db, company, 1, { name: dish });
  await signIn(page, await createIndividual(db, company));
  await plusOf(page, dish).click();
  await expect(cartButton(page)).toHaveAccessibleName(cartContent("1 plato", "18.50"));
  await cartButton(page).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await choose(page, "Zona de entrega", "Comedor");
  await tickConsents(page);
}

/** The provider's dialog, opened by the pay button. */
async function openDialog(page: Page): Promise<Locator> {
  await payButton(page, "18.50").click();
  const dialog = page.getByRole("dialog", { name: "Culqi" });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function payWithToken(page: Page, means: string): Promise<void> {
  await (await openDialog(page)).getByRole("button", { name: means, exact: true }).click();
}

function bankButton(page: Page, name: string): Locator {
  return page.getByRole("dialog", { name: "Banco" }).getByRole("button", { name, exact: true });
}

/** The charges that this company's buyer has paid; the tests of a worker share the provider. */
function chargeBodies(culqi: FakeCulqi, from: number) {
  return culqi.calls.slice(from).flatMap(({ kind, body }) => (kind === "charges" && body ? [body] : []));
}

test("a card pays in parts, once, though its token is told twice", async ({ page, db, company, culqi }) => {
  await playCulqiScripts(page);
  const seen = culqi.calls.length;
  await toFilledCheckout(page, db, company);
  const dialog = await openDialog(page);
  await expect(dialog).toContainText(`${culqi.keys.publicKey} es 1850`);
  await expect(dialog.getByRole("button", { name: "bancaMovil" })).toBeHidden();
  await dialog.getByLabel("Cuotas").fill("6");
  await dialog.getByRole("button", { name: "Tarjeta approved" }).click();
  await placedOrderNumber(page);
  await expectNoAxeViolations(page);
  expect(chargeBodies(culqi, seen)).toEqual([
    expect.objectContaining({
      amount: 1850,
      installments: 6,
      antifraud_details: expect.objectContaining({ device_finger_print_id: "dispositivo-de-prueba" }),
    }),
  ]);
});

test("a declined card says why, closing the dialog loses nothing, and Yape pays", async ({
  page,
  db,
  company,
  culqi,
  faults,
}) => {
  faults.expectAnswer(402);
  await playCulqiScripts(page);
  const before = culqi.paidCharges().length;
  await toFilledCheckout(page, db, company);
  await payWithToken(page, "Tarjeta insufficient_funds");
  const alert = page.getByRole("alert").filter({ hasText: "El pago no se realizó" });
  await expect(alert).toContainText("Su tarjeta no tiene fondos suficientes.");
  await expect(alert).toBeFocused();
  await payWithToken(page, "Tarjeta vencida");
  await expect(alert).toContainText("Tu tarjeta está vencida.");
  await payWithToken(page, "Cerrar");
  await expect(page.getByText(`1 × ${dish}`)).toBeVisible();
  await payWithToken(page, "Yape");
  await placedOrderNumber(page);
  await expect(page.getByText("Pagado con Yape")).toBeVisible();
  expect(culqi.paidCharges().slice(before)).toMatchObject([
    { amount: 1850, token: expect.stringMatching(/^ype_/) },
  ]);
});

test("a bank that asks who pays is answered, refused, left, and answered again", async ({
  page,
  db,
  company,
  culqi,
  faults,
}) => {
  faults.expectAnswer(402);
  await playCulqiScripts(page);
  const seen = culqi.calls.length;
  const before = culqi.paidCharges().length;
  await toFilledCheckout(page, db, company);
  const alert = page.getByRole("alert").filter({ hasText: "El pago no se realizó" });
  const asks = page.getByText("Tu banco pide confirmar que eres tú", { exact: true });

  await payWithToken(page, "Tarjeta review");
  await expect(asks).toBeVisible();
  await bankButton(page, "No soy yo").click();
  await expect(alert).toContainText("Tu banco no confirmó que eres tú. No se cobró nada");
  await payWithToken(page, "Tarjeta review");
  await bankButton(page, "Cerrar").click();
  await expect(alert).toContainText("Cerraste la página de tu banco");
  await payWithToken(page, "Tarjeta review");
  // The bank's window closes without telling a result.
  await bankButton(page, "Irse").click();
  await expect(asks).toBeInViewport();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(alert).toContainText("Cerraste la página de tu banco");
  await expect(asks).toBeHidden();
  await expectNoAxeViolations(page);
  expect(culqi.paidCharges()).toHaveLength(before);

  await payWithToken(page, "Tarjeta review");
  await bankButton(page, "Soy yo").click();
  await placedOrderNumber(page);
  expect(culqi.paidCharges()).toHaveLength(before + 1);
  const [asked, confirmed] = chargeBodies(culqi, seen).slice(-2);
  expect(confirmed).toMatchObject({
    source_id: asked?.["source_id"],
    authentication_3DS: { eci: "05", protocolVersion: "2.2.0" },
    antifraud_details: { device_finger_print_id: "dispositivo-de-prueba" },
  });
});

test("without the bank's script only cards that need it suffer", async ({ page, db, company, faults }) => {
  faults.expectAnswer(402);
  faults.expectLostRequest();
  await playCulqiScripts(page);
  await page.route(bankAddress, (route) => route.abort("blockedbyclient"));
  await toFilledCheckout(page, db, company);
  await payWithToken(page, "Tarjeta review");
  await expect(page.getByRole("alert")).toContainText("su página no se pudo abrir. No se cobró nada");
  await payWithToken(page, "Tarjeta approved");
  await placedOrderNumber(page);
});

test("a code is paid later, and the provider's word turns the page", async ({ page, db, company, culqi }) => {
  await playCulqiScripts(page);
  await toFilledCheckout(page, db, company);
  await orderWithCode(page);
  const dialog = page.getByRole("dialog", { name: "Culqi" });
  await expect(dialog.getByRole("button", { name: "Yape" })).toBeHidden();
  await dialog.getByRole("button", { name: "agente" }).click();
  await dialog.getByRole("button", { name: "Cerrar" }).click();
  await expect(waitingHeading(page)).toBeVisible();
  await expect(page.getByText("Tu código:")).toBeHidden();
  const order = culqi.books.orders.at(-1)?.id ?? "";
  await culqi.confirmOrder(order);
  await expect(page.getByText("13642064")).toBeVisible();
  await expectNoAxeViolations(page);
  await culqi.payOrder(order);
  await placedOrderNumber(page);
});

test("a checkout script that fails, defines nothing or hangs says so, and loads on another try", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectLostRequest();
  await playCulqiScripts(page);
  let comes: "not" | "empty" | "never" | "well" = "not";
  await page.route(checkoutAddress, (route) => {
    if (comes === "not") return route.abort("blockedbyclient");
    if (comes === "empty") return route.fulfill({ contentType: "text/javascript", body: "" });
    return comes === "well" ? route.fallback() : undefined;
  });
  await page.clock.install();
  await toFilledCheckout(page, db, company);
  const notice = page.getByRole("alert").filter({ hasText: "Error al cargar el script de Culqi" });
  await expect(notice).toBeVisible();
  await expectNoAxeViolations(page);
  const retry = notice.getByRole("button", { name: "Reintentar" });
  for (const next of ["empty", "never"] as const) {
    comes = next;
    const asked = page.waitForRequest(checkoutAddress);
    await retry.click();
    await asked;
    if (next === "never") await page.clock.fastForward(20_000);
    await expect(notice).toBeVisible();
  }
  comes = "well";
  await retry.click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Zona de entrega" })).toHaveText("Comedor");
  await payWithToken(page, "Tarjeta approved");
  await placedOrderNumber(page);
});
