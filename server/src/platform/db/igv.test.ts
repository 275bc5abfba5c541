import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "drizzle-orm";
import { computeIgvAmounts } from "@lonchera/domain/igv";
import { openTestDatabase, createTestDatabase } from "../../../test/test-database.ts";
import { selectIgv, selectSubtotal, selectTotal } from "./igv.ts";

test("the database computes IGV to the céntimo as the domain does", async (t) => {
  const { db, close } = openTestDatabase(await createTestDatabase(t));
  t.after(close);
  const price = sql`price`;
  const included = sql`included`;
  const { rows } = await db.execute<{ price: number; included: boolean }>(sql`
    select price, included, ${selectSubtotal(price, included)} as subtotal, ${selectIgv(price, included)} as igv,
      ${selectTotal(price, included)}::integer as total
    from (select generate_series(0, 5000) union all values (99999999), (123456789)) as prices (price),
      (values (true), (false)) as settings (included)`);
  assert.equal(rows.length, 2 * 5_003);
  for (const { price: asked, included: isIncluded, ...amounts } of rows)
    assert.deepEqual(amounts, computeIgvAmounts(asked, isIncluded));
});
