import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { getCart, getCartById } from "@lonchera/contract/cart";
import { cancelClosureOrders, moveClosureOrders } from "@lonchera/contract/closures-orders";
import { createClosure, deleteClosure, updateClosure } from "@lonchera/contract/closures";
import { getDayLabels, getDaySheet } from "@lonchera/contract/day-sheets";
import { errorTexts } from "@lonchera/contract/error-texts";
import { getFoodPreferences, saveFoodPreferences } from "@lonchera/contract/food-preferences";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { createPortionLimit, deletePortionLimit } from "@lonchera/contract/portion-limits";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { getSettings, updateSettings, type SettingsInput } from "@lonchera/contract/settings";
import { newClosure, newMenuDay, newItem, newPortionLimit, newStaff } from "../../../test/factories.ts";
import { buildAccountOrderBody, addToCart, placeOrder, setUpCompanyClient } from "../../../test/orders.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { readHistory } from "../../../test/staff.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { waitUntil } from "../../../test/wait-for.ts";

/** Creates a company's client on Monday, whose dish of Tuesday has nuts, and an owner who changes settings. */
async function setUpOffers(t: TestContext) {
  const app = await setUpCompanyClient(t);
  const tagged = await newItem(app.db, app.day, [app.company], { name: "Pesto", tags: ["nuts"], stock: 9 });
  const owner = await app.signIn(await newStaff(app.db));
  const save = async (body: SettingsInput) => {
    assert.equal((await app.call(updateSettings, { body }, owner)).status, 200);
  };
  const readMenu = async (process: TestApp = app) => {
    const params = { companyId: app.company.id };
    return (await process.call(getWeeklyMenu, { params }, app.headers)).body;
  };
  const order = async (item: { id: number }, quantity: number) => {
    await addToCart(app, app.headers, { item: item.id, quantity, delivery_zone: app.zone.id });
    return placeOrder(app, app.headers, buildAccountOrderBody(app, quantity * 1850));
  };
  return { ...app, tagged, owner, save, readMenu, order };
}

test("what staff already used is on, and each switch is in the history", async (t) => {
  const app = await setUpOffers(t);
  const { body: config } = await app.call(getPublicConfig, {});
  assert.deepEqual(
    [config.dish_tags_offered, config.closures_offered, config.phone_app_offered, config.home_offered],
    [true, true, true, true],
  );
  await app.save({ home_offered: false, closures_offered: false });
  const { body: changed } = await app.call(getPublicConfig, {});
  assert.deepEqual([changed.home_offered, changed.closures_offered], [false, false]);
  assert.deepEqual(await readHistory(app, app.owner, "settings", { id: 1 }), [
    ["changed", { "Feriados y capacidad": ["Sí", "No"], "Inicio del personal": ["Sí", "No"] }],
  ]);
});

test("without closures and limits every day of the menu can be ordered, in every process", async (t) => {
  const app = await setUpOffers(t);
  const other = await createTestApp(t, { databaseUrl: app.deps.databaseUrl, clock: app.clock });
  await newItem(app.db, await newMenuDay(app.db, "2026-03-04"), [app.company]);
  await newClosure(app.db, [], { date: "2026-03-04", reason: "Censo" });
  await newPortionLimit(app.db, { product: app.tagged.product, portions: 2 });
  const closedReasons = async (process: TestApp) =>
    (await app.readMenu(process)).map((day) => day.closed_reason ?? null);
  assert.deepEqual(await closedReasons(other), [null, "Censo"]);
  await app.order(app.tagged, 2);
  const body = { item: app.tagged.id, quantity: 1, delivery_zone: app.zone.id };
  await assert.rejects(addToCart(app, app.headers, body), /kitchen_full|409/);

  await app.save({ closures_offered: false });
  await waitUntil(async () => (await closedReasons(other)).every((reason) => reason === null));
  assert.deepEqual(await closedReasons(app), [null, null]);
  await app.order(app.tagged, 3);
  const sheet = await app.call(getDaySheet, { params: { date: "2026-03-03" } }, app.owner);
  assert.equal(sheet.body.limits, undefined);

  await app.save({ closures_offered: true });
  assert.deepEqual(await closedReasons(app), [null, "Censo"]);
  await assert.rejects(addToCart(app, app.headers, body), /kitchen_full|409/);
});

test("closures and limits change only while they are switched on", async (t) => {
  const app = await setUpOffers(t);
  const closure = { date: "2026-03-04", reason: "Censo", all_companies: true, company: [] };
  const limit = { product: app.tagged.product, portions: 2 };
  const made = await app.call(createClosure, { body: closure }, app.owner);
  const id = String(made.body.id);
  const limited = await app.call(createPortionLimit, { body: limit }, app.owner);
  assert.deepEqual([made.status, limited.status], [201, 201]);
  await app.save({ closures_offered: false });
  const answers = await Promise.all([
    app.call(createClosure, { body: { ...closure, date: "2026-03-05" } }, app.owner),
    app.call(updateClosure, { params: { id }, body: { ...closure, reason: "Feriado" } }, app.owner),
    app.call(deleteClosure, { params: { id } }, app.owner),
    app.call(moveClosureOrders, { params: { id }, body: { date: "2026-03-06" } }, app.owner),
    app.call(cancelClosureOrders, { params: { id }, body: {} }, app.owner),
    app.call(createPortionLimit, { body: { ...limit, date: "2026-03-05" } }, app.owner),
    app.call(deletePortionLimit, { params: { id: limited.body.id } }, app.owner),
  ]);
  const refusal = { detail: errorTexts.closures_off, code: "closures_off" };
  for (const { status, body } of answers) assert.deepEqual([status, body], [409, refusal]);
  await app.save({ closures_offered: true });
  assert.equal((await app.call(deleteClosure, { params: { id } }, app.owner)).status, 204);
});

test("allergens are shown nowhere while they are off, and come back with what was kept", async (t) => {
  const app = await setUpOffers(t);
  await app.call(saveFoodPreferences, { body: { avoids: ["nuts"] } }, app.headers);
  const placed = await app.order(app.tagged, 1);
  const shown = async () => {
    await addToCart(app, app.headers, { item: app.tagged.id, quantity: 1, delivery_zone: app.zone.id });
    const [menu, cart, details, labels, preferences] = await Promise.all([
      app.readMenu(),
      app.call(getCart, {}, app.headers),
      app.call(getCartById, { params: { id: placed.cart } }, app.headers),
      app.call(getDayLabels, { params: { date: "2026-03-03" } }, app.owner),
      app.call(getFoodPreferences, {}, app.headers),
    ]);
    return {
      found: [menu, cart.body, details.body, labels.body].map((body) =>
        JSON.stringify(body).includes("nuts"),
      ),
      preferences: preferences.body,
    };
  };
  assert.deepEqual(await shown(), {
    found: [true, true, true, true],
    preferences: { avoids: ["nuts"], offered: true },
  });
  await app.save({ dish_tags_offered: false });
  assert.deepEqual(await shown(), {
    found: [false, false, false, false],
    preferences: { avoids: ["nuts"], offered: false },
  });
  await app.save({ dish_tags_offered: true });
  assert.deepEqual((await shown()).found, [true, true, true, true]);
});

test("without the phone app the document names no manifest", async (t) => {
  const webBuild = createScratchFolder(t);
  const link = '<link rel="manifest" href="/manifest.webmanifest" />';
  await writeFile(path.join(webBuild, "index.html"), `<head>${link}</head><div id="root"></div>`);
  const app = await createTestApp(t, { options: { webBuild } });
  const owner = await app.signIn(await newStaff(app.db));
  const isInstallable = async () => (await app.app.inject("/company-list")).body.includes("manifest");
  assert.equal(await isInstallable(), true);
  await app.call(updateSettings, { body: { phone_app_offered: false } }, owner);
  assert.equal(await isInstallable(), false);
});

test("the settings tell what the environment decides, without its secrets", async (t) => {
  const app = await createTestApp(t, {
    config: { publicUrl: "https://pedidos.example", smtpUrl: "smtp://user:secret@mail", menuDays: 5 },
  });
  const owner = await app.signIn(await newStaff(app.db));
  const { body } = await app.call(getSettings, {}, owner);
  assert.deepEqual(body.environment, {
    public_url: "https://pedidos.example",
    payment_provider: "sandbox",
    sends_emails: true,
    pictures: "folder",
    menu_days: 5,
  });
  assert.doesNotMatch(JSON.stringify(body), /secret/);
});
