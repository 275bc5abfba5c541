import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { readXlsx } from "hucre/xlsx";
import { exportAuditLog, listAuditLog } from "@lonchera/contract/audit";
import { listClients } from "@lonchera/contract/clients";
import type { CallInput } from "@lonchera/contract/endpoint";
import { createVehicle } from "@lonchera/contract/vehicles";
import { auditLog, type AuditDetails } from "../../platform/db/schema/audit-log.ts";
import { newCompany, newStaff, newIndividual } from "../../../test/factories.ts";
import { buildGroupFile, buildGroupRow, newImporter, setUpImports } from "../../../test/imports.ts";
import { setUpStaff } from "../../../test/staff.ts";

type Event = Partial<typeof auditLog.$inferInsert>;

/** Creates an owner, and events of the first days of March. */
async function withEvents(t: TestContext) {
  const app = await setUpStaff(t);
  const other = await newStaff(app.db, { firstName: "Luz", lastName: "Rojas" });
  const details: AuditDetails = [["Campos", "Nombre"]];
  const write = (at: string, event: Event) =>
    app.db.insert(auditLog).values({
      at: new Date(`${at}-05:00`),
      event: "record-changed",
      userId: app.staff.id,
      userName: "Ana Torres",
      address: "190.12.7.4",
      requestId: "5d5a71ba-0000-4000-8000-000000000000",
      thing: "zone",
      thingIds: [7],
      details,
      ...event,
    });
  await write("2026-03-01T23:59:59", {});
  await write("2026-03-02T00:00:00", { thing: "client", thingIds: [5, 7], event: "personal-data-viewed" });
  await write("2026-03-02T23:59:59", { userId: other.id, userName: "Luz Rojas", address: "10.0.0.9" });
  await write("2026-03-03T00:00:00", { userId: null, userName: null, address: null, requestId: null });
  const find = async (query: NonNullable<CallInput<typeof listAuditLog>["query"]>) => {
    const { status, body } = await app.call(listAuditLog, { query }, app.headers);
    assert.equal(status, 200);
    return [body.count, ...body.results.map(({ id }) => id)];
  };
  return { ...app, other, find };
}

test("owners read the log by day, person, event, record, address and request, the newest first", async (t) => {
  const { call, find, other, staff, headers } = await withEvents(t);
  assert.deepEqual(await find({}), [4, 4, 3, 2, 1]);
  assert.deepEqual(await find({ from: "2026-03-02", to: "2026-03-02" }), [2, 3, 2]);
  assert.deepEqual(await find({ user: String(other.id) }), [1, 3]);
  assert.deepEqual(await find({ user: String(staff.id), event: "record-changed" }), [1, 1]);
  assert.deepEqual(await find({ thing: "zone" }), [3, 4, 3, 1]);
  assert.deepEqual(await find({ thing: "client", thing_id: "7" }), [1, 2]);
  assert.deepEqual(await find({ search: "190.12." }), [2, 2, 1]);
  assert.deepEqual(await find({ search: " 5D5A71BA-0000-4000-8000-000000000000" }), [3, 3, 2, 1]);
  assert.deepEqual(await find({ search: "%" }), [0]);
  assert.deepEqual(await find({ id: "3" }), [1, 3]);
  assert.deepEqual(await find({ page: "2", page_size: "3" }), [4, 1]);
  const { results } = (await call(listAuditLog, { query: { id: "2" } }, headers)).body;
  assert.deepEqual(results, [
    {
      id: 2,
      at: "2026-03-02T05:00:00.000Z",
      event: "personal-data-viewed",
      user_id: staff.id,
      user_name: "Ana Torres",
      address: "190.12.7.4",
      request_id: "5d5a71ba-0000-4000-8000-000000000000",
      thing: "client",
      thing_ids: [5, 7],
      details: [{ label: "Campos", value: "Nombre" }],
    },
  ]);
  const reversed = await call(listAuditLog, { query: { from: "2026-03-03", to: "2026-03-02" } }, headers);
  assert.deepEqual(
    [reversed.status, reversed.body],
    [400, { from: ["La fecha de inicio no puede ser posterior a la fecha de fin"] }],
  );
});

test("the export has the filtered events, the oldest first, and is recorded before", async (t) => {
  const app = await withEvents(t);
  const query = { from: "2026-03-02", to: "2026-03-02", event: "personal-data-viewed" } as const;
  const url = `${exportAuditLog.path}?${new URLSearchParams(query).toString()}`;
  const { statusCode, rawPayload } = await app.app.inject({ url, headers: app.headers });
  assert.equal(statusCode, 200);
  const { sheets, properties } = await readXlsx(rawPayload);
  assert.equal(properties?.title, "Auditoría · desde el 02/03/2026 · hasta el 02/03/2026");
  const [headings, ...rows] = sheets[0]?.rows ?? [];
  assert.deepEqual(headings, [
    "Fecha",
    "Evento",
    "Persona",
    "ID de la persona",
    "Dirección",
    "Sobre",
    "ID",
    "Detalles",
    "Solicitud",
  ]);
  assert.deepEqual(
    rows.map(([at, ...cells]) => [(at as Date).toISOString(), ...cells]),
    [
      [
        "2026-03-02T00:00:00.000Z",
        "Datos personales vistos",
        "Ana Torres",
        app.staff.id,
        "190.12.7.4",
        "Cliente",
        "5, 7",
        "Campos: Nombre",
        "5d5a71ba-0000-4000-8000-000000000000",
      ],
    ],
  );
  const [last] = (await app.call(listAuditLog, { query: { event: "export" } }, app.headers)).body.results;
  assert.deepEqual(last?.details, [
    { label: "Reporte", value: "Auditoría" },
    { label: "Desde", value: "02/03/2026" },
    { label: "Hasta", value: "02/03/2026" },
    { label: "Evento", value: "Datos personales vistos" },
  ]);
});

test("an export that cannot be recorded is not sent", async (t) => {
  const app = await setUpStaff(t);
  await app.pool.query("alter table audit_log add constraint none check (event <> 'export')");
  const url = "/api/export/range/?start_date=2026-03-01&end_date=2026-03-31";
  assert.equal((await app.app.inject({ url, headers: app.headers })).statusCode, 500);
});

test("a list that staff see is recorded with its records, and not again while it refreshes itself", async (t) => {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db);
  app.clock.advance({ minutes: 10 });
  const headers = await app.signIn(app.staff);
  const list = (session = headers) => app.call(listClients, {}, session);
  const views = async () => {
    await app.deps.audit.close();
    const query = { event: "personal-data-viewed" } as const;
    return (await app.call(listAuditLog, { query }, headers)).body.results.map(({ thing_ids }) => thing_ids);
  };
  await list();
  assert.deepEqual(await views(), []);
  const first = await newIndividual(app.db, company, { dateJoined: new Date(0) });
  await list();
  await list();
  assert.deepEqual(await views(), [[first.id]]);
  const second = await newIndividual(app.db, company, { dateJoined: new Date(1) });
  await list();
  await list(await app.signIn(app.staff));
  const both = [second.id, first.id];
  assert.deepEqual(await views(), [both, both, [first.id]]);
  app.clock.advance({ minutes: 5 });
  await list();
  assert.deepEqual(await views(), [both, both, both, [first.id]]);
});

test("an answer does not wait for the event of what it shows, and does not fail with it", async (t) => {
  const app = await setUpStaff(t);
  await newIndividual(app.db, await newCompany(app.db));
  await app.pool.query("alter table audit_log add constraint none check (false) not valid");
  const { status, body } = await app.call(listClients, {}, app.headers);
  assert.deepEqual([status, body.count], [200, 1]);
  const made = await app.call(createVehicle, { body: { name: "Camión 1" } }, app.headers);
  assert.equal(made.status, 500);
});

test("imports that waited for each other are recorded for who asked for each", async (t) => {
  const app = await setUpImports(t);
  const other = await newStaff(app.db);
  const asOther = newImporter(app, await app.signIn(other));
  const dish = (Nombre: string) => buildGroupFile([buildGroupRow({ Nombre })]);
  const answers = await Promise.all([
    app.importFile(dish("Causa")),
    asOther.importFile(dish("Seco")),
    app.importFile(dish("Tacu tacu")),
    asOther.importFile(dish("Carapulcra")),
  ]);
  const { results } = (await app.call(listAuditLog, { query: { event: "import" } }, app.headers)).body;
  const userOf = new Map(results.map(({ thing_ids: [id], user_id }) => [id, user_id]));
  assert.deepEqual(
    answers.map((answer) => userOf.get(answer.import.id)),
    [app.staff.id, other.id, app.staff.id, other.id],
  );
  assert.equal(new Set(results.map(({ request_id }) => request_id)).size, 4);
});
