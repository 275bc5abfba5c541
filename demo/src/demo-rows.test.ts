import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, getWeekDay, getStartOfLimaDate, toLimaDate } from "@lonchera/domain/calendar";
import { isStillOpen } from "./company-rows.ts";
import { namedCustomers } from "./data.ts";
import { createDemoRows, createClaimRows } from "./demo-rows.ts";

const noPictures = { dishes: new Map<string, string>(), logos: new Map<number, string>() };
const admin = { email: "admin@lonchera.demo", passwordHash: "" };

/** Creates the demo on a date at a time of the day in Lima, `HH:MM:SS`. */
function createDemoOn(date: string, time: string) {
  const now = Date.parse(`${date}T${time}-05:00`);
  return createDemoRows({ now, pictures: noPictures, passwordHash: "", admin });
}
type Demo = ReturnType<typeof createDemoOn>;

/** Returns the dishes that a company is offered on some days from a date on. */
function getShownDays(demo: Demo, companyId: number, from: string, days: number) {
  const offered = new Set(
    demo.itemCompanies.filter((link) => link.companyId === companyId).map(({ itemId }) => itemId),
  );
  return demo.categories
    .filter(
      ({ categoryDate, enable }) => enable && categoryDate >= from && categoryDate < addDays(from, days),
    )
    .map((day) => ({
      date: day.categoryDate,
      items: demo.items.filter(
        ({ id, categoryId, status }) => categoryId === day.id && status && offered.has(id),
      ),
    }));
}

function requireMenus(demo: Demo, today: string): void {
  for (const companyId of [1, 2]) {
    const week = getShownDays(demo, companyId, today, 7);
    assert.equal(week.length, 7);
    assert.ok(new Set(week.flatMap(({ items }) => items.map(({ name }) => name))).size >= 60);
    assert.ok(
      week[1]?.items.some(({ stock }) => stock === 0),
      "nothing is sold out tomorrow",
    );
    assert.ok(week.some(({ items }) => items.some(({ stock = 0 }) => stock > 0 && stock < 10)));
  }
  const empty = getShownDays(demo, 6, today, 7).filter(({ items }) => items.length === 0);
  assert.equal(empty.length, 1);
  const closed = demo.categories.filter(({ enable }) => !enable);
  assert.deepEqual(
    closed.map(({ categoryDate }) => getWeekDay(categoryDate)),
    ["DO"],
  );
  assert.ok(closed.every(({ categoryDate }) => categoryDate >= addDays(today, 7)));
}

function requireComposedDishes(demo: Demo, today: string): void {
  const optionOf = new Map(demo.subitems.map(({ id, option }) => [id, option]));
  for (const { date, items } of getShownDays(demo, 56, addDays(today, -7), 21)) {
    if (["SA", "DO"].includes(getWeekDay(date))) continue;
    const ids = new Set(items.map(({ id }) => id));
    const options = demo.itemSubitems
      .filter(({ itemId }) => ids.has(itemId))
      .map(({ subitemId }) => optionOf.get(subitemId));
    assert.ok(
      options.some((option) => /^(OPT|VEGE)/.test(option ?? "")),
      date,
    );
    assert.ok(
      options.some((option) => option?.startsWith("REF")),
      date,
    );
  }
}

/** Checks that each of the named customers can still change an order at the end of the day. */
function requireOrdersAhead(demo: Demo, today: string): void {
  const night = getStartOfLimaDate(addDays(today, 1)) - 1000;
  for (const { email, companyId } of namedCustomers) {
    const own = demo.orders.filter((order) => order.email === email && order.state === "placed");
    assert.ok(own.length > 1, `${email} has ordered nothing before`);
    const open = own.filter((order) =>
      demo.orderLines
        .filter((line) => line.orderId === order.id)
        .every(({ deliveryDate, product }) => isStillOpen(companyId, deliveryDate, product, night)),
    );
    assert.ok(open.length > 0, `${email} can change nothing`);
  }
}

test("on whatever day of the week it is made, it shows what a demo has to show", () => {
  const times = ["00:00:00", "08:15:00", "12:00:00", "23:59:59", "06:30:00", "17:00:00", "10:30:00"];
  for (const [index, time] of times.entries()) {
    const today = addDays("2026-12-28", index);
    const demo = createDemoOn(today, time);
    requireMenus(demo, today);
    requireComposedDishes(demo, today);
    requireOrdersAhead(demo, today);
    const now = Date.parse(`${today}T${time}-05:00`);
    assert.ok(demo.orders.every(({ orderedAt }) => orderedAt.getTime() <= now));
  }
});

test("later on the same day it is the same, with the orders of the hours between", () => {
  const [morning, evening] = [createDemoOn("2026-03-04", "07:00:00"), createDemoOn("2026-03-04", "20:00:00")];
  for (const table of ["companies", "zones", "users", "categories", "items", "itemCompanies"] as const) {
    assert.deepEqual(morning[table], evening[table]);
  }
  const codesOf = ({ orders }: Demo) => orders.map(({ id, refCode }) => [id, refCode]);
  assert.ok(evening.orders.length > morning.orders.length);
  assert.deepEqual(codesOf(evening).slice(0, morning.orders.length), codesOf(morning));
});

test("on any day of a year the book has an answered sheet, an overdue one and one to be answered", () => {
  for (let day = 0; day < 366; day += 1) {
    const now = Date.parse(`${addDays("2026-01-01", day)}T12:00:00-05:00`);
    const { claims, claimNumbers } = createClaimRows(now);
    const states = claims.map(({ answer, dueDate }) => {
      if (answer !== undefined) return "respondido";
      return dueDate < toLimaDate(now) ? "vencido" : "pendiente";
    });
    assert.deepEqual(states, ["respondido", "vencido", "pendiente"]);
    for (const { year, last } of claimNumbers) {
      const numbers = claims.filter((claim) => claim.year === year).map(({ number }) => number);
      assert.deepEqual(
        numbers,
        Array.from({ length: last }, (_, index) => index + 1),
      );
    }
  }
});
