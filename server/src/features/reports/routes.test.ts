import assert from "node:assert/strict";
import { test } from "node:test";
import { readXlsx } from "hucre/xlsx";
import { cancelOrder } from "@lonchera/contract/orders";
import { eq } from "drizzle-orm";
import { companies } from "../../platform/db/schema/companies.ts";
import { newMenuDay, newItem, newStaff, newIndividual } from "../../../test/factories.ts";
import {
  addToCart,
  buildCardOrderBody,
  placeCardOrder,
  placeOrder,
  setUpIndividual,
} from "../../../test/orders.ts";

const range = "start_date=2026-03-01&end_date=2026-03-31";

async function readSheets(
  app: Awaited<ReturnType<typeof setUpIndividual>>,
  headers: Record<string, string>,
  asked = range,
) {
  const answer = await app.app.inject({ url: `/api/export/range/?${asked}`, headers });
  assert.equal(answer.statusCode, 200);
  const { sheets, properties } = await readXlsx(answer.rawPayload);
  return { answer, sheets, title: properties?.title };
}

test("the report has a row a line and a summary by company, in numbers and dates", async (t) => {
  const app = await setUpIndividual(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 3 });
  const made = await placeOrder(app, app.headers, buildCardOrderBody(app, 5550, { additional_note: "=1+1" }));
  const { answer, sheets, title } = await readSheets(app, await app.signIn(await newStaff(app.db)));
  assert.equal(title, "Órdenes · del 01/03/2026 al 31/03/2026");
  assert.match(String(answer.headers["content-disposition"]), /"report_2026-03-01_2026-03-31\.xlsx"/);
  assert.deepEqual(
    sheets.map((sheet) => sheet.name),
    ["Órdenes", "Resumen"],
  );
  const [lines, summary] = sheets;
  const cells = Object.fromEntries<unknown>(
    (lines?.rows[0] ?? []).map((header, index) => [String(header), lines?.rows[1]?.[index]]),
  );
  assert.deepEqual(
    [
      cells["ID"],
      cells["Cantidad"],
      cells["Precio Unitario"],
      cells["Subtotal"],
      cells["IGV"],
      cells["Total"],
    ],
    [made.id_order, 3, 18.5, 55.5, 9.99, 65.49],
  );
  assert.deepEqual(cells["Fecha de Entrega"], new Date("2026-03-03T00:00:00Z"));
  assert.deepEqual(cells["Fecha de Pedido"], new Date("2026-03-02T10:00:00Z"));
  assert.deepEqual(
    [cells["Día"], cells["Zona de Entrega"], cells["Pago"]],
    ["Martes", app.zone.name, "Tarjeta"],
  );
  assert.equal(cells["Notas Adicionales"], "=1+1");
  assert.deepEqual(summary?.rows[1], [app.company.name, 1, 3, 55.5, 9.99, 65.49]);
  assert.deepEqual(summary.rows[2], ["Total", 1, 3, 55.5, 9.99, 65.49]);

  const staff = await app.signIn(await newStaff(app.db));
  const withBuyer = (await readSheets(app, staff, `${range}&buyer=1`)).sheets[0]?.rows ?? [];
  const buyer = (row: readonly unknown[] | undefined) => row?.slice(lines?.rows[0]?.length);
  assert.deepEqual(withBuyer[0]?.slice(0, -3), lines?.rows[0]);
  assert.deepEqual(buyer(withBuyer[0]), ["Tipo de Documento", "Documento", "Teléfono"]);
  assert.deepEqual(buyer(withBuyer[1]), ["DNI", "12345678", "987654321"]);
});

test("a customer's report holds the own orders, and no cancelled one", async (t) => {
  const app = await setUpIndividual(t);
  const rival = await app.signIn(await newIndividual(app.db, app.company));
  for (const headers of [app.headers, app.headers, rival]) {
    await placeCardOrder(app, headers);
  }
  await app.call(cancelOrder, { params: { id: "1" } }, app.headers);
  await app.pool.query("update payments set token = 'ype_test' where order_id = 2");
  const { answer, sheets, title } = await readSheets(app, app.headers);
  assert.equal(title, `${app.company.name} · Rosa Quispe · Órdenes · del 01/03/2026 al 31/03/2026`);
  assert.match(String(answer.headers["content-disposition"]), /"user_report_/);
  assert.deepEqual(
    sheets[0]?.rows.slice(1).map((row) => [row[0], row.at(-1)]),
    [["LON-000002", "Yape"]],
  );
});

test("the title of a report names a customer without a last name", async (t) => {
  const app = await setUpIndividual(t);
  await app.pool.query("update users set last_name = ''");
  const { title } = await readSheets(app, app.headers);
  assert.equal(title, `${app.company.name} · Rosa · Órdenes · del 01/03/2026 al 31/03/2026`);
});

test("the staff's filters narrow a report, whose summary names them; customers' reports stay as they are", async (t) => {
  const app = await setUpIndividual(t);
  const wednesday = await newItem(app.db, await newMenuDay(app.db, "2026-03-04"), [app.company]);
  for (const { id } of [app.dish, wednesday]) await addToCart(app, app.headers, { item: id, quantity: 1 });
  await placeOrder(app, app.headers, buildCardOrderBody(app, 3700));
  const staff = await app.signIn(await newStaff(app.db));
  const rowsOf = async (filters: string, headers = staff) =>
    (await readSheets(app, headers, `${range}&${filters}`)).sheets.map(({ rows }) => rows);
  const [lines, summary] = await rowsOf(`delivery_date=2026-03-04&zone=${app.zone.id}&payment=card`);
  assert.deepEqual(
    lines?.slice(1).map((row) => row[7]),
    ["Miércoles"],
  );
  assert.deepEqual(
    summary?.slice(1).map((row) => row[0]),
    [
      app.company.name,
      "Total",
      null,
      "Filtros",
      `Zona de entrega: ${app.zone.name}`,
      "Día de entrega: 04/03/2026",
      "Forma de pago: Tarjeta o Yape",
    ],
  );
  assert.equal(summary[2]?.[3], 18.5);
  for (const filter of ["payment=account", "state=ended", "customer_type=type2", "search=nadie"])
    assert.equal((await rowsOf(filter))[0]?.length, 1, filter);
  const [own, ownSummary] = await rowsOf("delivery_date=2026-03-04", app.headers);
  assert.deepEqual([own?.length, ownSummary?.length], [3, 3]);
});

test("both dates are needed, in order", async (t) => {
  const app = await setUpIndividual(t);
  const get = (query: string) => app.send("GET", `/api/export/range/?${query}`, undefined, app.headers);
  for (const query of ["start_date=2026-03-01", "start_date=2026-03-01&end_date="])
    assert.deepEqual((await get(query)).body, {
      end_date: ["Por favor, seleccione las fechas de inicio y fin antes de exportar."],
    });
  assert.equal((await get("start_date=2026-03-02&end_date=2026-03-01")).status, 400);
  assert.deepEqual((await get("start_date=2026-03-01&end_date=2026-02-30")).body, {
    end_date: ["La fecha no es válida: debe tener la forma AAAA-MM-DD, de 1900 a 2199"],
  });
});

test("lines come in the order of their orders, then of their days", async (t) => {
  const app = await setUpIndividual(t);
  const wednesday = await newItem(app.db, await newMenuDay(app.db, "2026-03-04"), [app.company]);
  for (const items of [[wednesday, app.dish], [app.dish]]) {
    for (const { id } of items) await addToCart(app, app.headers, { item: id, quantity: 1 });
    await placeOrder(app, app.headers, buildCardOrderBody(app, 1850 * items.length));
    app.clock.advance({ minutes: 1 });
  }
  const { sheets } = await readSheets(app, await app.signIn(await newStaff(app.db)));
  assert.deepEqual(
    sheets[0]?.rows.slice(1).map((row) => [row[0], row[7]]),
    [
      ["LON-000001", "Martes"],
      ["LON-000001", "Miércoles"],
      ["LON-000002", "Martes"],
    ],
  );
});

test("the summary names a company as it is called now, once", async (t) => {
  const app = await setUpIndividual(t);
  for (const name of ["Antes", "Ahora"]) {
    await app.db.update(companies).set({ name }).where(eq(companies.id, app.company.id));
    await placeCardOrder(app, app.headers);
  }
  const { sheets } = await readSheets(app, await app.signIn(await newStaff(app.db)));
  assert.deepEqual(
    sheets[1]?.rows.slice(1).map((row) => row.slice(0, 3)),
    [
      ["Ahora", 2, 2],
      ["Total", 2, 2],
    ],
  );
});

test("whoever asks for the headers alone gets the file's name, and nothing is written", async (t) => {
  const app = await setUpIndividual(t);
  const url = `/api/export/range/?${range}`;
  const answer = await app.app.inject({ method: "HEAD", url, headers: app.headers });
  assert.equal(answer.statusCode, 200);
  assert.match(String(answer.headers["content-disposition"]), /"user_report_2026-03-01_2026-03-31\.xlsx"/);
  assert.equal(answer.rawPayload.length, 0);
});
