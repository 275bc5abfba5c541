import assert from "node:assert/strict";
import { test } from "node:test";
import { recordPersonAbsence } from "@lonchera/contract/absences";
import {
  getParticipation,
  listParticipants,
  type ParticipationState,
} from "@lonchera/contract/my-company-participation";
import { newCompany, newIndividual, newCompanyClient } from "../../../test/factories.ts";
import {
  addToCart,
  buildCardOrderBody,
  placeCardOrder,
  placeOrder,
  setUpIndividual,
} from "../../../test/orders.ts";

const tuesday = "2026-03-03";

test("a week counts who ordered, who did not and who is absent, by day and cost centre", async (t) => {
  const app = await setUpIndividual(t);
  const { db, company } = app;
  const manager = await app.signIn(await newCompanyClient(db, company, { isCompanyManager: true }));
  const [plant, sales] = [{ costCenter: "Planta" }, { costCenter: "Ventas" }];
  const absent = await newIndividual(db, company, { ...plant, firstName: "Luz" });
  await newIndividual(db, company, { ...plant, firstName: "Ana", lastName: "Huamán" });
  await newIndividual(db, company, { ...plant, firstName: "Zoe" });
  await newIndividual(db, company, { ...sales, firstName: "Eva" });
  // None of these people is asked for an order.
  await newIndividual(db, company, { ...sales, isActive: false });
  await newIndividual(db, company, { ...sales, confirmedAt: null });
  await newIndividual(db, await newCompany(db), plant);
  await placeCardOrder(app, app.headers, 2);
  const unpaid = await app.signIn(await newIndividual(db, company, { ...sales, firstName: "Iris" }));
  await addToCart(app, unpaid, { item: app.dish.id, quantity: 1 });
  await placeOrder(app, unpaid, buildCardOrderBody(app, 1850, { token: null, pay_by_code: true }));
  const params = { id: absent.id };
  await app.call(recordPersonAbsence, { params, body: { date: tuesday } }, manager);

  const read = async (page: string) => {
    const query = { week: "2026-03-08", page, page_size: "2" };
    return (await app.call(getParticipation, { query }, manager)).body;
  };
  const week = await read("1");
  assert.deepEqual(
    week.days.map(({ date, ordered, missing, absent: away }) => [date, ordered, missing, away]),
    [
      ["2026-03-02", 0, 6, 0],
      [tuesday, 1, 4, 1],
      ["2026-03-04", 0, 6, 0],
      ["2026-03-05", 0, 6, 0],
      ["2026-03-06", 0, 6, 0],
      ["2026-03-07", 0, 6, 0],
      ["2026-03-08", 0, 6, 0],
    ],
  );
  const byCenter = ({ results }: typeof week) =>
    results.map(({ cost_center, people, days }) => {
      const { ordered, missing, absent: away } = days[1] ?? assert.fail();
      return [cost_center, people, ordered, missing, away];
    });
  assert.deepEqual([week.people, week.count], [6, 3]);
  assert.deepEqual(byCenter(week), [
    ["", 1, 1, 0, 0],
    ["Planta", 3, 0, 2, 1],
  ]);
  assert.deepEqual(byCenter(await read("2")), [["Ventas", 2, 0, 2, 0]]);

  const list = async (state?: ParticipationState, query = {}) => {
    const input = { params: { date: tuesday }, query: { ...(state && { state }), ...query } };
    const { body } = await app.call(listParticipants, input, manager);
    return [body.count, ...body.results.map(({ first_name }) => first_name)];
  };
  assert.deepEqual(await list(), [4, "Ana", "Eva", "Iris", "Zoe"]);
  assert.deepEqual(await list("missing", { page: "2", page_size: "3" }), [4, "Zoe"]);
  assert.deepEqual(await list("missing", { cost_center: "Planta", search: "huaman" }), [1, "Ana"]);
  assert.deepEqual(await list("absent"), [1, "Luz"]);
  assert.deepEqual(await list("ordered"), [1, "Rosa"]);
});
