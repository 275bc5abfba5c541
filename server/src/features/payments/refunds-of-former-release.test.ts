import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { migrate } from "../../platform/db/migrate.ts";
import { withClient } from "../../../test/test-database.ts";
import { createFormerDatabase } from "../../../test/former-database.ts";

/** The number of migrations of the release that did not record who refunded the dropped days of a placed order. */
const formerMigrations = 53;

test("the history tells which dropped days were given back by hand before the upgrade", async (t) => {
  const url = await createFormerDatabase(t, formerMigrations);
  const paidBack = [
    ["card", "Tarjeta · Pagado", "Tarjeta · S/\u00a018.50 reembolsado"],
    ["card", "Tarjeta · Por devolver a mano", "Tarjeta · S/\u00a018.50 reembolsado"],
    ["code", "Código · Por devolver a mano", "Código · S/\u00a018.50 reembolsado"],
  ] as const;
  await withClient(url, async (client) => {
    // The payments need no orders here.
    await client.query("alter table payments drop constraint payments_order_id_orders_id_fk");
    for (const [index, [method, before, after]] of paidBack.entries()) {
      await client.query(
        `insert into payments (reference, company_id, order_id, provider, method, amount, status, refund_target, refunded)
          values ($1, 1, $2, 'culqi', $3, 3700, 'paid', 1850, 1850)`,
        [randomUUID(), index, method],
      );
      await client.query(
        `insert into changes (thing, thing_id, kind, version, at, by_name, fields)
          values ('order', $1, 'changed', 2, now(), 'Ana', $2)`,
        [index, JSON.stringify([["Pago", before, after]])],
      );
    }
  });
  await migrate(url);
  const { rows } = await withClient(url, (client) =>
    client.query("select refunded, refunded_by_hand from payments order by order_id"),
  );
  assert.deepEqual(rows, [
    { refunded: 1850, refunded_by_hand: 0 },
    { refunded: 1850, refunded_by_hand: 1850 },
    { refunded: 1850, refunded_by_hand: 1850 },
  ]);
});
