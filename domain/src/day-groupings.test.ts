import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { productCodes } from "./codes.ts";
import { changedRows, dishKey, loadRow, productionRow } from "./day-changes.ts";
import { numberedLines, type PersonLine } from "./day-labels.ts";
import { dayLine } from "./day-line.test-data.ts";
import type { DayLine } from "./day-lines.ts";
import { quantityOf } from "./day-sheets.ts";
import { productionOf } from "./production.ts";
import { vehicleLoadsOf } from "./vehicle-loads.ts";

const anyPlace = fc.constantFrom(
  { company_id: 1, company: "Minera Andina", zone_id: 1, zone: "Comedor", zone_order: 2 },
  { company_id: 1, company: "Minera Andina", zone_id: 2, zone: "Planta", zone_order: 1 },
  { company_id: 1, company: "Minera Andina", zone_id: null, zone: null, zone_order: null },
  { company_id: 2, company: "Minera Andina", zone_id: 3, zone: "Comedor", zone_order: 0 },
);
const anyType = fc.constantFrom(
  { product_type: "CONVE", product_type_name: "Convencional" },
  { product_type: "DIETA", product_type_name: "Dieta" },
);
const anyLine: fc.Arbitrary<DayLine> = fc
  .tuple(
    anyPlace,
    anyType,
    fc.record({
      vehicle: fc.constantFrom(null, "Van Norte", "Van Sur"),
      product: fc.constantFrom(...productCodes),
      dish: fc.constantFrom("Lomo saltado", "Ají de gallina"),
      options: fc.constantFrom("", "Causa, Flan", "Sopa, Flan"),
      quantity: fc.integer({ min: 1, max: 500 }),
    }),
  )
  .map(([place, type, rest]) => ({ ...place, ...type, ...rest }));
const anyLines = fc.array(anyLine, { maxLength: 40 });

test("whatever is ordered, every total of the production is the sum of its lines", () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const products = productionOf(lines);
      assert.equal(quantityOf(products), quantityOf(lines));
      for (const { product, quantity, types } of products) {
        assert.equal(quantity, quantityOf(lines.filter((one) => one.product === product)));
        assert.equal(quantity, quantityOf(types));
        for (const type of types) {
          assert.equal(type.quantity, quantityOf(type.dishes));
          for (const dish of type.dishes) {
            assert.equal(dish.quantity, quantityOf(dish.options));
            assert.equal(dish.quantity, quantityOf(dish.zones));
          }
        }
      }
    }),
  );
});

test("whatever is ordered, every total of the dispatch is the sum of its lines, and nobody's place is lost", () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const loads = vehicleLoadsOf(lines);
      assert.equal(quantityOf(loads), quantityOf(lines));
      for (const { vehicle, quantity, companies } of loads) {
        const aboard = lines.filter((one) => one.vehicle === vehicle);
        assert.equal(quantity, quantityOf(aboard));
        assert.equal(quantity, quantityOf(companies));
        for (const company of companies) {
          assert.equal(company.quantity, quantityOf(company.zones));
          for (const { zone_id, quantity: brought, dishes } of company.zones) {
            assert.equal(brought, quantityOf(dishes));
            const there = aboard.filter(
              (one) => one.company_id === company.company_id && one.zone_id === zone_id,
            );
            assert.equal(brought, quantityOf(there));
          }
        }
      }
    }),
  );
});

test("meals come in the order of the day, types and dishes by name, with their options and zones", () => {
  const lines = [
    dayLine({ product: "CENAC", dish: "Sopa", quantity: 9 }),
    dayLine({ options: "Sopa, Flan", quantity: 2 }),
    dayLine({ options: "Causa, Flan", zone: null, zone_id: null, zone_order: null, quantity: 3 }),
    dayLine({ options: "Causa, Flan", zone: "Planta", zone_id: 2, zone_order: -1, quantity: 4 }),
    dayLine({ dish: "Ají de gallina", quantity: 7 }),
    dayLine({ product_type: "DIETA", product_type_name: "Dieta", dish: "Ensalada", quantity: 1 }),
  ];
  const [lunch, dinner] = productionOf(lines);
  assert.deepEqual([lunch?.product, lunch?.quantity, dinner?.product], ["ALMUE", 17, "CENAC"]);
  assert.deepEqual(
    lunch?.types.map((type) => [type.product_type_name, type.quantity, type.dishes.map(({ dish }) => dish)]),
    [
      ["Convencional", 16, ["Ají de gallina", "Lomo saltado"]],
      ["Dieta", 1, ["Ensalada"]],
    ],
  );
  const lomo = lunch.types[0]?.dishes[1];
  assert.deepEqual(lomo?.options, [
    { options: "Causa, Flan", quantity: 7 },
    { options: "Sopa, Flan", quantity: 2 },
  ]);
  assert.deepEqual(
    lomo.zones.map(({ zone, quantity }) => [zone, quantity]),
    [
      ["Planta", 4],
      ["Comedor", 2],
      [null, 3],
    ],
  );
});

test("vehicles come by name, zones in their own order, and what has no vehicle or no zone last", () => {
  const loads = vehicleLoadsOf([
    dayLine({ vehicle: null }),
    dayLine({ zone: null, zone_id: null, zone_order: null, quantity: 2 }),
    dayLine({ zone: "Almacén", zone_id: 2, zone_order: 5 }),
    dayLine({ zone: "Planta", zone_id: 3, zone_order: 1 }),
    dayLine({ company_id: 9, company: "Agrícola Ica", vehicle: "Van Norte" }),
    dayLine({ vehicle: "Van 10" }),
    dayLine({ vehicle: "Van 9" }),
  ]);
  assert.deepEqual(
    loads.map(({ vehicle }) => vehicle),
    ["Van 9", "Van 10", "Van Norte", null],
  );
  assert.deepEqual(
    loads[2]?.companies.map(({ company, zones }) => [company, zones.map(({ zone }) => zone)]),
    [
      ["Agrícola Ica", ["Comedor"]],
      ["Minera Andina", ["Planta", "Almacén", null]],
    ],
  );
});

const anyPersonLine: fc.Arbitrary<PersonLine> = fc
  .tuple(anyLine, fc.constantFrom("Ana", "Rosa"), fc.integer({ min: 1, max: 3 }), fc.nat(99))
  .map(([of, person, user_id, order_id]) => ({ ...of, person, user_id, order_id, line_id: order_id }));

test("the numbers of whatever one person gets of a meal at a place run from 1 to their count, none twice", () => {
  fc.assert(
    fc.property(fc.array(anyPersonLine, { maxLength: 30 }), (lines) => {
      const numbered = numberedLines(lines);
      assert.equal(numbered.length, lines.length);
      const numbers = new Map<string, { of: number; units: number[] }>();
      for (const { company_id, zone_id, user_id, person, product, from, of, quantity } of numbered) {
        const key = JSON.stringify([company_id, zone_id, user_id, person, product]);
        const known = numbers.get(key) ?? { of, units: [] };
        assert.equal(of, known.of);
        for (let unit = from; unit < from + quantity; unit += 1) known.units.push(unit);
        numbers.set(key, known);
      }
      for (const { of, units } of numbers.values())
        assert.deepEqual(
          units,
          Array.from({ length: of }, (_, index) => index + 1),
        );
    }),
  );
});

test("a sheet that is what it was has no changed row, whatever the order of its lines", () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      for (const sheet of [productionRow, loadRow])
        assert.equal(changedRows(lines, lines.toReversed(), sheet).size, 0);
    }),
  );
});

test("a row that is more, less, new, gone or other within is told with what it was", () => {
  const before = [
    dayLine({ quantity: 4 }),
    dayLine({ dish: "Sopa", quantity: 2 }),
    dayLine({ dish: "Ají", options: "Flan", quantity: 3 }),
    dayLine({ dish: "Pollo" }),
  ];
  const now = [
    dayLine({ quantity: 6 }),
    dayLine({ dish: "Ají", options: "Causa", quantity: 3 }),
    dayLine({ dish: "Causa", quantity: 5 }),
    dayLine({ dish: "Pollo", vehicle: "Van Sur" }),
  ];
  const told = (sheet: typeof loadRow) =>
    [...changedRows(before, now, sheet).values()].map(({ line: { dish }, before: was, now: is }) => [
      dish,
      was,
      is,
    ]);
  assert.deepEqual(told(productionRow), [
    ["Lomo saltado", 4, 6],
    ["Sopa", 2, 0],
    ["Ají", 3, 3],
    ["Causa", 0, 5],
  ]);
  assert.deepEqual(told(loadRow), [
    ["Lomo saltado", 4, 6],
    ["Sopa", 2, 0],
    ["Ají", 3, 0],
    ["Pollo", 1, 0],
    ["Ají", 0, 3],
    ["Causa", 0, 5],
    ["Pollo", 0, 1],
  ]);
  const key = dishKey(dayLine({ vehicle: null, options: "Flan" }));
  assert.equal(changedRows(before, now, productionRow).get(key)?.now, 6);
});
