import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { parseCentimos } from "@lonchera/domain/money";
import { buildAccountOrderBody, buildCardOrderBody } from "../orders.ts";

export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** An order that can be sent once and sent again, as the web does: with the same key and the same body. */
export type Purchase = {
  readonly total: number;
  /** Returns null if the connection broke before the whole answer arrived. */
  send(): Promise<Answer | null>;
};

type PurchaseOptions = {
  readonly quantity?: number;
  /** The provider's token of a card. Without it the order is on the company's account. */
  readonly token?: string;
  /** True if the order is paid later with a code. */
  readonly byCode?: boolean;
};

/** A signed-in user of the server. */
export type Buyer = {
  readonly id: number;
  send(method: string, path: string, body?: unknown, headers?: object): Promise<Answer | null>;
  /** Fills the cart. */
  fill(wish: PurchaseOptions): Promise<Purchase>;
  unitsInCart(): Promise<number>;
  /** Reads the buyer's own orders, the newest first. */
  orders(): Promise<Record<string, unknown>[]>;
};

type BuyerOptions = {
  readonly id: number;
  readonly company: { readonly slug: string };
  readonly zone: { readonly id: number };
  readonly dish: { readonly id: number };
  authorization(): Promise<string>;
  address(): string;
};

async function readAnswer(request: Promise<Response>): Promise<Answer | null> {
  try {
    const response = await request;
    const text = await response.text();
    return { status: response.status, body: (text === "" ? {} : JSON.parse(text)) as Answer["body"] };
  } catch (error) {
    // An incomplete answer counts as no answer. Invalid JSON in a complete answer is a fault of the server.
    if (error instanceof SyntaxError) throw error;
    return null;
  }
}

export function newBuyer(options: BuyerOptions): Buyer {
  const send: Buyer["send"] = async (method, path, body, headers = {}) => {
    const authorization = await options.authorization();
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const all = {
      authorization,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    };
    return readAnswer(fetch(`${options.address()}${path}`, { method, headers: all, ...json }));
  };

  function createPurchase(total: number, { token, byCode = false }: PurchaseOptions): Purchase {
    const changes = byCode ? { token: null, pay_by_code: true } : { token };
    const onAccount = token === undefined && !byCode;
    const body: unknown = onAccount
      ? buildAccountOrderBody(options, total)
      : buildCardOrderBody(options, total, changes);
    const headers = { "idempotency-key": randomUUID() };
    return { total, send: () => send("POST", "/api/create-order/", body, headers) };
  }

  const fill: Buyer["fill"] = async (wish) => {
    const { quantity = 1, token, byCode = false } = wish;
    const zone = token === undefined && !byCode ? options.zone.id : null;
    const line = { item: options.dish.id, quantity, delivery_zone: zone };
    const answer = await send("POST", "/api/cart/add-item/", line);
    assert.equal(answer?.status, 200, `the cart could not be filled: ${JSON.stringify(answer)}`);
    return createPurchase(parseCentimos(String(answer.body["total"])) ?? 0, wish);
  };

  return {
    id: options.id,
    send,
    fill,
    unitsInCart: async () => {
      const answer = await send("GET", "/api/cart/");
      const lines = answer?.body["items"] as { quantity: number }[] | undefined;
      return (lines ?? []).reduce((sum, line) => sum + line.quantity, 0);
    },
    orders: async () => {
      const answer = await send("GET", "/api/user-orders/");
      return (answer?.body["results"] ?? []) as Record<string, unknown>[];
    },
  };
}

/** Reads the payment of the buyer's only order. */
export async function readPayment(buyer: Buyer): Promise<Answer["body"]> {
  const [order, ...others] = await buyer.orders();
  assert.deepEqual(others, []);
  return order?.["payment"] as Answer["body"];
}
