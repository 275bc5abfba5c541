import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { cancelOrder } from "@lonchera/contract/orders";
import { listRefunds, markRefundMade } from "@lonchera/contract/refunds";
import { payments } from "../../platform/db/schema/payments.ts";
import { newStaff } from "../../../test/factories.ts";
import { placeCardOrder, setUpIndividual } from "../../../test/orders.ts";

test("refunds are listed with and without an order, the oldest first, and marked once", async (t) => {
  const app = await setUpIndividual(t);
  const order = await placeCardOrder(app, app.headers, 2);
  app.clock.advance({ minutes: 5 });
  await app.call(cancelOrder, { params: { id: order.id } }, app.headers);
  const charge = {
    companyId: 0,
    provider: "sandbox",
    amount: 1850,
    settledAt: new Date("2026-02-27T15:00:00Z"),
  };
  const [orphan] = await app.db
    .insert(payments)
    .values([
      { ...charge, reference: randomUUID(), status: "refund-by-hand", chargeId: "chr_gone" },
      { ...charge, reference: randomUUID(), status: "refunding", checks: 5 },
      { ...charge, reference: randomUUID(), status: "declined" },
    ])
    .returning();
  const staff = await app.signIn(await newStaff(app.db));
  const find = async (state?: "pending" | "waiting" | "failed" | "by-hand" | "made", page = "1") => {
    const query = { ...(state && { state }), page, page_size: "1" };
    const { status, body } = await app.call(listRefunds, { query }, staff);
    assert.equal(status, 200);
    return { count: body.count, refund: body.results[0] };
  };

  assert.deepEqual(await find(), {
    count: 2,
    refund: {
      id: orphan?.id,
      state: "by-hand",
      amount: "18.50",
      method: "card",
      charge_id: "chr_gone",
      since: "2026-02-27T15:00:00.000Z",
      order: null,
    },
  });
  assert.equal((await find("pending", "2")).refund?.state, "failed");
  assert.deepEqual([(await find("failed")).count, (await find("waiting")).count], [1, 0]);
  const { count, refund } = await find("made");
  assert.deepEqual([count, refund?.order?.id_order, refund?.amount], [1, order.id_order, "37.00"]);

  const mark = (id: number) => app.call(markRefundMade, { params: { id } }, staff);
  const all = await Promise.all([mark(orphan?.id ?? 0), mark(orphan?.id ?? 0)]);
  assert.deepEqual(
    all.map(({ status, body }) => [status, body.state]),
    [
      [200, "made"],
      [200, "made"],
    ],
  );
  assert.equal((await find()).refund?.state, "failed");
  const waiting = (await find("failed")).refund?.id ?? 0;
  assert.equal((await mark(waiting)).status, 409);
  const [declined] = await app.db.select().from(payments).where(eq(payments.status, "declined"));
  assert.equal((await mark(declined?.id ?? 0)).status, 404);
});
