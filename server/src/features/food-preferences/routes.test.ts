import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { listAccounts } from "@lonchera/contract/accounts";
import { getFoodPreferences, saveFoodPreferences } from "@lonchera/contract/food-preferences";
import { deleteOwnAccount, getOwnData } from "@lonchera/contract/privacy";
import type { AvoidableTag } from "@lonchera/domain/dish-tags";
import {
  newCompany,
  newMenuDay,
  newItem,
  newStaff,
  newIndividual,
  testPassword,
} from "../../../test/factories.ts";
import { items } from "../../platform/db/schema/menus.ts";
import { setUpIndividual } from "../../../test/orders.ts";

test("what a customer avoids is theirs alone: kept, downloaded and erased with the account", async (t) => {
  const app = await setUpIndividual(t);
  const read = async (headers = app.headers) => (await app.call(getFoodPreferences, {}, headers)).body.avoids;
  assert.deepEqual(await read(), []);
  const body = { avoids: ["spicy", "peanuts", "peanuts"] as const };
  const saved = await app.call(saveFoodPreferences, { body: { avoids: [...body.avoids] } }, app.headers);
  assert.deepEqual([saved.status, saved.body.avoids], [200, ["peanuts", "spicy"]]);
  assert.deepEqual(await read(), ["peanuts", "spicy"]);
  assert.deepEqual(await read(await app.signIn(await newIndividual(app.db, app.company))), []);
  const own = await app.call(getOwnData, {}, app.headers);
  assert.deepEqual(own.body.food_preferences, {
    avoids: ["peanuts", "spicy"],
    saved_at: "2026-03-02T15:00:00.000Z",
  });

  const staff = await app.signIn(await newStaff(app.db));
  assert.equal((await app.call(getFoodPreferences, {}, staff)).status, 403);
  assert.doesNotMatch(JSON.stringify((await app.call(listAccounts, {}, staff)).body), /peanuts|spicy/);
  const told = async (table: string) =>
    (
      await app.pool.query<{ found: boolean }>(
        `select exists (select from ${table} t where t::text ~ 'peanuts|man[ií]') as found`,
      )
    ).rows[0]?.found;
  assert.deepEqual([await told("changes"), await told("audit_log")], [false, false]);

  await app.call(deleteOwnAccount, { body: { password: testPassword } }, app.headers);
  assert.equal(await told("food_preferences"), false);
});

test("the choice is offered once a coming dish of the company declares a tag", async (t) => {
  const app = await setUpIndividual(t);
  const offered = async () => (await app.call(getFoodPreferences, {}, app.headers)).body.offered;
  assert.equal(await offered(), false);
  const ofOthers = await newItem(app.db, await newMenuDay(app.db, "2026-03-04"), [await newCompany(app.db)]);
  await app.db
    .update(items)
    .set({ tags: ["milk"] })
    .where(eq(items.id, ofOthers.id));
  assert.equal(await offered(), false);
  await app.db
    .update(items)
    .set({ tags: ["milk"] })
    .where(eq(items.id, app.dish.id));
  assert.equal(await offered(), true);
});

test("a change of one tag keeps what other devices chose, also at the same moment", async (t) => {
  const app = await setUpIndividual(t);
  const save = (only: AvoidableTag, avoids: AvoidableTag[]) =>
    app.call(saveFoodPreferences, { body: { avoids, only } }, app.headers);
  await Promise.all([save("peanuts", ["peanuts"]), save("milk", ["milk"]), save("eggs", ["eggs"])]);
  assert.deepEqual((await save("eggs", [])).body.avoids, ["peanuts", "milk"]);
  const left = (await app.call(getFoodPreferences, {}, app.headers)).body.avoids;
  assert.deepEqual(left, ["peanuts", "milk"]);
});

test("an empty list leaves nothing stored, and an unknown tag is refused", async (t) => {
  const app = await setUpIndividual(t);
  await app.call(saveFoodPreferences, { body: { avoids: ["milk"] } }, app.headers);
  await app.call(saveFoodPreferences, { body: { avoids: [] } }, app.headers);
  assert.equal((await app.pool.query("select from food_preferences")).rowCount, 0);
  assert.equal((await app.call(getOwnData, {}, app.headers)).body.food_preferences, null);
  const url = "/api/account/food-preferences/";
  const refused = await app.send("PUT", url, { avoids: ["vegan"] }, app.headers);
  assert.equal(refused.status, 400);
});
