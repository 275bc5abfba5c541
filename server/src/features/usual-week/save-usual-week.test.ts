import assert from "node:assert/strict";
import { test } from "node:test";
import { getUsualWeek, saveUsualWeek, type UsualDay, usualWeekMessages } from "@lonchera/contract/usual-week";
import { setUpIndividual } from "../../../test/orders.ts";
import { offerUsualWeek, buildWish } from "../../../test/usual-week.ts";

test("a usual week is kept as it was saved, and wrong ones are refused", async (t) => {
  const app = await setUpIndividual(t);
  await offerUsualWeek(app);
  const save = (body: object) => app.send("PUT", "/api/usual-week/", body, app.headers);
  const days = [
    buildWish({ week_day: "MI", product_type: "VEGET" }),
    buildWish({ week_day: "MA", dish: "Lomo saltado" }),
  ];
  assert.equal((await save({ days })).status, 200);
  const read = async () => (await app.call(getUsualWeek, {}, app.headers)).body;
  assert.deepEqual((await read()).days, [days[1], days[0]]);
  assert.equal((await read()).confirm_missing, null);
  const [first] = days;
  const wrong: readonly (readonly [object, object])[] = [
    [{ days: [first, first] }, { days: [usualWeekMessages.repeatedDay] }],
    [{ days: [{ ...first, dish: "Ceviche" }] }, { "days.0": [usualWeekMessages.dishOrType] }],
    [{ days: [{ ...first, product_type: "NADA" }] }, { days: [usualWeekMessages.unknownType] }],
    [
      { delivery_zone: app.zone.id },
      { delivery_zone: ["La zona de entrega se elige al finalizar el pedido."] },
    ],
    [{ confirms: true }, { confirms: [usualWeekMessages.accountsOnly] }],
  ];
  for (const [body, errors] of wrong) {
    const refused = await save(body);
    assert.equal(refused.status, 400);
    const problems = Object.entries(refused.body as Record<string, unknown>);
    const [[field, texts] = []] = Object.entries(errors);
    assert.deepEqual(
      problems.map(([key]) => key.startsWith(String(field).split(".")[0] ?? "")),
      [true],
    );
    assert.deepEqual(problems[0]?.[1], texts);
  }
  assert.deepEqual((await read()).days, [days[1], days[0]]);
});

test("a change of one weekday keeps what other devices chose, also at the same moment", async (t) => {
  const app = await setUpIndividual(t);
  await offerUsualWeek(app);
  const save = (only_day: "MA" | "MI", days: UsualDay[]) =>
    app.call(saveUsualWeek, { body: { days, only_day } }, app.headers);
  const [dish, type] = [
    buildWish({ week_day: "MA", dish: "Lomo saltado" }),
    buildWish({ week_day: "MI", product_type: "VEGET" }),
  ];
  await Promise.all([save("MA", [dish]), save("MI", [type])]);
  assert.deepEqual((await save("MA", [dish])).body.days, [dish, type]);
  assert.deepEqual((await save("MA", [])).body.days, [type]);
});
