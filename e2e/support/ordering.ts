import { randomUUID } from "node:crypto";
import { addCartItem, getCartV2 } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { type Order, listUserOrders } from "@lonchera/contract/orders";
import type { Page } from "@playwright/test";
import type { Db } from "@lonchera/server/platform/db/client";
import { newZone } from "@lonchera/server/test/factories";
import { callApi } from "./api.ts";
import { newSession, type Person, setSessionCookies, signInByApi, createCompanyClient } from "./people.ts";
import { newDish, type Company } from "./companies.ts";

type OrderLine = { readonly dish: number; readonly quantity: number; readonly zone: number };

/** Places an order by the API. An individual (type1) pays by card, a company client (type2) on the company's account. */
export function placeOrder(person: Person, first: OrderLine, ...others: OrderLine[]): Promise<Order> {
  return order(person, [first, ...others], false);
}

/** Places an order like `placeOrder`, on another server than that of the run. */
export function placeOrderAt(server: string, person: Person, wanted: OrderLine): Promise<Order> {
  return order(person, [wanted], false, server);
}

/** Places an order of an individual with a payment code, which is not paid yet. */
export function placeOrderWithCode(person: Person, wanted: OrderLine): Promise<Order> {
  return order(person, [wanted], true);
}

async function order(
  person: Person,
  wanted: readonly [OrderLine, ...OrderLine[]],
  withCode: boolean,
  server?: string,
): Promise<Order> {
  const [first, ...others] = wanted;
  const { access, user } = await newSession(person, server);
  const byCard = user.customer_type === "type1";
  const put = ({ dish, quantity, zone }: OrderLine) =>
    callApi(
      addCartItem,
      { body: { item: dish, quantity, delivery_zone: byCard ? null : zone } },
      access,
      server,
    );
  let cart = await put(first);
  for (const other of others) cart = await put(other);
  const payment = {
    payment_type: byCard ? "T" : "C",
    amount: Number(cart.total.replace(".", "")),
    type_of_receipt: "03",
    ruc_number: "00000000",
  } as const;
  const body = {
    payment,
    additional_note: "",
    accept_politics: true,
    accept_declaration: true,
    confirmation_of_acceptance: true,
    company_slug: user.company ?? "",
    delivery_zone: byCard ? first.zone : null,
    pay_by_code: withCode,
    token: byCard && !withCode ? `tkn_test_approved_${randomUUID()}` : null,
    dni: byCard ? "12345678" : "",
    phone: user.phone,
    first_name: user.first_name,
    last_name: user.last_name,
    document_type: byCard ? 1 : 96,
    email: user.email,
  } as const;
  return callApi(createOrder, { body }, access, server);
}

type CartLine = { readonly dish: number; readonly quantity: number; readonly zone?: number };

/** Signs in by the API and adds a dish to the cart. */
export async function signInWithCart(
  page: Page,
  person: Person,
  { dish, quantity, zone }: CartLine,
  server?: string,
): Promise<void> {
  const session = await newSession(person, server);
  const body = { item: dish, quantity, delivery_zone: zone ?? null };
  await callApi(addCartItem, { body }, session.access, server);
  await setSessionCookies(page, session, server);
}

export const aji = "Ají de gallina de la casa";
export const avena = "Avena con manzana de la casa";
export const lomo = "Lomo saltado de la casa";
export const sopa = "Sopa de quinua de la casa";

/** Places an order of a company client for two days and two zones, with a total of S/ 80.00. The menu also has a soup. */
export async function placeTwoDayOrder(page: Page, db: Db, company: Company) {
  const [comedor, almacen] = [
    await newZone(db, company, { name: "Comedor" }),
    await newZone(db, company, { name: "Almacén" }),
  ];
  const dishes = {
    aji: await newDish(db, company, 2, { name: aji, price: 2050 }),
    avena: await newDish(db, company, 3, { name: avena, product: "DESAY", price: 800 }),
    lomo: await newDish(db, company, 3, { name: lomo, price: 1500 }),
  };
  await newDish(db, company, 2, { name: sopa, price: 1000 });
  const client = await createCompanyClient(db, company);
  const order = await placeOrder(
    client,
    { dish: dishes.aji.id, quantity: 2, zone: comedor.id },
    { dish: dishes.avena.id, quantity: 3, zone: almacen.id },
    { dish: dishes.lomo.id, quantity: 1, zone: comedor.id },
  );
  await signInByApi(page, client);
  return { client, order };
}

/** Reads an order by the API. Returns the units of each dish and the total. */
export async function readOrder(person: Person, cartId: number) {
  const { access } = await newSession(person);
  const cart = await callApi(getCartV2, { params: { id: cartId } }, access);
  const orders = await callApi(listUserOrders, { query: { cart: cartId } }, access);
  const units = Object.fromEntries(cart.items.map((line) => [line.item.name, line.quantity]));
  return { units, total: orders.results[0]?.total, cancelled: orders.results[0]?.cancelled };
}
