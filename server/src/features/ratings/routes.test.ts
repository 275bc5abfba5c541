import assert from "node:assert/strict";
import { test } from "node:test";
import { cancelOrder, listUserOrders } from "@lonchera/contract/orders";
import { listOrderRatings, rateDish, removeRating } from "@lonchera/contract/ratings";
import { deleteOwnAccount, exportPersonalData, getOwnData } from "@lonchera/contract/privacy";
import { ratings } from "../../platform/db/schema/ratings.ts";
import {
  newCompany,
  newMenuDay,
  newItem,
  newStaff,
  newIndividual,
  newCompanyClient,
  testPassword,
} from "../../../test/factories.ts";
import { addToCart, buildAccountOrderBody, placeCardOrder, placeOrder } from "../../../test/orders.ts";
import { offerRatings, setUpDelivered } from "../../../test/ratings.ts";

type DeliveredApp = Awaited<ReturnType<typeof setUpDelivered>>;

function rate(app: DeliveredApp, body: { stars: number; comment?: string }, headers = app.headers) {
  return app.call(rateDish, { params: app.params, body }, headers);
}

async function readRatings(app: DeliveredApp, headers = app.headers) {
  const answer = await app.call(listOrderRatings, { params: { id: app.params.id } }, headers);
  return answer.body.results;
}

async function readToRate(app: DeliveredApp, headers = app.headers) {
  const { results } = (await app.call(listUserOrders, { query: { start_date: "2026-03-01" } }, headers)).body;
  return results.map((order) => order.to_rate);
}

test("a delivered dish is rated, changed and taken back for fourteen days, and never before or after", async (t) => {
  const app = await setUpDelivered(t);
  const at = async (time: string) => {
    app.clock.set(time);
    return app.signIn(app.customer);
  };
  const early = await rate(app, { stars: 5 }, await at("2026-03-03T23:59:00-05:00"));
  assert.deepEqual(early.body, {
    code: "rating_too_early",
    detail: "Podrás calificar este plato desde el 04/03/2026, cuando haya terminado su día de entrega.",
  });
  assert.deepEqual(await readRatings(app, await at("2026-03-03T23:59:30-05:00")), []);
  assert.deepEqual(await readToRate(app), [undefined]);

  const first = await at("2026-03-04T00:00:00-05:00");
  assert.deepEqual(await readToRate(app, first), [1]);
  const given = await rate(app, { stars: 4, comment: "  Muy rico, poco arroz  " }, first);
  const dish = {
    item: app.dish.id,
    name: "Lomo saltado",
    delivery_date: "2026-03-03",
    rated_until: "2026-03-17",
    can_be_rated: true,
    rating: { stars: 4, comment: "Muy rico, poco arroz", rated_at: "2026-03-04T05:00:00.000Z" },
  };
  assert.deepEqual([given.status, given.body], [200, dish]);
  assert.deepEqual([await readRatings(app, first), await readToRate(app, first)], [[dish], [0]]);

  const last = await at("2026-03-17T23:59:00-05:00");
  assert.deepEqual((await rate(app, { stars: 2 }, last)).body.rating?.comment, "");
  const over = await at("2026-03-18T00:00:00-05:00");
  const text = "El plazo para calificar este plato terminó el 17/03/2026.";
  const late = await rate(app, { stars: 5 }, over);
  assert.deepEqual([late.status, late.body], [409, { code: "rating_over", detail: text }]);
  assert.equal((await app.call(removeRating, { params: app.params }, over)).status, 409);
  const [kept] = await readRatings(app, over);
  assert.deepEqual([kept?.rating?.stars, kept?.can_be_rated], [2, false]);

  const again = await at("2026-03-17T22:00:00-05:00");
  for (let call = 0; call < 2; call += 1)
    assert.equal((await app.call(removeRating, { params: app.params }, again)).status, 204);
  assert.equal((await readRatings(app, again))[0]?.rating, null);
});

test("stars are one to five, and a comment has 500 characters at most", async (t) => {
  const app = await setUpDelivered(t);
  for (const stars of [0, 6, 2.5])
    assert.deepEqual((await rate(app, { stars })).body, { stars: ["Elige de 1 a 5 estrellas"] });
  const long = await rate(app, { stars: 3, comment: "x".repeat(501) });
  assert.deepEqual([long.status, long.body], [400, { comment: ["No debe superar 500 caracteres"] }]);
  assert.equal((await rate(app, { stars: 3, comment: "x".repeat(500) })).status, 200);
});

test("nobody rates the dishes of others, nor one that the order does not have", async (t) => {
  const app = await setUpDelivered(t);
  await rate(app, { stars: 4, comment: "Mío" });
  const other = await newItem(app.db, app.day, [app.company]);
  const strangers = [
    await app.signIn(await newIndividual(app.db, app.company)),
    await app.signIn(await newCompanyClient(app.db, await newCompany(app.db))),
  ];
  for (const stranger of strangers) {
    assert.equal((await rate(app, { stars: 1 }, stranger)).status, 404);
    assert.equal((await app.call(removeRating, { params: app.params }, stranger)).status, 404);
    assert.equal((await app.call(listOrderRatings, { params: app.params }, stranger)).status, 404);
  }
  const unordered = { ...app.params, item: String(other.id) };
  assert.equal(
    (await app.call(rateDish, { params: unordered, body: { stars: 1 } }, app.headers)).status,
    404,
  );
  assert.equal((await rate(app, { stars: 1 }, await app.signIn(await newStaff(app.db)))).status, 403);
  assert.equal((await readRatings(app))[0]?.rating?.stars, 4);
});

test("two ratings at once leave one, and a second order of the same item shares it", async (t) => {
  const app = await setUpDelivered(t);
  const answers = await Promise.all([1, 2, 3, 4, 5, 1, 2, 3].map((stars) => rate(app, { stars })));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const stored = await app.db.select().from(ratings);
  assert.equal(stored.length, 1);
  assert.equal((await readRatings(app))[0]?.rating?.stars, stored[0]?.stars);

  app.clock.set("2026-03-02T11:00:00-05:00");
  const before = await app.signIn(app.customer);
  const second = await placeCardOrder(app, before);
  app.clock.set("2026-03-04T11:00:00-05:00");
  const headers = await app.signIn(app.customer);
  assert.deepEqual(await readToRate(app, headers), [0, 0]);
  const params = { ...app.params, id: second.id };
  await app.call(rateDish, { params, body: { stars: 5, comment: "Mejor" } }, headers);
  assert.deepEqual((await readRatings(app, headers))[0]?.rating?.comment, "Mejor");
  assert.equal(await app.db.$count(ratings), 1);
});

test("a cancelled order is not rated; what was said before stays, and can be taken back", async (t) => {
  const app = await setUpDelivered(t);
  const staff = await app.signIn(await newStaff(app.db));
  const cancel = () => app.call(cancelOrder, { params: { id: app.params.id } }, staff);
  await rate(app, { stars: 1, comment: "Llegó frío" });
  assert.equal((await cancel()).status, 200);
  assert.deepEqual([(await readRatings(app))[0]?.rating?.stars, await readToRate(app)], [1, [0]]);
  assert.equal((await rate(app, { stars: 2 })).status, 200);
  assert.equal((await app.call(removeRating, { params: app.params }, app.headers)).status, 204);
  const refused = await rate(app, { stars: 5 });
  assert.deepEqual(refused.body, {
    code: "rating_cancelled",
    detail: "Este pedido se canceló, así que sus platos no se califican.",
  });
  assert.deepEqual([await readRatings(app), await readToRate(app)], [[], [undefined]]);
});

test("a company client rates what it ordered, and an order with days to come only what has come", async (t) => {
  const app = await setUpDelivered(t);
  app.clock.set("2026-03-02T10:00:00-05:00");
  const client = await newCompanyClient(app.db, app.company);
  const later = await newItem(app.db, await newMenuDay(app.db, "2026-03-06"), [app.company]);
  const before = await app.signIn(client);
  for (const item of [app.dish.id, later.id])
    await addToCart(app, before, { item, quantity: 1, delivery_zone: app.zone.id });
  const { id } = await placeOrder(app, before, buildAccountOrderBody(app, 3700));
  app.clock.set("2026-03-04T10:00:00-05:00");
  const headers = await app.signIn(client);
  const params = { id, item: app.dish.id };
  assert.deepEqual(await readToRate(app, headers), [1]);
  assert.equal((await app.call(rateDish, { params, body: { stars: 5 } }, headers)).status, 200);
  const { results } = (await app.call(listOrderRatings, { params }, headers)).body;
  assert.deepEqual(
    results.map(({ item }) => item),
    [app.dish.id],
  );
});

test("while ratings are switched off nothing is shown or taken, and what was said is kept", async (t) => {
  const app = await setUpDelivered(t);
  await rate(app, { stars: 3 });
  await offerRatings(app, false);
  assert.deepEqual([await readRatings(app), await readToRate(app)], [[], [undefined]]);
  const refused = [
    await rate(app, { stars: 4 }),
    await app.call(removeRating, { params: app.params }, app.headers),
  ];
  for (const { status, body } of refused)
    assert.deepEqual(
      [status, body],
      [409, { code: "ratings_off", detail: "Ahora no se reciben calificaciones." }],
    );
  await offerRatings(app);
  assert.equal((await readRatings(app))[0]?.rating?.stars, 3);
});

test("a rating is downloaded by its owner alone, and an erasure takes the words and leaves the stars", async (t) => {
  const app = await setUpDelivered(t);
  await rate(app, { stars: 2, comment: "Le faltaba sal" });
  const own = (await app.call(getOwnData, {}, app.headers)).body.ratings;
  const told = {
    item_name: "Lomo saltado",
    delivery_date: "2026-03-03",
    stars: 2,
    comment: "Le faltaba sal",
  };
  assert.deepEqual(own, [{ ...told, rated_at: "2026-03-04T15:00:00.000Z" }]);
  const owner = await app.signIn(await newStaff(app.db));
  const body = { email: app.customer.email, note: "Carta 12" };
  const given = await app.call(exportPersonalData, { body }, owner);
  assert.equal(given.status, 200);
  assert.doesNotMatch(JSON.stringify(given.body), /sal"/);
  for (const table of ["changes", "audit_log"])
    assert.equal((await app.pool.query(`select from ${table} t where t::text ~ 'faltaba'`)).rowCount, 0);

  const erase = app.call(deleteOwnAccount, { body: { password: testPassword } }, app.headers);
  const rival = rate(app, { stars: 3, comment: "Otra vez yo" });
  assert.deepEqual([(await erase).status, [200, 401].includes((await rival).status)], [204, true]);
  const [kept] = await app.db.select().from(ratings);
  assert.deepEqual([kept?.comment, [2, 3].includes(kept?.stars ?? 0)], ["", true]);
});
