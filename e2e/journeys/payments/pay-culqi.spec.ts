import { expect, type Locator, type Page, type Response } from "@playwright/test";
import type { Db } from "@lonchera/server/platform/db/client";
import type { FakeCulqi } from "@lonchera/server/test/fakes/culqi/fake-culqi";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import {
  orderWithCode,
  payButton,
  readOrderNumber,
  tickConsents,
  waitingHeading,
  cartButton,
  getCartButtonName,
  choose,
  minusButton,
  fillCheckout,
} from "../../support/ordering-screens.ts";
import { bankAddress, checkoutAddress, fakeCulqiScripts, test } from "./culqi.ts";
import { newDish, type Company } from "../../support/companies.ts";
import { signInWithCart } from "../../support/ordering.ts";
import { createIndividual } from "../../support/people.ts";
import { openNavigation } from "../../support/screen.ts";

// All journeys run in one worker, because each worker starts its own server.
test.describe.configure({ mode: "default" });

const dish = "Tacu tacu de la casa";

type Shop = {
  readonly page: Page;
  readonly db: Db;
  readonly company: Company;
  readonly system: { url: string };
};

/** Opens the filled checkout form for an individual with a dish in the cart. */
async function toFilledCheckout({ page, db, company, system }: Shop): Promise<void> {
  await newZone(db, company, { name: "Comedor" });
  const { id } = await newDish(db, company, 1, { name: dish });
  await signInWithCart(page, await createIndividual(db, company), { dish: id, quantity: 1 }, system.url);
  await fillCheckout(page, company, "Comedor");
}

/** Presses the pay button, which opens the provider's dialog. */
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

/** Returns the bodies of the charges since the call `from`. The tests of a worker share the provider. */
function chargeBodies(culqi: FakeCulqi, from: number) {
  return culqi.calls.slice(from).flatMap(({ kind, body }) => (kind === "charges" && body ? [body] : []));
}

test("a declined card says why, closing the dialog loses nothing, and Yape pays, also without the bank's script", async ({
  page,
  db,
  company,
  system,
  culqi,
  faults,
}) => {
  faults.expectAnswer(402);
  faults.expectLostRequest();
  await fakeCulqiScripts(page);
  await page.route(bankAddress, (route) => route.abort("blockedbyclient"));
  const before = culqi.paidCharges().length;
  await toFilledCheckout({ page, db, company, system });
  await payWithToken(page, "Tarjeta insufficient_funds");
  const alert = page.getByRole("alert").filter({ hasText: "El pago no se realizó" });
  await expect(alert).toContainText("Su tarjeta no tiene fondos suficientes.");
  await expect(alert).toBeFocused();
  await payWithToken(page, "Tarjeta vencida");
  await expect(alert).toContainText("Tu tarjeta está vencida.");
  await payWithToken(page, "Tarjeta review");
  await expect(alert).toContainText("su página no se pudo abrir. No se cobró nada");
  await payWithToken(page, "Cerrar");
  await expect(page.getByText(`1 × ${dish}`)).toBeVisible();
  await payWithToken(page, "Yape");
  await readOrderNumber(page);
  await expect(page.getByText("Yape · Pagado")).toBeVisible();
  expect(culqi.paidCharges().slice(before)).toMatchObject([
    { amount: 1850, token: expect.stringMatching(/^ype_/) },
  ]);
});

test("a bank that asks who pays is refused, left and answered, and the card pays in parts, once, though its token is told twice", async ({
  page,
  db,
  company,
  system,
  culqi,
  faults,
}) => {
  faults.expectAnswer(402);
  await fakeCulqiScripts(page);
  const seen = culqi.calls.length;
  const before = culqi.paidCharges().length;
  await toFilledCheckout({ page, db, company, system });
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
  // The bank's window closes and sends no result.
  await bankButton(page, "Irse").click();
  await expect(asks).toBeInViewport();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(alert).toContainText("Cerraste la página de tu banco");
  await expect(asks).toBeHidden();
  expect(culqi.paidCharges()).toHaveLength(before);

  const dialog = await openDialog(page);
  await expect(dialog).toContainText(`${culqi.keys.publicKey} es 1850`);
  await expect(dialog.getByRole("button", { name: "bancaMovil" })).toBeHidden();
  await dialog.getByLabel("Cuotas").fill("6");
  await dialog.getByRole("button", { name: "Tarjeta review" }).click();
  await bankButton(page, "Soy yo").click();
  await readOrderNumber(page);
  expect(culqi.paidCharges()).toHaveLength(before + 1);
  const [asked, confirmed] = chargeBodies(culqi, seen).slice(-2);
  expect(confirmed).toMatchObject({
    amount: 1850,
    installments: 6,
    source_id: asked?.["source_id"],
    authentication_3DS: { eci: "05", protocolVersion: "2.2.0" },
    antifraud_details: { device_finger_print_id: "dispositivo-de-prueba" },
  });
});

test("a code is paid later, and the provider's word turns the page", async ({
  page,
  db,
  company,
  system,
  culqi,
}) => {
  await fakeCulqiScripts(page);
  await toFilledCheckout({ page, db, company, system });
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
  await culqi.payOrder(order);
  await readOrderNumber(page);
});

test(
  "a checkout script that fails, defines nothing or hangs says so, and loads on another try",
  { tag: "@long" },
  async ({ page, db, company, system, faults }) => {
    faults.expectLostRequest();
    await fakeCulqiScripts(page);
    let comes: "not" | "empty" | "never" | "well" = "not";
    await page.route(checkoutAddress, (route) => {
      if (comes === "not") return route.abort("blockedbyclient");
      if (comes === "empty") return route.fulfill({ contentType: "text/javascript", body: "" });
      return comes === "well" ? route.fallback() : undefined;
    });
    await page.clock.install();
    await toFilledCheckout({ page, db, company, system });
    const notice = page.getByRole("alert").filter({ hasText: "Error al cargar el script de Culqi" });
    await payButton(page, "18.50").click();
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
    await readOrderNumber(page);
  },
);

function getPolicy(response: Response): string {
  return response.headers()["content-security-policy"] ?? "";
}

/** Collects the documents that the page loads: their paths, and whether they allow Culqi's scripts. */
function watchDocuments(page: Page): readonly { path: string; culqi: boolean }[] {
  const documents: { path: string; culqi: boolean }[] = [];
  page.on("response", (response) => {
    if (!response.request().isNavigationRequest() || response.frame() !== page.mainFrame()) return;
    documents.push({
      path: new URL(response.url()).pathname,
      culqi: getPolicy(response).includes("culqi.com"),
    });
  });
  return documents;
}

/** Delays requests. The returned function lets them continue. */
async function holdRequests(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("Culqi comes in on the documents of the checkout and of a code, and on no other", async ({
  page,
  db,
  company,
  system,
}) => {
  await fakeCulqiScripts(page);
  await newZone(db, company, { name: "Comedor" });
  const { id } = await newDish(db, company, 1, { name: dish });
  const documents = watchDocuments(page);
  const menu = { path: `/${company.slug}/menu`, culqi: false };
  const summary = { path: `${menu.path}/cart-summary`, culqi: false };
  const checkout = { path: `${menu.path}/checkout`, culqi: true };
  const success = { path: `${menu.path}/order-success`, culqi: true };
  await signInWithCart(page, await createIndividual(db, company), { dish: id, quantity: 3 }, system.url);
  await page.goto(summary.path);

  await test.step("the checkout", async () => {
    const answer = await holdRequests(page, "**/api/cart/remove-item/");
    await minusButton(page, dish).click();
    await minusButton(page, dish).click();
    await page.getByRole("button", { name: "Pagar" }).click();
    await expect(page.getByRole("heading", { name: "Carrito de compras" })).toBeHidden();
    expect(documents.at(-1)?.culqi, "the cart is saved first").toBe(false);
    answer();
    await expect(page.getByRole("heading", { name: "Finaliza tu Pedido" })).toBeFocused();
    await expect(payButton(page, "18.50")).toBeVisible();
    expect(documents.at(-1)).toEqual(checkout);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
  await test.step("back and forward", async () => {
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Carrito de compras" })).toBeFocused();
    await expect.poll(() => documents.at(-1)).toEqual(summary);
    await page.goForward();
    await expect(page.getByRole("heading", { name: "Finaliza tu Pedido" })).toBeFocused();
    await expect.poll(() => documents.at(-1)).toEqual(checkout);
  });
  await test.step("a code, in the document of the checkout", async () => {
    const before = documents.length;
    await choose(page, "Zona de entrega", "Comedor");
    await tickConsents(page);
    await orderWithCode(page);
    await page.getByRole("dialog", { name: "Culqi" }).getByRole("button", { name: "Cerrar" }).click();
    await expect(waitingHeading(page)).toBeVisible();
    expect(documents).toHaveLength(before);
  });
  await test.step("away from it, and to the code from the orders", async () => {
    await (await openNavigation(page)).getByRole("link", { name: "Menu" }).click();
    await expect(cartButton(page)).toHaveAccessibleName(getCartButtonName("0 platos", "0.00"));
    await expect.poll(() => documents.at(-1)).toEqual(menu);
    await page.getByRole("link", { name: "Ver código de pago" }).click();
    await expect(page.getByRole("dialog", { name: "Culqi" })).toBeVisible();
    expect(documents.at(-1)).toEqual(success);
  });
});
