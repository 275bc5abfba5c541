import { randomUUID } from "node:crypto";
import { dishLine, buildOrderBody, specialLine } from "./bodies.ts";
import type { Declaration } from "./cells.ts";
import * as things from "./id-sources.ts";
import type { IdSource } from "./id-sources.ts";

export const none: Declaration = {};
export const declareId = (source: IdSource): Declaration => ({ params: { id: source } });

const orderedDish = { id: things.order, item: things.dish };
const cartId = { cartId: things.cart };
/** Orders of individuals are not edited. */
const ofCompanyClients = { answers: { type1: { own: 403 } } };

const orderFilters = { company: things.filterCompany, zone: things.zone, cart: things.cart };

const editedIds = [
  "seen.line",
  ...["line", "item", "delivery_zone", "subitems"].map((field) => `changes.${field}`),
];

/** An individual's order has one zone for all its lines. */
const staffOrder: Declaration = {
  params: { id: things.client },
  body: {
    lines: [
      { ...dishLine, delivery_zone: { value: null } },
      { item: things.special, quantity: 1, delivery_zone: { value: null }, subitems: [things.choice] },
    ],
    delivery_zone: things.zone,
    payment: "account",
    total: "37.00",
  },
  refused: { "lines.item": { on: "item" }, "lines.subitems": { on: "subitems" } },
};

/** The endpoints of carts, payments and orders. */
export const orderDeclarations: Readonly<Record<string, Declaration | readonly Declaration[]>> = {
  "GET /api/cart/": none,
  "GET /api/cart/{id}/": declareId(things.cart),
  "GET /api/cart/v2/{id}/": declareId(things.cart),
  "GET /api/cart/v3/{id}/": declareId(things.cart),
  "POST /api/cart/add-item/": { body: { ...dishLine, delivery_zone: things.lineZone } },
  "POST /api/cart/add-item-cv/": { body: specialLine },
  "PUT /api/cart/lines/": { body: { lines: [{ ...dishLine, delivery_zone: things.lineZone }] } },
  "DELETE /api/cart/remove-item/": [
    {
      body: { item: things.cartDish, quantity: 1, delivery_zone: things.lineZone },
      refused: { delivery_zone: { on: "item" } },
    },
    {
      body: { item: things.cartDish, quantity: 1, line: things.cartLine },
      refused: { item: { on: "line" } },
    },
  ],
  "DELETE /api/cart/clear/": none,
  "POST /api/cart/add-item/{cartId}/": [
    { params: cartId, body: { ...dishLine, delivery_zone: things.zone }, ...ofCompanyClients },
    { params: cartId, body: specialLine, ...ofCompanyClients },
    { params: cartId, body: { ...dishLine, line: things.orderedLine }, ...ofCompanyClients },
  ],
  "DELETE /api/cart/remove-item/{cartId}/": [
    {
      params: cartId,
      body: { ...dishLine, delivery_zone: things.zone },
      refused: { delivery_zone: { on: "item" } },
      ...ofCompanyClients,
    },
    {
      params: cartId,
      body: { ...dishLine, line: things.orderedLine },
      refused: { item: { on: "line" } },
      ...ofCompanyClients,
    },
  ],
  "GET /api/usual-week/": none,
  "PUT /api/usual-week/": { body: { days: [], delivery_zone: things.lineZone } },
  "PUT /api/favorites/": { body: { item: things.dish } },
  "DELETE /api/favorites/": { body: { name: "Lomo saltado", product: "ALMUE" } },
  "GET /api/usual-week/proposal/": none,
  "POST /api/usual-week/proposal/": { body: { items: [things.dish] } },
  "POST /api/create-order/": { body: buildOrderBody },
  "GET /api/payment-code-terms/": none,
  "GET /api/last-checkout/": none,
  "GET /api/sandbox/charges/": none,
  "POST /api/sandbox/orders/{id}/pay/": declareId(things.paymentCode),
  "POST /api/webhooks/culqi/": {
    body: { id: { value: "evt_1" }, type: "charge.creation.succeeded", data: "{}" },
    answers: { anonymous: 401 },
  },
  "GET /api/orders/filtered/": { query: orderFilters },
  "GET /api/orders/sums/": {
    query: { company: things.filterCompany, zone: things.zone },
    refused: { company: "ignored", zone: "ignored" },
  },
  "GET /api/user-orders/": [none, { query: orderFilters }],
  "POST /api/orders/{id}/cancel/": declareId(things.order),
  "POST /api/orders/{id}/drop-day/": { params: { id: things.order }, body: { date: "2026-03-03" } },
  "GET /api/orders/{id}/drop-day/": { params: { id: things.order }, query: { date: "2026-03-03" } },
  "POST /api/orders/{id}/edit/": {
    params: { id: things.order },
    body: {
      seen: [{ line: things.orderedLine, quantity: 1 }],
      changes: [
        {
          line: things.orderedLine,
          item: things.dish,
          quantity: 1,
          delivery_zone: things.zone,
          subitems: [things.choice],
        },
      ],
    },
    // Lines of another order than the named one were never seen together with it.
    refused: Object.fromEntries(editedIds.map((field) => [field, 409])),
  },
  "GET /api/orders/{id}/handovers/": declareId(things.order),
  "GET /api/handovers/{date}/places/": { params: { date: "2026-03-03" } },
  "GET /api/handovers/{date}/": {
    params: { date: "2026-03-03" },
    query: { vehicle: things.vehicle, zone: things.zone },
  },
  "PUT /api/handovers/{key}/": {
    params: { key: { value: randomUUID() } },
    body: {
      date: "2026-03-03",
      meal: "almuerzo",
      order: things.order,
      zone: things.zone,
      at_vehicle: things.vehicle,
      at_zone: things.zone,
    },
  },
  "DELETE /api/handovers/{key}/": { params: { key: things.handover }, refused: { key: "ignored" } },
  "GET /api/orders/{id}/ratings/": declareId(things.order),
  "PUT /api/orders/{id}/ratings/{item}/": { params: orderedDish, body: { stars: 4 } },
  "DELETE /api/orders/{id}/ratings/{item}/": { params: orderedDish },
  "GET /api/ratings/": { query: { id: things.dish, company: things.filterCompany } },
  "GET /api/ratings/{item}/comments/": {
    params: { item: things.dish },
    query: { company: things.filterCompany },
  },
  "GET /api/staff-orders/customers/": { query: { id: things.client } },
  "POST /api/staff-orders/customers/{id}/": staffOrder,
  "POST /api/staff-orders/customers/{id}/preview/": staffOrder,
  "POST /api/orders/{id}/refunded/": { params: { id: things.order }, body: { amount: 1850 } },
  "GET /api/failed-payments/": none,
  "GET /api/failed-emails/": none,
  "POST /api/failed-emails/{id}/retry/": declareId(things.failedEmail),
  "DELETE /api/failed-emails/{id}/": declareId(things.failedEmail),
  "GET /api/refunds/": none,
  "POST /api/refunds/{id}/made/": { params: { id: things.refund }, body: {} },
  "POST /api/orders/{id}/repeat/": declareId(things.order),
};
