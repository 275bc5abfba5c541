import assert from "node:assert/strict";
import { test } from "node:test";
import { deleteItem, updateItem } from "@lonchera/contract/items";
import { saveUsualWeek, addProposalToCart } from "@lonchera/contract/usual-week";
import { newCompany, newMenuDay, newItem, newStaff, newIndividual } from "../../../test/factories.ts";
import { buildItemBody } from "../../../test/staff.ts";
import type { Headers } from "../../../test/test-app.ts";
import { setUpUsualWeek, buildWish } from "../../../test/usual-week.ts";
import { noProposalReasons } from "./proposal.ts";

type App = Awaited<ReturnType<typeof setUpUsualWeek>>;

const withdrawals: readonly [string, (app: App, staff: Headers) => Promise<unknown>][] = [
  [
    "taken from the company",
    async (app, staff) => {
      const body = buildItemBody(app.day, [await newCompany(app.db)], { name: "Lomo saltado" });
      await app.call(updateItem, { params: { id: app.dish.id }, body }, staff);
    },
  ],
  ["deleted", (app, staff) => app.call(deleteItem, { params: { id: app.dish.id } }, staff)],
  [
    "deleted for good, as by an undone import",
    async (app, staff) => {
      await app.call(deleteItem, { params: { id: app.dish.id } }, staff);
      await app.pool.query("delete from item_companies where item_id = $1", [app.dish.id]);
      await app.pool.query("delete from items where id = $1", [app.dish.id]);
    },
  ],
];

for (const [what, withdraw] of withdrawals) {
  test(`a dish that is ${what} after it was proposed is left out with its reason; the rest is taken`, async (t) => {
    const app = await setUpUsualWeek(t);
    const wednesday = await newMenuDay(app.db, "2026-03-04");
    const dish = await newItem(app.db, wednesday, [app.company], { name: "Locro", stock: 5 });
    const days = [
      buildWish({ week_day: "MA", dish: "Lomo saltado" }),
      buildWish({ week_day: "MI", dish: "Locro" }),
    ];
    await app.call(saveUsualWeek, { body: { days } }, app.headers);
    await withdraw(app, await app.signIn(await newStaff(app.db)));
    const take = { body: { items: [app.dish.id, dish.id] } };
    const { status, body } = await app.call(addProposalToCart, take, app.headers);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body.missing, [{ name: "Lomo saltado", reason: noProposalReasons.notOnMenu }]);
    assert.deepEqual(
      body.cart.items.map((line) => line.item.name),
      ["Locro"],
    );
    const stranger = await app.signIn(await newIndividual(app.db, await newCompany(app.db)));
    const refused = await app.call(addProposalToCart, { body: { items: [app.dish.id] } }, stranger);
    assert.equal(refused.status, 400);
  });
}
