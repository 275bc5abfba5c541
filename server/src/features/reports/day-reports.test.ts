import assert from "node:assert/strict";
import { test } from "node:test";
import { read } from "@e965/xlsx";
import { readXlsx } from "hucre/xlsx";
import { cancelOrder } from "@lonchera/contract/orders";
import { eq } from "drizzle-orm";
import { createDayLine } from "@lonchera/domain/day-line.test-data";
import { deliveryZones, vehicles } from "../../platform/db/schema/companies.ts";
import { writeSpreadsheet } from "../../platform/spreadsheets/write-spreadsheet.ts";
import { newStaff, newCompanyClient, newZone } from "../../../test/factories.ts";
import {
  addToCart,
  buildAccountOrderBody,
  placeCardOrder,
  placeOrder,
  setUpCompanyClient,
  setUpIndividual,
} from "../../../test/orders.ts";
import type { Headers, TestApp } from "../../../test/test-app.ts";
import { createDispatchSheet } from "./day-reports.ts";

const tuesday = "2026-03-03";

async function readSheet(app: TestApp, path: string, headers: Headers) {
  const answer = await app.app.inject({ url: `/api/export/${path}/${tuesday}/`, headers });
  assert.equal(answer.statusCode, 200, answer.body);
  const { sheets, properties } = await readXlsx(answer.rawPayload);
  assert.equal(sheets.length, 1);
  const title = properties?.title;
  return { name: String(answer.headers["content-disposition"]), rows: sheets[0]?.rows ?? [], title };
}

test("mobility says what each vehicle carries to each zone", async (t) => {
  const app = await setUpCompanyClient(t);
  const staff = await app.signIn(await newStaff(app.db));
  const [van] = await app.db.insert(vehicles).values({ name: "Furgón 1" }).returning();
  await app.db
    .update(deliveryZones)
    .set({ vehicleAlmuerzoId: van?.id ?? null })
    .where(eq(deliveryZones.id, app.zone.id));
  const far = await newZone(app.db, app.company, { name: "Campamento" });
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 3, delivery_zone: app.zone.id });
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2, delivery_zone: far.id });
  await placeOrder(app, app.headers, buildAccountOrderBody(app, 9250));
  const { name, rows, title } = await readSheet(app, "cmd-desayuno", staff);
  assert.match(name, /"Comidas_2026-03-03\.xlsx"/);
  assert.equal(title, "Movilidad · martes 03/03/2026");
  assert.deepEqual(rows, [
    [
      "Vehículo",
      "Empresa",
      "Zona de Entrega",
      "Desayuno",
      "Almuerzo",
      "Cena",
      "Especial",
      "Desayuno Sobretiempo",
      "Cena Sobretiempo",
      "Total",
    ],
    ["Furgón 1", app.company.name, app.zone.name, 0, 3, 0, 0, 0, 0, 3],
    ["Sin vehículo", app.company.name, "Campamento", 0, 2, 0, 0, 0, 0, 2],
    ["Total", null, null, 0, 5, 0, 0, 0, 0, 5],
  ]);
});

test("dispatch says what each zone gets, without what was cancelled", async (t) => {
  const app = await setUpCompanyClient(t);
  const staff = await app.signIn(await newStaff(app.db));
  const colleague = await app.signIn(await newCompanyClient(app.db, app.company));
  for (const [headers, quantity] of [
    [app.headers, 3],
    [colleague, 1],
    [colleague, 2],
  ] as const) {
    await addToCart(app, headers, { item: app.dish.id, quantity, delivery_zone: app.zone.id });
    await placeOrder(app, headers, buildAccountOrderBody(app, 1850 * quantity));
  }
  await app.call(cancelOrder, { params: { id: "2" } }, colleague);
  const { name, rows, title } = await readSheet(app, "desayunos", staff);
  assert.match(name, /"Despacho_2026-03-03\.xlsx"/);
  assert.equal(title, "Despacho · martes 03/03/2026");
  assert.deepEqual(rows, [
    ["Empresa", "Zona de Entrega", "Producto", "Tipo", "Plato", "Opciones", "Cantidad"],
    [app.company.name, app.zone.name, "Almuerzo", "Convencional", "Lomo saltado", "", 5],
    [`Total ${app.company.name}`, null, null, null, null, null, 5],
    ["Total", null, null, null, null, null, 5],
  ]);
});

test("dispatch has the zone's address, contact and hour, and the orders' notes, in columns after the others", async (t) => {
  const app = await setUpCompanyClient(t);
  const staff = await app.signIn(await newStaff(app.db));
  const far = await newZone(app.db, app.company, {
    name: "Campamento",
    order: 9,
    address: "Km 12",
    contact: "Elsa Rojas",
    deliveryHour: "12:30",
  });
  const order = async (zone: number, quantity: number, note: string) => {
    await addToCart(app, app.headers, { item: app.dish.id, quantity, delivery_zone: zone });
    return placeOrder(
      app,
      app.headers,
      buildAccountOrderBody(app, 1850 * quantity, { additional_note: note }),
    );
  };
  const first = await order(app.zone.id, 3, "=Sin cebolla");
  const second = await order(app.zone.id, 2, "Sin ají");
  await order(far.id, 1, "");
  const { rows } = await readSheet(app, "desayunos", staff);
  const dish = ["Almuerzo", "Convencional", "Lomo saltado", ""];
  const notes = `${first.id_order} (3): =Sin cebolla\n${second.id_order} (2): Sin ají`;
  const blank = [null, null, null, null, null];
  assert.deepEqual(rows, [
    [
      "Empresa",
      "Zona de Entrega",
      "Producto",
      "Tipo",
      "Plato",
      "Opciones",
      "Cantidad",
      "Dirección",
      "Contacto",
      "Hora de Entrega",
      "Notas Adicionales",
    ],
    [app.company.name, app.zone.name, ...dish, 5, "", "", "", notes],
    [app.company.name, "Campamento", ...dish, 1, "Km 12", "Elsa Rojas", "12:30", ""],
    [`Total ${app.company.name}`, ...blank, 6, null, null, null, null],
    ["Total", ...blank, 6, null, null, null, null],
  ]);
});

test("a day on which nothing was ordered is a file with its headings", async (t) => {
  const app = await setUpIndividual(t);
  const staff = await app.signIn(await newStaff(app.db));
  assert.deepEqual((await readSheet(app, "cmd-desayuno", staff)).rows.at(1), [
    "Total",
    null,
    null,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
  assert.deepEqual((await readSheet(app, "desayunos", staff)).rows.at(1), [
    "Total",
    null,
    null,
    null,
    null,
    null,
    0,
  ]);
});

test("a row is as high as its texts need: sums and names that fit in a line take one", async () => {
  const line = (company: string, options: string) =>
    createDayLine({ company, zone: "Campamento - Comedor central, segundo piso", product: "ESPEC", options });
  const heights = async (options: string) => {
    const sheet = createDispatchSheet([line("Consultora Paredes & Quispe del Sur S.R.L.", options)]);
    const file = await writeSpreadsheet([sheet], { title: "Despacho", author: "Lonchera" });
    const rows = read(file, { cellStyles: true }).Sheets["Despacho"]?.["!rows"] ?? [];
    return [1, 2, 3].map((row) => rows[row]?.hpt);
  };
  assert.deepEqual(await heights("Causa limeña, Lomo saltado, Mazamorra morada, Té"), [15, 15, 15]);
  assert.deepEqual(await heights("Causa limeña, Lomo saltado, Mazamorra morada, ".repeat(2)), [30, 15, 15]);
});

test("they are staff's, of days that exist", async (t) => {
  const app = await setUpIndividual(t);
  await placeCardOrder(app, app.headers);
  const staff = await app.signIn(await newStaff(app.db));
  for (const path of ["cmd-desayuno", "desayunos"]) {
    const get = (date: string, headers: Headers) =>
      app.send("GET", `/api/export/${path}/${date}/`, undefined, headers);
    assert.equal((await get(tuesday, app.headers)).status, 403);
    assert.equal((await get("2026-02-30", staff)).status, 404);
  }
});
