import assert from "node:assert/strict";
import { updateOwnAccount } from "@lonchera/contract/accounts";
import { cancelOrder } from "@lonchera/contract/orders";
import { addToCart, buildCardOrderBody, placeOrder, type setUpIndividual } from "./orders.ts";

export type Individual = Awaited<ReturnType<typeof setUpIndividual>>;

export const profile = {
  first_name: "Rosaura",
  last_name: "Quispe Mamani",
  phone: "999888777",
  document_type: 1,
  identity_document: "44332211",
  birth_date: "1990-05-17",
  street: "Jr. Ayacucho 450",
  city: "Arequipa",
  state: "Arequipa",
  postal_code: "04001",
  country: "Perú",
};
/** Values that identify the customer. */
export const personalWords =
  /rosa|quispe|999888777|987654321|44332211|12345678|1990|ayacucho|arequipa|04001|persona\d/i;

/** Gives the customer of `app` a profile, an order for Tuesday, a cancelled order, and a dish in the cart. */
export async function setUpBusyCustomer(app: Individual) {
  const body = { ...profile, email: app.customer.email };
  assert.equal((await app.call(updateOwnAccount, { body }, app.headers)).status, 200);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2 });
  const note = { additional_note: "Para Rosa, sin ají" };
  const kept = await placeOrder(app, app.headers, buildCardOrderBody(app, 3700, note));
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const cancelled = await placeOrder(
    app,
    app.headers,
    buildCardOrderBody(app, 1850, { email_cc: "rosa2@example.com" }),
  );
  const params = { id: cancelled.id };
  assert.equal((await app.call(cancelOrder, { params }, app.headers)).status, 200);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 3 });
  return { kept, cancelled };
}
