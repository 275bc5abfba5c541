import { expect, type Page } from "@playwright/test";
import { addItemToOrder, removeItemFromOrder } from "@lonchera/contract/cart";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { waitForLatestMail, waitForMailLink, readMailsTo } from "../../support/mailbox.ts";
import { placeOrder } from "../../support/ordering.ts";
import { newDish, weekDayIn } from "../../support/companies.ts";
import { signInByApi, createCompanyClient, createIndividual, newSession } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const lomo = "Lomo saltado de la casa";

/** In the list of the own orders. */
async function cancelOrder(page: Page, number: string): Promise<void> {
  await page.getByRole("button", { name: "Ver detalles" }).click();
  const details = page.getByRole("dialog", { name: "Detalles de la Orden" });
  await details.getByRole("button", { name: "Cancelar pedido" }).click();
  await page
    .getByRole("alertdialog", { name: `¿Cancelar el pedido ${number}?` })
    .getByRole("button", { name: "Sí, cancelar" })
    .click();
  await expect(details.getByText("Cancelado")).toBeVisible();
}

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("a company client is told of the order, of its changes at once, and of its end", async ({
  page,
  db,
  company,
}) => {
  const zone = await newZone(db, company, { name: "Puerta 1" });
  const dish = await newDish(db, company, 2, { name: lomo });
  const client = await createCompanyClient(db, company);
  const order = await placeOrder(client, { dish: dish.id, quantity: 2, zone: zone.id });
  const number = order.id_order;
  const placed = `Recibimos tu pedido ${number}`;
  const told = plain((await waitForLatestMail(client.email, [placed])).text);
  for (const words of [weekDayIn(2), "Almuerzo · Puerta 1", `2 × ${lomo}: S/ 37.00`, "Total: S/ 43.66"]) {
    expect(told).toContain(words);
  }
  expect(told).toContain("Puedes cambiarlo o cancelarlo hasta");

  const { access } = await newSession(client);
  const params = { cartId: String(order.cart) };
  const line = { item: dish.id, delivery_zone: zone.id };
  await Promise.all([
    callApi(addItemToOrder, { params, body: { ...line, quantity: 2 } }, access),
    callApi(addItemToOrder, { params, body: { ...line, quantity: 3 } }, access),
    callApi(removeItemFromOrder, { params, body: { ...line, quantity: 1 } }, access),
  ]);
  const changed = `Tu pedido ${number} cambió`;
  const now = plain((await waitForLatestMail(client.email, [placed, changed])).text);
  expect(now).toContain(`6 × ${lomo}: S/ 111.00`);

  await signInByApi(page, client);
  await page.goto(await waitForMailLink(client.email, `/${company.slug}/orders`));
  await cancelOrder(page, number);
  const cancelled = `Pedido ${number} cancelado`;
  const end = await waitForLatestMail(client.email, [placed, changed, cancelled]);
  expect(end.text).toContain("No se carga a la cuenta de la empresa.");
});

test("who paid by card is told what was paid, and at the end what comes back", async ({
  page,
  db,
  company,
}) => {
  const zone = await newZone(db, company, { name: "Recepción" });
  const dish = await newDish(db, company, 1, { name: lomo });
  const customer = await createIndividual(db, company);
  const { id_order: number } = await placeOrder(customer, { dish: dish.id, quantity: 2, zone: zone.id });
  const placed = `Recibimos tu pedido ${number}`;
  const told = plain((await waitForLatestMail(customer.email, [placed])).text);
  expect(told).toContain("Pago: Tarjeta · S/ 37.00 pagado");
  expect(told).toContain("Puedes cancelarlo hasta");

  await signInByApi(page, customer);
  await page.goto(await waitForMailLink(customer.email, `/${company.slug}/orders`));
  await cancelOrder(page, number);
  const end = await waitForLatestMail(customer.email, [placed, `Pedido ${number} cancelado`]);
  expect(plain(end.text)).toContain("Devolvemos S/ 37.00 a la tarjeta");
});

test("the demo's outbox shows a mail in a closed frame, whose links open beside it", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectClosedFrame();
  const zone = await newZone(db, company);
  const dish = await newDish(db, company, 1, { name: lomo });
  const client = await createCompanyClient(db, company);
  const order = await placeOrder(client, { dish: dish.id, quantity: 1, zone: zone.id });
  const subject = `Recibimos tu pedido ${order.id_order}`;
  await waitForLatestMail(client.email, [subject]);
  await signInByApi(page, client);
  await page.goto("/api/dev/outbox/");
  await expect(page.getByRole("heading", { name: "Correos de la demostración" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: subject, exact: true }).click();
  await expect(page.getByRole("heading", { name: subject })).toBeVisible();
  await expect(page.getByText(client.email, { exact: true })).toBeVisible();
  const mail = page.frameLocator("iframe");
  await expect(mail.getByRole("heading", { name: "Recibimos tu pedido" })).toBeVisible();
  const opened = page.waitForEvent("popup");
  await mail.getByRole("link", { name: "Ver mis órdenes" }).click();
  await expect((await opened).getByText(order.id_order)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isWide()).toBe(false);
  await page.getByRole("link", { name: "Todos los correos" }).click();
  await expect(page).toHaveURL("/api/dev/outbox/");
  expect(await isWide()).toBe(false);
  expect(await readMailsTo(client.email)).toHaveLength(1);
});
