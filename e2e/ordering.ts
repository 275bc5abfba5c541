import { addItem } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import type { Order } from "@lonchera/contract/orders";
import { randomUUID } from "node:crypto";
import { callApi } from "./api.ts";
import { newSession, type Person } from "./people.ts";

type Wanted = { readonly dish: number; readonly quantity: number; readonly zone: number };

/** Orders by the API beside the browser: by card (type1) or on the company's account (type2). */
export function placeOrder(person: Person, first: Wanted, ...others: Wanted[]): Promise<Order> {
  return order(person, [first, ...others], false);
}

/** An individual's order that waits until its code is paid. */
export function placeOrderWithCode(person: Person, wanted: Wanted): Promise<Order> {
  return order(person, [wanted], true);
}

async function order(
  person: Person,
  wanted: readonly [Wanted, ...Wanted[]],
  withCode: boolean,
): Promise<Order> {
  const [first, ...others] = wanted;
  const { access, user } = await newSession(person);
  const byCard = user.customer_type === "type1";
  const put = ({ dish, quantity, zone }: Wanted) =>
    callApi(addItem, { body: { item: dish, quantity, delivery_zone: byCard ? null : zone } }, access);
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
  return callApi(createOrder, { body }, access);
}
