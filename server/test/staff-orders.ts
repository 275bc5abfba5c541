import { createStaffOrder, previewStaffOrder } from "@lonchera/contract/staff-orders";
import { newStaff } from "./factories.ts";
import type { setUpIndividual } from "./orders.ts";

type App = Awaited<ReturnType<typeof setUpIndividual>>;
type Body = Parameters<typeof createStaffOrder.body.parse>[0];

/** Creates a signed-in member of staff who orders for the customer of `app`. */
export async function setUpStaffOrders(app: App) {
  const staff = await app.signIn(await newStaff(app.db, { firstName: "Ana", lastName: "Torres" }));
  const params = { id: app.customer.id };
  const order = (body: object, headers = {}) =>
    app.call(createStaffOrder, { params, body: body as Body as never }, { ...staff, ...headers });
  const preview = (body: object) => app.call(previewStaffOrder, { params, body: body as never }, staff);
  return { staff, order, preview };
}

export const getErrorCode = ({ body }: { body: unknown }) => (body as { code?: string }).code;

export const buildLine = (app: App, changes: object = {}) => ({
  item: app.dish.id,
  quantity: 2,
  delivery_zone: app.zone.id,
  ...changes,
});
/** Builds an order for a company client, on the account of the company. */
export const buildAccountOrder = (app: App, changes: object = {}) => ({
  lines: [buildLine(app)],
  payment: "account",
  total: "37.00",
  ...changes,
});
/** Builds an order for an individual, who pays with a code. */
export const buildCodeOrder = (app: App, changes: object = {}) => ({
  lines: [buildLine(app, { delivery_zone: null })],
  delivery_zone: app.zone.id,
  payment: "code",
  total: "37.00",
  ...changes,
});
