import assert from "node:assert/strict";
import { test } from "node:test";
import { readXlsx } from "hucre/xlsx";
import { listOrders } from "@lonchera/contract/orders";
import { getDaySheet } from "@lonchera/contract/day-sheets";
import { productCodes, productNames, type ProductCode } from "@lonchera/domain/codes";
import { computeIgvAmounts } from "@lonchera/domain/igv";
import { createSeededRandom, type SeededRandom } from "@lonchera/demo/seeded-random";
import { parseCentimos } from "@lonchera/domain/money";
import {
  newCompany,
  newMenuDay,
  newItem,
  newStaff,
  newIndividual,
  newCompanyClient,
  newZone,
} from "../../../test/factories.ts";
import { createTestApp, type Headers, type TestApp } from "../../../test/test-app.ts";

const days = ["2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06"];
const range = { start_date: "2026-03-01", end_date: "2026-03-31" };
const orderCount = 120;

type Setting = TestApp & { readonly staff: Headers };

type NamedPlace = { readonly id: number; readonly name: string };

/** Creates companies with zones, some of which have vehicles, and people of both kinds. Two companies have the same name. */
async function writePlaces({ db, pool }: TestApp, random: SeededRandom) {
  await pool.query("insert into vehicles (name) values ('Furgón 1'), ('Furgón 2'), ('Moto')");
  const places = [];
  for (const name of ["Textiles Aymaraes", "Minera & Hijos", "Minera & Hijos", '=HYPERLINK("x")']) {
    const company = await newCompany(db, { name });
    const zones: NamedPlace[] = [];
    for (let zone = 0; zone < 3; zone += 1) {
      const vehicle = () => random.between(0, 3) || null;
      const vehicles = {
        vehicleDesayunoId: vehicle(),
        vehicleAlmuerzoId: vehicle(),
        vehicleCenaId: vehicle(),
      };
      zones.push(await newZone(db, company, { order: random.between(0, 2), ...vehicles }));
    }
    const people = [await newIndividual(db, company), await newCompanyClient(db, company)];
    places.push({ company, zones, people });
  }
  return places;
}

/** Writes orders as checkouts, cancellations and open payments leave them. One in ten is outside of the range. */
async function writeOrders(app: TestApp, random: SeededRandom): Promise<void> {
  const { between, chance, pick } = random;
  const places = await writePlaces(app, random);
  const dishes: { date: string; product: ProductCode; item: NamedPlace }[] = [];
  for (const date of days) {
    const day = await newMenuDay(app.db, date);
    for (const product of productCodes) {
      const name = pick(["Lomo saltado", "Ají de gallina 🍛", "=1+1", "<b>Causa</b> & más"]);
      dishes.push({ date, product, item: await newItem(app.db, day, [], { product, name }) });
    }
  }
  for (let n = 0; n < orderCount; n += 1) {
    const { company, zones, people } = pick(places);
    const person = pick(people);
    const isCard = person.customerType === "type1";
    const state = pick(["placed", "placed", "placed", "cancelled", isCard ? "pending" : "placed"]);
    const orderedAt = chance(0.1)
      ? "2026-04-01T05:00:00Z"
      : `2026-03-${between(10, 29)}T0${between(0, 9)}:30:00Z`;
    const zone = pick(zones);
    const lines = Array.from({ length: between(1, 4) }, (_, place) => ({
      ...pick(dishes),
      quantity: between(1, 9),
      price: between(1, 5_000) + place * 10_000,
    }));
    const total = lines.reduce((all, { quantity, price }) => all + quantity * price, 0);
    const { rows } = await app.pool.query<{ id: number; cart_id: number }>(
      `with cart as (insert into carts (company_id, user_id, state) values ($1, $2, 'ordered') returning id)
        insert into orders (company_id, user_id, cart_id, state, ordered_at, ref_code, total, last_delivery_date,
          customer_type, full_name_user, company_name, email, phone, document_type_id, schedule_order, no_need_invoice,
          accept_declaration, confirmation_of_acceptance, accepted_politics_at, payment_type, receipt_type_id, ruc_number)
        select $1, $2, id, $3::order_state, $4, 'REF', $5, '2026-03-06', $6, 'Rosa Quispe', $7, 'rosa@example.com', '987',
          1, false, false, true, true, $4, $8, '03', '00000000' from cart returning id, cart_id`,
      [company.id, person.id, state, orderedAt, total, person.customerType, company.name, isCard ? "T" : "C"],
    );
    const [order] = rows;
    for (const { item, date, product, quantity, price } of lines)
      await app.pool.query(
        `insert into order_lines (order_id, item_id, subitems, zone_id, zone_name, quantity, unit_price, item_name, product,
          product_type, delivery_date) values ($1, $2, '[]', $3, $4, $5, $6, $7, $8, 'CONVE', $9)
          on conflict do nothing`,
        [order?.id, item.id, zone.id, zone.name, quantity, price, item.name, product, date],
      );
    if (isCard && state !== "pending")
      await app.pool.query(
        `insert into payments (reference, order_id, provider, token, amount, status)
          values (gen_random_uuid(), $1::integer, 'sandbox', 'tkn' || $1::integer, $2, $3::payment_status)`,
        [order?.id, total, state === "placed" ? "paid" : "refunded"],
      );
  }
}

type Cell = unknown;
type Rows = readonly (readonly Cell[])[];

async function readSheets(app: Setting, url: string): Promise<Rows[]> {
  const answer = await app.app.inject({ url, headers: app.staff });
  assert.equal(answer.statusCode, 200);
  return (await readXlsx(answer.rawPayload)).sheets.map(({ rows }) => rows);
}

const sumCells = (values: readonly Cell[]) => values.reduce<number>((all, value) => all + Number(value), 0);
const toCentimos = (cell: Cell) => Math.round(Number(cell) * 100);

function getColumn(rows: Rows, name: string): Cell[] {
  const place = rows[0]?.indexOf(name) ?? -1;
  return rows.slice(1).map((row) => row[place]);
}

async function readQuantitiesBy({ pool }: TestApp, what: string): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ key: string; quantity: number }>(
    `select ${what} as key, sum(l.quantity)::integer as quantity
      from orders o join order_lines l on l.order_id = o.id where o.state = 'placed' group by 1`,
  );
  return new Map(rows.map(({ key, quantity }) => [key, quantity]));
}

test("the list of orders, the reports and the day sheets agree on random orders", async (t) => {
  const testing = await createTestApp(t);
  const app = { ...testing, staff: await testing.signIn(await newStaff(testing.db)) };
  await writeOrders(app, createSeededRandom("reports"));
  await assertListAgrees(app);
  await assertSheetsAgree(app);
});

async function assertListAgrees(app: Setting): Promise<void> {
  const asked = new URLSearchParams({ ...range, page_size: "500" });
  const { body } = await app.send("GET", `${listOrders.path}?${asked.toString()}`, undefined, app.staff);
  const { results } = listOrders.response.parse(body);
  const standing = results.filter(({ cancelled, payment }) => !cancelled && payment.status !== "pending");
  assert.ok(standing.length > 50 && standing.length < results.length);
  const totals = standing.map(({ total }) => parseCentimos(total) ?? 0);
  const igv = sumCells(totals.map((total) => computeIgvAmounts(total, false).igv));
  const money = [sumCells(totals), igv, sumCells(totals) + igv];

  const { start_date, end_date } = range;
  const url = `/api/export/range/?start_date=${start_date}&end_date=${end_date}`;
  const [lines = [], summary = []] = await readSheets(app, url);
  const ids = new Set(standing.map(({ id_order }) => id_order));
  assert.deepEqual(new Set(getColumn(lines, "ID")), ids);
  const summed = ["Subtotal", "IGV", "Total"];
  assert.deepEqual(
    summed.map((name) => sumCells(getColumn(lines, name).map(toCentimos))),
    money,
  );
  const inRange = `case when o.ordered_at < '2026-04-01T05:00:00Z' then 'inside' else 'outside' end`;
  const quantities = await readQuantitiesBy(app, inRange);
  assert.equal(sumCells(getColumn(lines, "Cantidad")), quantities.get("inside"));
  assert.ok(quantities.get("outside"));

  const companies = summary.slice(0, -1);
  const all = summary.at(-1) ?? [];
  assert.deepEqual(all.slice(0, 3), ["Total", standing.length, quantities.get("inside")]);
  assert.deepEqual(all.slice(3).map(toCentimos), money);
  assert.equal(sumCells(getColumn(companies, "Órdenes")), standing.length);
  assert.deepEqual(
    summed.map((name) => sumCells(getColumn(companies, name).map(toCentimos))),
    money,
  );
}

/** Compares the sheets of each day of delivery with all its lines, whenever they were ordered. */
async function assertSheetsAgree(app: Setting): Promise<void> {
  const ordered = await readQuantitiesBy(app, "l.delivery_date");
  const byProduct = await readQuantitiesBy(app, "l.delivery_date || l.product::text");
  assert.deepEqual([...ordered.keys()].toSorted(), days);
  for (const date of days) {
    const expected = ordered.get(date);
    const [mobility = []] = await readSheets(app, `/api/export/cmd-desayuno/${date}/`);
    assert.equal(mobility.at(-1)?.at(-1), expected);
    for (const product of productCodes)
      assert.equal(
        sumCells(getColumn(mobility.slice(0, -1), productNames[product])),
        byProduct.get(date + product) ?? 0,
      );
    const [dispatch = []] = await readSheets(app, `/api/export/desayunos/${date}/`);
    assert.equal(dispatch.at(-1)?.at(-1), expected);
    const rows = dispatch.slice(1, -1);
    const [dishes, companies] = [true, false].map((isDish) =>
      rows.filter((row) => (row[2] !== null) === isDish).map((row) => row[6]),
    );
    assert.equal(sumCells(dishes ?? []), expected);
    assert.equal(sumCells(companies ?? []), expected);
    const { body } = await app.call(getDaySheet, { params: { date } }, app.staff);
    assert.equal(sumCells(body.lines.map(({ quantity }) => quantity)), expected);
  }
}
