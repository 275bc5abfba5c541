import assert from "node:assert/strict";
import { test } from "node:test";
import { listOrders, orderSortKeys } from "@lonchera/contract/orders";
import { newStaff, newCompanyClient } from "../../../test/factories.ts";
import { buildAccountOrderBody, setUpIndividual, placeOrder, addToCart } from "../../../test/orders.ts";

test("orders are sorted as asked, names as people sort them, and no order stands on two pages", async (t) => {
  const app = await setUpIndividual(t);
  for (const [lastName, quantity] of [
    ["Zapata", 2],
    ["Ávila", 1],
    ["bravo", 2],
  ] as const) {
    const headers = await app.signIn(
      await newCompanyClient(app.db, app.company, { firstName: "Eva", lastName }),
    );
    await addToCart(app, headers, { item: app.dish.id, quantity, delivery_zone: app.zone.id });
    await placeOrder(
      app,
      headers,
      buildAccountOrderBody(app, 1850 * quantity, { first_name: "Eva", last_name: lastName }),
    );
  }
  const staff = await app.signIn(await newStaff(app.db));
  const listed = async (query: object) =>
    (await app.call(listOrders, { query }, staff)).body.results.map((one) => one.full_name_user.slice(4));
  assert.deepEqual(await listed({ ordering: "full_name_user" }), ["Ávila", "bravo", "Zapata"]);
  assert.deepEqual(await listed({ ordering: "-full_name_user" }), ["Zapata", "bravo", "Ávila"]);
  assert.deepEqual(await listed({ ordering: "id" }), ["Zapata", "Ávila", "bravo"]);
  assert.deepEqual(await listed({ ordering: "total" }), ["Ávila", "Zapata", "bravo"]);
  const pages = ["1", "2", "3"].map((page) => listed({ ordering: "-total", page, page_size: "1" }));
  assert.deepEqual((await Promise.all(pages)).flat(), ["bravo", "Zapata", "Ávila"]);
  const { status } = await app.send("GET", "/api/orders/filtered/?ordering=password", undefined, staff);
  assert.equal(status, 400);
});

test("pages of every order and filter make up the list, whichever end is nearer, also of what is equal", async (t) => {
  const app = await setUpIndividual(t);
  for (let made = 0; made < 7; made += 1) {
    const headers = await app.signIn(
      await newCompanyClient(app.db, app.company, { firstName: "Eva", lastName: "Ríos" }),
    );
    await addToCart(app, headers, {
      item: app.dish.id,
      quantity: 1 + (made % 2),
      delivery_zone: app.zone.id,
    });
    await placeOrder(app, headers, buildAccountOrderBody(app, 1850 * (1 + (made % 2))));
  }
  const staff = await app.signIn(await newStaff(app.db));
  const listed = async (query: object) => {
    const { body } = await app.call(listOrders, { query }, staff);
    assert.equal(body.count, 7);
    return body.results.map(({ id }) => id);
  };
  const filters = [
    {},
    { start_date: "2026-03-01" },
    { search: "ríos" },
    { search: "ev" },
    { customer_type: "type2" },
  ];
  for (const filter of filters) {
    for (const key of orderSortKeys) {
      const rising = await listed({ ...filter, ordering: key });
      const falling = await listed({ ...filter, ordering: `-${key}` });
      assert.deepEqual(falling, rising.toReversed(), key);
      for (const size of filter === filters[0] ? [1, 2, 3] : [2]) {
        const paged: number[] = [];
        for (let page = 1; page <= Math.ceil(7 / size) + 1; page += 1)
          paged.push(...(await listed({ ...filter, ordering: key, page: `${page}`, page_size: `${size}` })));
        assert.deepEqual(paged, rising, `${key}, ${size} a page`);
      }
    }
  }
});
