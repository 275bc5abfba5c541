import assert from "node:assert/strict";
import { test } from "node:test";
import { dayLine } from "./day-line.test-data.ts";
import type { DayLine } from "./day-lines.ts";
import { dispatchOf, mobilityOf } from "./day-sheets.ts";

const line = (changes: Partial<DayLine>) =>
  dayLine({ company: "Textiles Aymaraes", zone: "Garita", ...changes });

test("mobility adds up each vehicle, company and zone; what has no vehicle or zone comes last", () => {
  const rows = mobilityOf([
    line({ vehicle: null, quantity: 7 }),
    line({ vehicle: "Van 10" }),
    line({ vehicle: "Van 2", zone_id: 3, zone: "Almacén", zone_order: 2 }),
    line({ vehicle: "Van 2", zone_id: null, zone: null, zone_order: null }),
    line({ vehicle: "Van 2", zone_id: 2, zone: "Oficina", zone_order: 1 }),
    line({ vehicle: "Van 2", zone_id: 2, zone: "Oficina", zone_order: 1, product: "ESPEC", quantity: 4 }),
    line({ vehicle: "Van 2", company_id: 2, company: "Ágil" }),
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

test("companies and zones of one name do not mix", () => {
  const lines = [line({}), line({ company_id: 2 }), line({ zone_id: 2 }), line({ quantity: 5 })];
  assert.deepEqual(
    mobilityOf(lines).map(({ company_id, zone_id, quantity }) => [company_id, zone_id, quantity]),
    [
      [1, 1, 6],
      [1, 2, 1],
      [2, 1, 1],
    ],
  );
  assert.deepEqual(
    dispatchOf(lines).map(({ company_id, rows, quantity }) => [company_id, rows.length, quantity]),
    [
      [1, 2, 7],
      [2, 1, 1],
    ],
  );
});

test("dispatch tells dishes apart by their options, and goes by the codes of the products", () => {
  const [company] = dispatchOf([
    line({ product: "CENAC" }),
    line({ options: "Causa, Flan", quantity: 2 }),
    line({ vehicle: null, options: "Causa, Flan", quantity: 3 }),
    line({}),
    line({ product: "DESAY" }),
    line({ product_type: "DIETA", product_type_name: "Dieta" }),
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
