import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createDayLine } from "./day-line.test-data.ts";
import { type DayLine, sumQuantities } from "./day-lines.ts";
import {
  buildDispatchSheet,
  buildMobilitySheet,
  sortAndNumberLabels,
  type PersonLine,
  buildProductionSheet,
  buildVehicleLoads,
} from "./day-sheets.ts";
import { productCodes } from "./codes.ts";
import { findChangedRows, getSheetDishKey, vehicleLoadKeys, productionKeys } from "./day-changes.ts";

const buildLine = (changes: Partial<DayLine>) =>
  createDayLine({ company: "Textiles Aymaraes", zone: "Garita", ...changes });

test("the mobility sheet adds up each vehicle, company and zone, with lines without vehicle or zone last", () => {
  const rows = buildMobilitySheet([
    buildLine({ vehicle: null, quantity: 7 }),
    buildLine({ vehicle: "Van 10" }),
    buildLine({ vehicle: "Van 2", zone_id: 3, zone: "Almacén", zone_order: 2 }),
    buildLine({ vehicle: "Van 2", zone_id: null, zone: null, zone_order: null }),
    buildLine({ vehicle: "Van 2", zone_id: 2, zone: "Oficina", zone_order: 1 }),
    buildLine({
      vehicle: "Van 2",
      zone_id: 2,
      zone: "Oficina",
      zone_order: 1,
      product: "ESPEC",
      quantity: 4,
    }),
    buildLine({ vehicle: "Van 2", company_id: 2, company: "Ágil" }),
  ]);
  assert.deepEqual(
    rows.map(({ vehicle, company, zone, quantity }) => [vehicle, company, zone, quantity]),
    [
      ["Van 2", "Ágil", "Garita", 1],
      ["Van 2", "Textiles Aymaraes", "Oficina", 5],
      ["Van 2", "Textiles Aymaraes", "Almacén", 1],
      ["Van 2", "Textiles Aymaraes", null, 1],
      ["Van 10", "Textiles Aymaraes", "Garita", 1],
      [null, "Textiles Aymaraes", "Garita", 7],
    ],
  );
  assert.deepEqual(rows[1]?.quantities, { DESAY: 0, ALMUE: 1, CENAC: 0, ESPEC: 4, DESST: 0, CENST: 0 });
});

test("companies and zones with the same name are kept apart", () => {
  const lines = [
    buildLine({}),
    buildLine({ company_id: 2 }),
    buildLine({ zone_id: 2 }),
    buildLine({ quantity: 5 }),
  ];
  assert.deepEqual(
    buildMobilitySheet(lines).map(({ company_id, zone_id, quantity }) => [company_id, zone_id, quantity]),
    [
      [1, 1, 6],
      [1, 2, 1],
      [2, 1, 1],
    ],
  );
  assert.deepEqual(
    buildDispatchSheet(lines).map(({ company_id, rows, quantity }) => [company_id, rows.length, quantity]),
    [
      [1, 2, 7],
      [2, 1, 1],
    ],
  );
});

test("the dispatch sheet separates dishes by their options and sorts by product code", () => {
  const [company] = buildDispatchSheet([
    buildLine({ product: "CENAC" }),
    buildLine({ options: "Causa, Flan", quantity: 2 }),
    buildLine({ vehicle: null, options: "Causa, Flan", quantity: 3 }),
    buildLine({}),
    buildLine({ product: "DESAY" }),
    buildLine({ product_type: "DIETA", product_type_name: "Dieta" }),
  ]);
  assert.deepEqual(
    company?.rows.map((row) => [row.product, row.product_type, row.options, row.quantity]),
    [
      ["DESAY", "CONVE", "", 1],
      ["ALMUE", "CONVE", "", 1],
      ["ALMUE", "CONVE", "Causa, Flan", 5],
      ["ALMUE", "DIETA", "", 1],
      ["CENAC", "CONVE", "", 1],
    ],
  );
});

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
  .map(([place, type, rest]) => createDayLine({ ...place, ...type, ...rest }));
const anyLines = fc.array(anyLine, { maxLength: 40 });

test("every total of the production sheet is the sum of its lines", () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const products = buildProductionSheet(lines);
      assert.equal(sumQuantities(products), sumQuantities(lines));
      for (const { product, quantity, types } of products) {
        assert.equal(quantity, sumQuantities(lines.filter((one) => one.product === product)));
        assert.equal(quantity, sumQuantities(types));
        for (const type of types) {
          assert.equal(type.quantity, sumQuantities(type.dishes));
          for (const dish of type.dishes) {
            assert.equal(dish.quantity, sumQuantities(dish.options));
            assert.equal(dish.quantity, sumQuantities(dish.zones));
          }
        }
      }
    }),
  );
});

test("every total of the dispatch sheet is the sum of its lines, and every zone is listed", () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const loads = buildVehicleLoads(lines);
      assert.equal(sumQuantities(loads), sumQuantities(lines));
      for (const { vehicle, quantity, companies } of loads) {
        const aboard = lines.filter((one) => one.vehicle === vehicle);
        assert.equal(quantity, sumQuantities(aboard));
        assert.equal(quantity, sumQuantities(companies));
        for (const company of companies) {
          assert.equal(company.quantity, sumQuantities(company.zones));
          for (const { zone_id, quantity: brought, dishes } of company.zones) {
            assert.equal(brought, sumQuantities(dishes));
            const there = aboard.filter(
              (one) => one.company_id === company.company_id && one.zone_id === zone_id,
            );
            assert.equal(brought, sumQuantities(there));
          }
        }
      }
    }),
  );
});

test("the production sheet sorts products by time of day, types and dishes by name", () => {
  const lines = [
    createDayLine({ product: "CENAC", dish: "Sopa", quantity: 9 }),
    createDayLine({ options: "Sopa, Flan", quantity: 2 }),
    createDayLine({ options: "Causa, Flan", zone: null, zone_id: null, zone_order: null, quantity: 3 }),
    createDayLine({ options: "Causa, Flan", zone: "Planta", zone_id: 2, zone_order: -1, quantity: 4 }),
    createDayLine({ dish: "Ají de gallina", quantity: 7 }),
    createDayLine({ product_type: "DIETA", product_type_name: "Dieta", dish: "Ensalada", quantity: 1 }),
  ];
  const [lunch, dinner] = buildProductionSheet(lines);
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

test("vehicle loads are sorted by vehicle name and zone order, those without vehicle or zone last", () => {
  const loads = buildVehicleLoads([
    createDayLine({ vehicle: null }),
    createDayLine({ zone: null, zone_id: null, zone_order: null, quantity: 2 }),
    createDayLine({ zone: "Almacén", zone_id: 2, zone_order: 5 }),
    createDayLine({ zone: "Planta", zone_id: 3, zone_order: 1 }),
    createDayLine({ company_id: 9, company: "Agrícola Ica", vehicle: "Van Norte" }),
    createDayLine({ vehicle: "Van 10" }),
    createDayLine({ vehicle: "Van 9" }),
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
  .map(([of, person, user_id, order_id]) => ({
    ...of,
    person,
    user_id,
    order_id,
    line_id: order_id,
    note: "",
  }));

test("the label numbers of a person, product and zone run from 1 to their count without repetition", () => {
  fc.assert(
    fc.property(fc.array(anyPersonLine, { maxLength: 30 }), (lines) => {
      const numbered = sortAndNumberLabels(lines);
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

test("a sheet with the same lines in another order has no changed rows", () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      for (const sheet of [productionKeys, vehicleLoadKeys])
        assert.equal(findChangedRows(lines, lines.toReversed(), sheet).size, 0);
    }),
  );
});

test("a changed row carries its former and its present quantity", () => {
  const before = [
    createDayLine({ quantity: 4 }),
    createDayLine({ dish: "Sopa", quantity: 2 }),
    createDayLine({ dish: "Ají", options: "Flan", quantity: 3 }),
    createDayLine({ dish: "Pollo" }),
  ];
  const now = [
    createDayLine({ quantity: 6 }),
    createDayLine({ dish: "Ají", options: "Causa", quantity: 3 }),
    createDayLine({ dish: "Causa", quantity: 5 }),
    createDayLine({ dish: "Pollo", vehicle: "Van Sur" }),
  ];
  const describeChanges = (sheet: typeof vehicleLoadKeys) =>
    [...findChangedRows(before, now, sheet).values()].map(({ line: { dish }, before: was, now: is }) => [
      dish,
      was,
      is,
    ]);
  assert.deepEqual(describeChanges(productionKeys), [
    ["Lomo saltado", 4, 6],
    ["Sopa", 2, 0],
    ["Ají", 3, 3],
    ["Causa", 0, 5],
  ]);
  assert.deepEqual(describeChanges(vehicleLoadKeys), [
    ["Lomo saltado", 4, 6],
    ["Sopa", 2, 0],
    ["Ají", 3, 0],
    ["Pollo", 1, 0],
    ["Ají", 0, 3],
    ["Causa", 0, 5],
    ["Pollo", 0, 1],
  ]);
  const key = getSheetDishKey(createDayLine({ vehicle: null, options: "Flan" }));
  assert.equal(findChangedRows(before, now, productionKeys).get(key)?.now, 6);
});
