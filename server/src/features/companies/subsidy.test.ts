import assert from "node:assert/strict";
import { test } from "node:test";
import { listAuditLog } from "@lonchera/contract/audit";
import { createCompany, getCompany, updateCompany } from "@lonchera/contract/companies";
import { reversedRangeMessage } from "@lonchera/domain/calendar";
import { subsidyMessages } from "@lonchera/contract/subsidy";
import { buildCompanyBody, readHistory, setUpStaff, toFormData } from "../../../test/staff.ts";

const halfOfLunch = { rules: [{ product: "ALMUE", percent: 50 }] };

test("a company has no subsidy until staff set one, which stays until they end it", async (t) => {
  const app = await setUpStaff(t);
  const made = await app.call(createCompany, { body: buildCompanyBody() }, app.headers);
  assert.equal(made.body.subsidy, null);
  const params = { id: made.body.id };
  const save = (change: object) =>
    app.call(updateCompany, { params, body: buildCompanyBody(change) }, app.headers);
  const set = await save({ subsidy: halfOfLunch });
  const expected = {
    rules: [{ product: "ALMUE", percent: 50, amount: null, max_per_meal: null }],
    meals_per_day: 1,
    month_cap: null,
    valid_from: null,
    valid_until: null,
    rest: "card",
  };
  assert.deepEqual([set.status, set.body.subsidy, set.body.version], [200, expected, 2]);
  assert.deepEqual((await save({})).body, set.body);
  const terms = {
    rules: [...halfOfLunch.rules, { product: "DESAY", amount: "5", max_per_meal: "4.5" }],
    meals_per_day: 2,
    month_cap: "120.00",
    valid_from: "2026-03-01",
    valid_until: "",
    rest: "payroll",
  };
  const form = toFormData(buildCompanyBody({ subsidy: JSON.stringify(terms) }));
  assert.equal((await app.send("PUT", `/api/companies/${params.id}/`, form, app.headers)).status, 200);
  const { body } = await app.call(getCompany, { params }, app.headers);
  assert.deepEqual(body.subsidy?.rules[1], {
    product: "DESAY",
    percent: null,
    amount: "5.00",
    max_per_meal: "4.50",
  });
  assert.deepEqual([body.subsidy.month_cap, body.subsidy.valid_until], ["120.00", null]);
  assert.equal((await save({ subsidy: null })).body.subsidy, null);
  const [, first, second, last] = await readHistory(app, app.headers, "company", made.body);
  const half = "Almuerzo 50% · 1 comida por día · resto: Tarjeta";
  const both =
    "Almuerzo 50% · Desayuno S/\u00a05.00 (hasta S/\u00a04.50) · 2 comidas por día · hasta S/\u00a0120.00 al mes · desde el 01/03/2026 · resto: Descuento por planilla";
  assert.deepEqual(first, ["changed", { Subvención: [null, half] }]);
  assert.deepEqual(
    [second, last],
    [
      ["changed", { Subvención: [half, both] }],
      ["changed", { Subvención: [both, null] }],
    ],
  );
  const events = await app.call(listAuditLog, { query: {} }, app.headers);
  assert.match(JSON.stringify(events.body), new RegExp(`Subvención: ${half.replaceAll(".", "\\.")}`));
});

test("a subsidy that cannot be computed is a 400 on its field", async (t) => {
  const { call, headers } = await setUpStaff(t);
  const rule = { product: "ALMUE", percent: 50 };
  const cases: [unknown, string, string][] = [
    ["{", "subsidy", subsidyMessages.shape],
    [{ rules: [] }, "subsidy.rules", subsidyMessages.rules],
    [{ rules: [rule, rule] }, "subsidy.rules", subsidyMessages.sameProduct],
    [{ rules: [{ product: "ALMUE" }] }, "subsidy.rules.percent", subsidyMessages.share],
    [{ rules: [{ ...rule, amount: "5.00" }] }, "subsidy.rules.percent", subsidyMessages.share],
    [{ rules: [{ product: "ALMUE", percent: 101 }] }, "subsidy.rules.percent", subsidyMessages.percent],
    [{ rules: [{ product: "ALMUE", percent: 12.5 }] }, "subsidy.rules.percent", subsidyMessages.percent],
    [{ rules: [{ product: "ALMUE", amount: "-1.00" }] }, "subsidy.rules.amount", subsidyMessages.amount],
    [{ rules: [{ ...rule, max_per_meal: "0" }] }, "subsidy.rules.max_per_meal", subsidyMessages.amount],
    [{ rules: [{ product: "CENA", percent: 5 }] }, "subsidy.rules.product", "Producto desconocido"],
    [{ rules: [rule], month_cap: "mucho" }, "subsidy.month_cap", subsidyMessages.monthCap],
    [{ rules: [rule], meals_per_day: 0 }, "subsidy.meals_per_day", subsidyMessages.mealsPerDay],
    [{ rules: [rule], rest: "cash" }, "subsidy.rest", subsidyMessages.rest],
    [
      { rules: [rule], valid_from: "2026-03-02", valid_until: "2026-03-01" },
      "subsidy.valid_from",
      reversedRangeMessage,
    ],
  ];
  for (const [subsidy, field, message] of cases) {
    const { status, body } = await call(createCompany, { body: buildCompanyBody({ subsidy }) }, headers);
    assert.equal(status, 400, JSON.stringify(subsidy));
    assert.deepEqual((body as unknown as Record<string, unknown>)[field], [message], JSON.stringify(body));
  }
});
