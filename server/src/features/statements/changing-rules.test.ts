import assert from "node:assert/strict";
import { test } from "node:test";
import { cancelOrder } from "@lonchera/contract/orders";
import { closeStatement, getStatement } from "@lonchera/contract/statements";
import { createSeededRandom, type SeededRandom } from "@lonchera/demo/seeded-random";
import { formatCentimos, parseCentimos } from "@lonchera/domain/money";
import type { Subsidy } from "@lonchera/domain/subsidy";
import { newStaff } from "../../../test/factories.ts";
import { halfOfLunch, setUpSubsidized } from "../../../test/subsidies.ts";

/** Returns random subsidy rules, or null for no subsidy. */
function chooseSubsidy({ between, chance, pick }: SeededRandom): Subsidy | null {
  if (chance(0.15)) return null;
  const isPercent = chance(0.5);
  const rule = {
    product: "ALMUE",
    percent: isPercent ? between(1, 100) : null,
    amount: isPercent ? null : between(1, 2_000),
    maxPerMeal: chance(0.3) ? between(1, 1_000) : null,
  } as const;
  const monthCap = chance(0.3) ? between(0, 20_000) : null;
  return {
    ...halfOfLunch,
    rules: [rule],
    mealsPerDay: between(1, 30),
    monthCap,
    rest: pick(["card", "payroll"]),
  };
}

type PlacedOrder = { readonly id: number; readonly subsidy: number; readonly payroll: number };

function sumPlaced(orders: readonly PlacedOrder[], name: "subsidy" | "payroll"): number {
  return orders.reduce((all, order) => all + order[name], 0);
}

test("statements tell orders by the rules under which they were placed, however the rules change", async (t) => {
  const app = await setUpSubsidized(t);
  const random = createSeededRandom("rules");
  const placed: PlacedOrder[] = [];
  for (let n = 0; n < 30; n += 1) {
    const subsidy = chooseSubsidy(random);
    await app.setSubsidy(subsidy);
    await app.add(random.pick([app.wednesday, app.thursday]), random.between(1, 3));
    const due = parseCentimos((await app.readCart()).amount_due) ?? 0;
    const isFromPay = subsidy?.rest === "payroll";
    const order = await (isFromPay || due === 0 ? app.orderUnpaid(due) : app.payByCard(due));
    const subsidyTotal = parseCentimos(order.subsidy_total) ?? 0;
    placed.push({ id: order.id, subsidy: subsidyTotal, payroll: isFromPay ? due : 0 });
  }
  await app.setSubsidy(chooseSubsidy(random));
  app.clock.advance({ days: 30 });
  const staff = await app.signIn(await newStaff(app.db));
  const key = (month: string) => ({ params: { companyId: app.company.id, month } });
  const march = (await app.call(closeStatement, key("2026-03"), staff)).body.sums;
  const wanted = [0, sumPlaced(placed, "subsidy"), sumPlaced(placed, "payroll")].map(formatCentimos);
  assert.deepEqual([march.account, march.subsidy, march.payroll], wanted);

  const cancelled = placed.filter(() => random.chance(0.4));
  for (const { id } of cancelled) {
    await app.setSubsidy(chooseSubsidy(random));
    assert.equal((await app.call(cancelOrder, { params: { id } }, staff)).status, 200);
  }
  const april = (await app.call(getStatement, key("2026-04"), staff)).body.sums;
  const back = formatCentimos(-sumPlaced(cancelled, "subsidy") - sumPlaced(cancelled, "payroll"));
  assert.deepEqual([april.refunds, april.adjustments, april.total], [back, "0.00", back]);
});
