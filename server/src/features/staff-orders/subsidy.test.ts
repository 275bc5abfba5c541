import assert from "node:assert/strict";
import { test } from "node:test";
import { listOrderCustomers } from "@lonchera/contract/staff-orders";
import { setUpStaffOrders } from "../../../test/staff-orders.ts";
import { halfOfLunch, setUpSubsidized } from "../../../test/subsidies.ts";

test("an order that staff place for an individual has the subsidy, unless the company's account pays it all", async (t) => {
  const app = await setUpSubsidized(t, { monthCap: 1000 });
  const staff = await setUpStaffOrders(app);
  const isFromPay = async () =>
    (await app.call(listOrderCustomers, { query: {} }, staff.staff)).body.results.map(
      ({ payroll }) => payroll,
    );
  const body = (item: { id: number }, payment: "account" | "code") => ({
    lines: [{ item: item.id, quantity: 1, delivery_zone: null, subitems: [] }],
    delivery_zone: app.zone.id,
    payment,
  });
  const preview = async (item: { id: number }, payment: "account" | "code") => {
    const { body: seen } = await staff.preview(body(item, payment));
    return [seen.total, seen.subsidy_total, seen.amount_due, seen.payroll, seen.pay_until !== null];
  };
  const order = (item: { id: number }, payment: "account" | "code", shown: object) =>
    staff.order({ ...body(item, payment), ...shown });

  assert.deepEqual(await preview(app.dish, "account"), ["18.50", "0.00", "18.50", false, false]);
  assert.deepEqual(await preview(app.dish, "code"), ["18.50", "9.25", "9.25", false, true]);
  const stale = await order(app.dish, "code", { total: "18.50", amount_due: "18.50" });
  assert.deepEqual([stale.status, /S\/ 9\.25/.test(JSON.stringify(stale.body))], [409, true]);
  const coded = await order(app.dish, "code", { total: "18.50", amount_due: "9.25" });
  assert.deepEqual(
    [coded.status, coded.body.payment.status, coded.body.payment.amount],
    [201, "pending", 925],
  );
  assert.deepEqual(await isFromPay(), [false]);
  await app.setSubsidy({ ...halfOfLunch, monthCap: 1000, rest: "payroll" });
  assert.deepEqual(await isFromPay(), [true]);
  assert.deepEqual(await preview(app.wednesday, "code"), ["13.51", "0.75", "12.76", true, false]);
  const payroll = await order(app.wednesday, "code", { total: "13.51" });
  assert.deepEqual(
    [payroll.status, payroll.body.payment.payroll, payroll.body.payment.amount, payroll.body.subsidy_total],
    [201, true, 1276, "0.75"],
  );
  const account = await order(app.thursday, "account", { total: "13.51" });
  assert.deepEqual([account.body.payment.payroll, account.body.subsidy_total], [false, "0.00"]);
});
