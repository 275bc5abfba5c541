import assert from "node:assert/strict";
import { test } from "node:test";
import { readXlsx } from "hucre/xlsx";
import { addItemToOrder } from "@lonchera/contract/cart";
import { listOrders, listUserOrders } from "@lonchera/contract/orders";
import { updateSettings } from "@lonchera/contract/settings";
import type { Email } from "../../platform/email/queue-emails.ts";
import { newStaff } from "../../../test/factories.ts";
import {
  buildAccountOrderBody,
  addToCart,
  placeOrder,
  renderOrderEmails,
  setUpCompanyClient,
} from "../../../test/orders.ts";
import { readHistory } from "../../../test/staff.ts";
import type { Headers, TestApp } from "../../../test/test-app.ts";

const getAmounts = (email: Email | undefined) =>
  email?.facts?.slice(0, 3).map(([, amount]) => amount.replaceAll("\u00a0", " "));

/** Returns the amounts of each line and the last row of the summary. */
async function readReport({ app }: TestApp, headers: Headers) {
  const url = "/api/export/range/?start_date=2026-03-01&end_date=2026-03-31";
  const { sheets } = await readXlsx((await app.inject({ url, headers: { ...headers } })).rawPayload);
  const [lines, summary] = sheets;
  const headings = lines?.rows[0] ?? [];
  const columns = ["ID", "Precio Unitario", "Subtotal", "IGV", "Total"].map((name) => headings.indexOf(name));
  const rows = lines?.rows.slice(1) ?? [];
  return { lines: rows.map((row) => columns.map((column) => row[column])), summary: summary?.rows.at(-1) };
}

test("prices include IGV from the setting on; an earlier order keeps its amounts, also when it is edited", async (t) => {
  const app = await setUpCompanyClient(t);
  const owner = await app.signIn(await newStaff(app.db));
  const line = { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id };
  const order = async () => {
    await addToCart(app, app.headers, { ...line, quantity: 2 });
    return placeOrder(app, app.headers, buildAccountOrderBody(app, 3700));
  };
  const earlier = await order();
  await app.call(updateSettings, { body: { prices_include_igv: true } }, owner);
  const later = await order();
  assert.deepEqual(
    [earlier, later].map(({ prices_include_igv, total, payment }) => [
      prices_include_igv,
      total,
      payment.amount,
    ]),
    [
      [false, "37.00", 3700],
      [true, "37.00", 3700],
    ],
  );

  for (const { cart } of [earlier, later]) {
    const edit = { params: { cartId: cart }, body: line };
    assert.equal((await app.call(addItemToOrder, edit, app.headers)).status, 200);
  }
  for (const [endpoint, headers] of [
    [listOrders, owner],
    [listUserOrders, app.headers],
  ] as const) {
    const { results } = (await app.call(endpoint, { query: { ordering: "id" } }, headers)).body;
    assert.deepEqual(
      results.map(({ prices_include_igv, total }) => [prices_include_igv, total]),
      [
        [false, "55.50"],
        [true, "55.50"],
      ],
    );
  }

  const emails = await renderOrderEmails(app);
  const [placedEarlier, placedLater, editedEarlier, editedLater] = emails;
  assert.equal(emails.length, 4);
  assert.deepEqual(getAmounts(placedEarlier), ["S/ 55.50", "S/ 9.99", "S/ 65.49"]);
  assert.deepEqual(getAmounts(editedEarlier), ["S/ 55.50", "S/ 9.99", "S/ 65.49"]);
  assert.match(placedEarlier?.factsNote ?? "", /solo el precio de los platos/);
  assert.deepEqual(getAmounts(placedLater), ["S/ 47.03", "S/ 8.47", "S/ 55.50"]);
  assert.deepEqual(getAmounts(editedLater), ["S/ 47.03", "S/ 8.47", "S/ 55.50"]);
  assert.equal(placedLater?.factsNote, undefined);

  const { lines, summary } = await readReport(app, owner);
  assert.deepEqual(lines, [
    [earlier.id_order, 18.5, 55.5, 9.99, 65.49],
    [later.id_order, 18.5, 47.03, 8.47, 55.5],
  ]);
  assert.deepEqual(summary, ["Total", 2, 6, 102.53, 18.46, 120.99]);

  const historyOf = async (id: number) => (await readHistory(app, owner, "order", { id })).at(-1)?.[1];
  assert.deepEqual(Object.keys((await historyOf(earlier.id)) ?? {})[0], "Subtotal");
  assert.deepEqual(Object.keys((await historyOf(later.id)) ?? {})[0], "Total");
});
