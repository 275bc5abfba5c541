import assert from "node:assert/strict";
import { test } from "node:test";
import { readXlsx } from "hucre/xlsx";
import { sumOrders } from "@lonchera/contract/orders";
import {
  closeStatement,
  getStatement,
  listStatementCostCenters,
  listStatementLines,
  listStatementPeople,
  type Statement,
} from "@lonchera/contract/statements";
import { createSeededRandom, type SeededRandom } from "@lonchera/demo/seeded-random";
import { computeIgvAmounts } from "@lonchera/domain/igv";
import { formatCentimos } from "@lonchera/domain/money";
import {
  newCompany,
  newMenuDay,
  newItem,
  newStaff,
  newIndividual,
  newCompanyClient,
  newZone,
} from "../../../test/factories.ts";
import { halfOfLunch } from "../../../test/subsidies.ts";
import { createTestApp, type Headers, type TestApp } from "../../../test/test-app.ts";

type ModelOrder = {
  id: number;
  userId: number;
  month: string;
  state: "placed" | "pending" | "cancelled";
  type: "T" | "C";
  rest: "card" | "payroll" | null;
  total: number;
  subsidy: number;
  withIgv: boolean;
};
type Setting = TestApp & {
  readonly staff: Headers;
  readonly random: SeededRandom;
  readonly companyId: number;
};

/** Chooses a total and a subsidy that a checkout can produce. */
function chooseAmounts({ between, pick }: SeededRandom, type: "T" | "C", rest: ModelOrder["rest"]) {
  const total = between(1, 9_999);
  if (rest === null) return { total, subsidy: 0 };
  const isAllPaid = type === "C" && rest === "card";
  return { total, subsidy: isAllPaid ? total : pick([0, between(0, total)]) };
}

async function writeOrders(
  app: Setting,
  people: { id: number; customerType: string | null }[],
  { zoneId, itemId }: { zoneId: number; itemId: number },
) {
  const { pick, between, chance } = app.random;
  const made: ModelOrder[] = [];
  for (let n = 0; n < 120; n += 1) {
    const person = pick(people);
    const isCompany = person.customerType === "type2";
    const type = isCompany ? "C" : pick(["T", "C"] as const);
    const rest = isCompany ? null : pick([null, "card", "payroll"] as const);
    const amounts = chooseAmounts(app.random, type, rest);
    const state = pick([
      "placed",
      "placed",
      "placed",
      "cancelled",
      type === "T" ? "pending" : "placed",
    ] as const);
    const month = pick(["2026-01", "2026-02"]);
    // These instants are in the first and the last hour of a month in Lima.
    const at = month === "2026-01" ? "2026-01-01T05:00:00Z" : "2026-03-01T04:59:59Z";
    const orderedAt = chance(0.2) ? at : `${month}-${between(10, 27)}T03:30:00Z`;
    const withIgv = chance(0.3);
    const { rows } = await app.pool.query<{ id: number }>(
      `with cart as (insert into carts (company_id, user_id, state) values ($1, $2, 'ordered') returning id)
        insert into orders (company_id, user_id, cart_id, state, ordered_at, ref_code, total, last_delivery_date,
          customer_type, full_name_user, company_name, email, phone, document_type_id, schedule_order, no_need_invoice,
          accept_declaration, confirmation_of_acceptance, payment_type, receipt_type_id, ruc_number, subsidy, subsidy_total,
          prices_include_igv)
        select $1, $2, id, $3::order_state, $4, 'REF', $5, '2026-03-06', $6, 'Rosa Quispe', 'Textil', 'r@example.com', '987',
          1, false, false, true, true, $7, '03', '00000000', $8, $9, $10 from cart returning id`,
      [
        app.companyId,
        person.id,
        state,
        orderedAt,
        amounts.total,
        person.customerType,
        type,
        rest && { ...halfOfLunch, rest },
        amounts.subsidy,
        withIgv,
      ],
    );
    const id = rows[0]?.id ?? 0;
    await app.pool.query(
      `insert into order_lines (order_id, company_id, item_id, subitems, zone_id, zone_name, quantity, unit_price, item_name,
        product, product_type, delivery_date)
        values ($1, $2, $3, '[]', $4, 'Zona', 1, $5, 'Cuy', 'ALMUE', 'CONVE', '2026-03-06')`,
      [id, app.companyId, itemId, zoneId, amounts.total],
    );
    made.push({ id, userId: person.id, month, state, type, rest, withIgv, ...amounts });
  }
  return made;
}

type Parts = Record<"account" | "subsidy" | "payroll" | "subtotal" | "igv", number>;
const nothing: Parts = { account: 0, subsidy: 0, payroll: 0, subtotal: 0, igv: 0 };
const partNames = Object.keys(nothing) as (keyof Parts)[];

function computeParts({ state, type, rest, total, subsidy, withIgv }: ModelOrder): Parts {
  if (state !== "placed") return nothing;
  const due = type === "C" ? total - subsidy : 0;
  const { subtotal, igv } = computeIgvAmounts(subsidy + due, withIgv);
  const payroll = rest === "payroll" ? due : 0;
  return { account: due - payroll, subsidy, payroll, subtotal, igv };
}

const combine = (a: Parts, b: Parts, sign: 1 | -1) =>
  Object.fromEntries(partNames.map((name) => [name, a[name] + sign * b[name]])) as Parts;
const add = (a: Parts, b: Parts) => combine(a, b, 1);
const computeOwed = ({ account, subsidy, payroll }: Parts) => account + subsidy + payroll;

/** The expected content of statements: the month's orders, and later changes to orders of former statements. */
class Model {
  readonly told = new Map<number, Parts>();

  draft(all: readonly ModelOrder[], month: string, closed: readonly string[]) {
    const own = all.filter((order) => order.month === month && order.state === "placed");
    const changed = all
      .filter((order) => closed.includes(order.month))
      .map((order) => ({
        order,
        parts: combine(computeParts(order), this.told.get(order.id) ?? nothing, -1),
      }))
      .filter(({ parts }) => partNames.some((name) => parts[name] !== 0));
    const sumOwed = (isCancelled: boolean) =>
      changed
        .filter(({ order }) => (order.state === "cancelled") === isCancelled)
        .reduce((sum, { parts }) => sum + computeOwed(parts), 0);
    const ofOwn = own.map(computeParts).reduce(add, nothing);
    const ofAll = changed.map(({ parts }) => parts).reduce(add, ofOwn);
    const reported = own.map(({ total, withIgv }) => computeIgvAmounts(total, withIgv));
    const sumReported = (name: "subtotal" | "igv" | "total") =>
      formatCentimos(reported.reduce((sum, amounts) => sum + amounts[name], 0));
    return {
      lines: [...own.map((order) => ({ order, parts: computeParts(order) })), ...changed],
      sums: {
        orders: own.filter((order) => computeOwed(computeParts(order)) !== 0).length,
        account: formatCentimos(ofOwn.account),
        subsidy: formatCentimos(ofOwn.subsidy),
        payroll: formatCentimos(ofOwn.payroll),
        refunds: formatCentimos(sumOwed(true)),
        adjustments: formatCentimos(sumOwed(false)),
        total: formatCentimos(computeOwed(ofAll)),
        subtotal: formatCentimos(ofAll.subtotal),
        igv: formatCentimos(ofAll.igv),
        total_with_igv: formatCentimos(ofAll.subtotal + ofAll.igv),
      },
      all_orders: {
        orders: own.length,
        subtotal: sumReported("subtotal"),
        igv: sumReported("igv"),
        total: sumReported("total"),
      },
    };
  }

  tell({ lines }: ReturnType<Model["draft"]>): void {
    for (const { order, parts } of lines)
      this.told.set(order.id, add(this.told.get(order.id) ?? nothing, parts));
  }
}

/** Cancels, edits and pays some orders, as staff and customers do later. */
async function changeOrders(app: Setting, orders: ModelOrder[]): Promise<void> {
  for (const order of orders.filter(() => app.random.chance(0.3))) {
    if (order.state === "pending") order.state = "placed";
    else if (app.random.chance(0.5)) order.state = "cancelled";
    else Object.assign(order, chooseAmounts(app.random, order.type, order.rest));
    const { id, state, total, subsidy } = order;
    await app.pool.query(
      "update orders set state = $2::order_state, total = $3, subsidy_total = $4 where id = $1",
      [id, state, total, subsidy],
    );
    await app.pool.query("update order_lines set unit_price = $2 where order_id = $1", [id, total]);
  }
}

const sumRows = (rows: readonly Statement["sums"][], name: keyof Statement["sums"]) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0);

async function assertPartsAgree(
  app: Setting,
  params: { companyId: number; month: string },
  statement: Statement,
) {
  const input = { params, query: { page_size: "500" } };
  const [people, centers, lines] = await Promise.all([
    app.call(listStatementPeople, input, app.staff),
    app.call(listStatementCostCenters, input, app.staff),
    app.call(listStatementLines, input, app.staff),
  ]);
  for (const name of Object.keys(statement.sums) as (keyof Statement["sums"])[]) {
    const wanted = sumRows([statement.sums], name);
    assert.equal(sumRows(people.body.results, name), wanted, name);
    assert.equal(sumRows(centers.body.results, name), wanted, name);
  }
  const totals = lines.body.results.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0);
  assert.equal(totals, sumRows([statement.sums], "total"));
}

async function assertReportsAgree(app: Setting, month: string, statement: Statement) {
  const last = month === "2026-01" ? "31" : "28";
  const query = { start_date: `${month}-01`, end_date: `${month}-${last}`, company: String(app.companyId) };
  const { body } = await app.call(sumOrders, { query }, app.staff);
  assert.deepEqual(
    [body.placed.orders, body.placed.total_with_igv],
    [statement.all_orders.orders, statement.all_orders.total],
  );
  const url = `/api/export/range/?${new URLSearchParams(query).toString()}`;
  const file = await app.app.inject({ url, headers: app.staff });
  const total = (await readXlsx(file.rawPayload)).sheets[1]?.rows.find(([name]) => name === "Total") ?? [];
  const { orders, subtotal, igv, total: all } = statement.all_orders;
  assert.deepEqual(
    [total[1], ...[total[3], total[4], total[5]].map((cell) => Number(cell).toFixed(2))],
    [orders, subtotal, igv, all],
  );
}

test("statements agree with a model, the list and the report on random orders and later changes", async (t) => {
  const testing = await createTestApp(t);
  const company = await newCompany(testing.db);
  const zone = await newZone(testing.db, company);
  const dish = await newItem(testing.db, await newMenuDay(testing.db, "2026-03-06"), [company]);
  const people = [
    await newCompanyClient(testing.db, company),
    await newIndividual(testing.db, company, { costCenter: "Planta" }),
    await newIndividual(testing.db, company, { costCenter: "Ventas" }),
  ];
  const staff = await testing.signIn(await newStaff(testing.db));
  const app = { ...testing, staff, random: createSeededRandom("statements"), companyId: company.id };
  const all = await writeOrders(app, people, { zoneId: zone.id, itemId: dish.id });
  const model = new Model();
  const closed: string[] = [];
  for (const month of ["2026-01", "2026-02", "2026-03"]) {
    const params = { companyId: company.id, month };
    const wanted = model.draft(all, month, closed);
    const { body: draft } = await app.call(getStatement, { params }, staff);
    assert.deepEqual([draft.sums, draft.all_orders], [wanted.sums, wanted.all_orders], month);
    await assertPartsAgree(app, params, draft);
    // March has no orders, only changes to orders of earlier months.
    if (month === "2026-03") break;
    await assertReportsAgree(app, month, draft);
    const { body: made, status } = await app.call(closeStatement, { params }, staff);
    assert.deepEqual([status, made.sums, made.state], [200, wanted.sums, "closed"]);
    model.tell(wanted);
    closed.push(month);
    await changeOrders(app, all);
    assert.deepEqual((await app.call(getStatement, { params }, staff)).body, made);
    await assertPartsAgree(app, params, made);
  }
});
