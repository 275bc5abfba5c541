import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { eq } from "drizzle-orm";
import { readXlsx } from "hucre/xlsx";
import { cancelOrder } from "@lonchera/contract/orders";
import {
  exportMyPayroll,
  exportMyPayrollCsv,
  exportMyStatement,
  getMyStatement,
  listMyStatementPeople,
  listMyStatements,
} from "@lonchera/contract/my-statements";
import { eraseClient } from "@lonchera/contract/privacy";
import { listStatements } from "@lonchera/contract/statements-list";
import {
  closeStatement,
  getStatement,
  listStatementLines,
  markStatementPaid,
} from "@lonchera/contract/statements";
import { auditLog } from "../../platform/db/schema/audit-log.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { statementLines } from "../../platform/db/schema/statements.ts";
import { users } from "../../platform/db/schema/users.ts";
import { newCompany, newStaff, newIndividual, newCompanyClient } from "../../../test/factories.ts";
import { placeAccountOrder } from "../../../test/orders.ts";
import { setUpSubsidized } from "../../../test/subsidies.ts";

/**
 * Sets the clock to 1 April, after two orders in March. One of S/ 37.00 is on account. Of the other, of S/ 13.51, the company
 * pays S/ 6.76 and deducts the rest from the pay.
 */
async function setUpMarch(t: TestContext) {
  const app = await setUpSubsidized(t, { rest: "payroll" });
  await app.db.update(companies).set({ payConditionId: "V015" }).where(eq(companies.id, app.company.id));
  await app.db
    .update(users)
    .set({
      employeeCode: "=E-1",
      identityDocument: "44332211",
      costCenter: "Planta",
      lastName: 'Rojas, "Ro"',
    })
    .where(eq(users.id, app.customer.id));
  const client = await newCompanyClient(app.db, app.company, { firstName: "Área", lastName: "Ventas" });
  const asClient = await app.signIn(client);
  const onAccount = await placeAccountOrder(app, asClient, 2);
  await app.add(app.wednesday);
  const fromPay = await app.orderUnpaid(675);
  const manager = await newIndividual(app.db, app.company, { isCompanyManager: true });
  app.clock.advance({ days: 30 });
  const staff = await app.signIn(await newStaff(app.db, { staffRole: "billing" }));
  const key = (month = "2026-03", companyId = app.company.id) => ({
    params: { companyId, month },
  });
  const close = (month?: string) => app.call(closeStatement, key(month), staff);
  return { ...app, staff, manager, onAccount, fromPay, key, close, asManager: await app.signIn(manager) };
}

test("a month is closed once, however many close it at once, with one number, event and e-mail", async (t) => {
  const app = await setUpMarch(t);
  const draft = (await app.call(getStatement, app.key(), app.staff)).body;
  assert.deepEqual([draft.state, draft.number, draft.due_date], ["draft", null, null]);
  const answers = await Promise.all(Array.from({ length: 30 }, () => app.close()));
  const [first] = answers;
  for (const { status, body } of answers) assert.deepEqual([status, body], [200, first?.body]);
  assert.deepEqual(first?.body, {
    ...draft,
    state: "closed",
    number: "EC-000001",
    closed_at: new Date(app.clock.now()).toISOString(),
    due_date: "2026-04-16",
  });
  assert.deepEqual(draft.sums, {
    orders: 2,
    account: "37.00",
    subsidy: "6.76",
    payroll: "6.75",
    refunds: "0.00",
    adjustments: "0.00",
    total: "50.51",
    subtotal: "50.51",
    igv: "9.09",
    total_with_igv: "59.60",
  });
  const events = await app.db.select().from(auditLog).where(eq(auditLog.event, "statement-closed"));
  assert.deepEqual(
    events.map(({ thing, thingIds }) => [thing, thingIds]),
    [["statement", [1]]],
  );
  const emails = (await app.readQueuedEmails()).filter(({ subject }) =>
    subject.startsWith("Estado de cuenta"),
  );
  assert.deepEqual(
    emails.map(({ to, subject }) => [to, subject]),
    [[app.manager.email, "Estado de cuenta de marzo de 2026"]],
  );
  const other = await newCompany(app.db);
  const { body } = await app.call(closeStatement, app.key("2026-03", other.id), app.staff);
  assert.equal(body.number, "EC-000002");
});

test("a failure while closing leaves neither a document nor a number", async (t) => {
  const app = await setUpMarch(t);
  await app.pool.query("alter table statements add constraint refused check (number = 0) not valid");
  assert.equal((await app.close()).status, 500);
  assert.equal(await app.db.$count(statementLines), 0);
  await app.pool.query("alter table statements drop constraint refused");
  assert.equal((await app.close()).body.number, "EC-000001");
});

test("an order that is cancelled after the closing is a refund of the next month, told once", async (t) => {
  const app = await setUpMarch(t);
  const march = (await app.close()).body;
  const params = { id: app.onAccount.id };
  assert.equal((await app.call(cancelOrder, { params }, app.staff)).status, 200);
  assert.deepEqual((await app.call(getStatement, app.key(), app.staff)).body, march);
  assert.deepEqual((await app.close("2026-04")).body, {
    detail: "El mes todavía no termina.",
    code: "month_not_over",
  });
  app.clock.advance({ days: 31 });
  const staff = await app.signIn(await newStaff(app.db));
  const april = (await app.call(closeStatement, app.key("2026-04"), staff)).body;
  assert.deepEqual(
    [april.number, april.sums.orders, april.sums.refunds, april.sums.total, april.sums.total_with_igv],
    ["EC-000002", 0, "-37.00", "-37.00", "-43.66"],
  );
  const { body: lines } = await app.call(listStatementLines, app.key("2026-04"), staff);
  assert.deepEqual(
    lines.results.map(({ id_order, kind, account }) => [id_order, kind, account]),
    [[app.onAccount.id_order, "refund", "-37.00"]],
  );
  assert.equal((await app.call(getStatement, app.key("2026-05"), staff)).body.sums.total, "0.00");
});

test("of a closed statement nothing changes but its payment, by which lists tell statements apart", async (t) => {
  const app = await setUpMarch(t);
  const pay = (paid: boolean) => app.call(markStatementPaid, { ...app.key(), body: { paid } }, app.staff);
  assert.equal((await pay(true)).status, 409);
  await app.close();
  const { body } = await pay(true);
  assert.deepEqual([body.state, body.paid_at], ["paid", new Date(app.clock.now()).toISOString()]);
  const count = async (state: "closed" | "paid") =>
    (await app.call(listStatements, { query: { state, month: "2026-03" } }, app.staff)).body.count;
  assert.deepEqual([await count("closed"), await count("paid")], [0, 1]);
  assert.equal((await pay(true)).body.paid_at, body.paid_at);
  assert.equal((await pay(false)).body.state, "closed");
  const refused = { code: "23000" };
  await assert.rejects(app.pool.query("update statements set due_date = '2026-05-01'"), refused);
  await assert.rejects(app.pool.query("delete from statement_lines"), refused);
  await assert.rejects(
    app.pool.query("begin; set local lonchera.erasing = 'on'; update statement_lines set payroll = 0"),
    refused,
  );
  await app.pool.query("rollback");
  assert.deepEqual([await count("closed"), await count("paid")], [1, 0]);
  const events = await app.db.select().from(auditLog).where(eq(auditLog.event, "statement-paid"));
  assert.equal(events.length, 2);
});

test("the list of a month has its statements, and drafts of the companies that have something to tell", async (t) => {
  const app = await setUpMarch(t);
  await newCompany(app.db, { name: "A company without orders" });
  const list = async (query: object) => {
    const { body } = await app.call(listStatements, { query }, app.staff);
    assert.equal(body.count, body.results.length);
    return body.results;
  };
  const draft = (await app.call(getStatement, app.key(), app.staff)).body;
  assert.deepEqual(await list({ month: "2026-03" }), [draft]);
  assert.deepEqual(await list({ month: "2026-03", state: "draft", company: String(app.company.id) }), [
    draft,
  ]);
  assert.deepEqual(await list({ month: "2026-02" }), []);
  assert.deepEqual(await list({}), []);
  const made = (await app.close()).body;
  assert.deepEqual(await list({ month: "2026-03" }), [made]);
  assert.deepEqual(await list({ month: "2026-03", state: "draft" }), []);
  assert.deepEqual(await list({ state: "closed" }), [made]);
  const [april, ...others] = await list({ month: "2026-04" });
  assert.deepEqual([april?.company_id, april?.state, others], [app.company.id, "draft", []]);
});

test("managers read and download the closed statements of their own company and no draft", async (t) => {
  const app = await setUpMarch(t);
  const params = { month: "2026-03" };
  const read = (headers = app.asManager) => app.call(getMyStatement, { params }, headers);
  assert.equal((await read()).status, 404);
  const made = (await app.close()).body;
  assert.deepEqual((await read()).body, made);
  assert.deepEqual((await app.call(listMyStatements, {}, app.asManager)).body, { count: 1, results: [made] });
  const { body } = await app.call(
    listMyStatementPeople,
    { params, query: { cost_center: "Planta" } },
    app.asManager,
  );
  assert.deepEqual(
    body.results.map(({ person, employee_code, payroll }) => [person, employee_code, payroll]),
    [['Rosa Rojas, "Ro"', "=E-1", "6.75"]],
  );
  const { body: people } = await app.call(listMyStatementPeople, { params }, app.asManager);
  assert.deepEqual(
    people.results.map(({ person }) => person),
    ["Área Ventas", 'Rosa Rojas, "Ro"'],
  );
  const download = async (path: string) => {
    const url = path.replace("{month}", "2026-03");
    return app.app.inject({ url, headers: app.asManager });
  };
  const sheets = async (path: string) => (await readXlsx((await download(path)).rawPayload)).sheets;
  const [facts, centers, , orders] = await sheets(exportMyStatement.path);
  const day = (date: string) => new Date(`${date}T00:00:00Z`);
  const due = made.due_date === null ? null : day(made.due_date);
  assert.deepEqual(facts?.rows[6]?.slice(0, 2), ["Fecha de vencimiento", due]);
  assert.deepEqual(
    orders?.rows.map((row) => row[2]),
    ["Fecha de Pedido", day("2026-03-02"), day("2026-03-02")],
  );
  assert.deepEqual(centers?.rows.at(-1)?.slice(0, 7), ["Total", 2, 2, 37, 6.76, 6.75, 0]);
  const [payroll] = await sheets(exportMyPayroll.path);
  assert.deepEqual(payroll?.rows.slice(1), [
    ["=E-1", "44332211", 'Rosa Rojas, "Ro"', 6.75],
    ["Total", null, null, 6.75],
  ]);
  const csv = await download(exportMyPayrollCsv.path);
  assert.match(csv.headers["content-type"] ?? "", /^text\/csv/);
  assert.equal(
    csv.payload,
    `\uFEFFCódigo,Documento,Nombre,Monto\r\n'=E-1,44332211,"Rosa Rojas, ""Ro""",6.75\r\n`,
  );

  const stranger = await newIndividual(app.db, await newCompany(app.db), { isCompanyManager: true });
  assert.equal((await read(await app.signIn(stranger))).status, 404);
  assert.equal((await read(await app.signIn(await newIndividual(app.db, app.company)))).status, 403);
  assert.equal((await read(app.staff)).status, 403);
  assert.equal((await app.call(getStatement, app.key(), app.asManager)).status, 403);
  const kitchen = await app.signIn(await newStaff(app.db, { staffRole: "kitchen" }));
  assert.equal((await app.call(getStatement, app.key(), kitchen)).status, 403);
});

test("an erased account leaves the amounts of its lines and no word about the person", async (t) => {
  const app = await setUpMarch(t);
  const made = (await app.close()).body;
  const owner = await app.signIn(await newStaff(app.db));
  const { id, email } = app.customer;
  const erased = await app.call(eraseClient, { params: { id }, body: { email, note: "Carta" } }, owner);
  assert.equal(erased.status, 204);
  const [line] = await app.db.select().from(statementLines).where(eq(statementLines.userId, id));
  assert.deepEqual(
    [line?.person, line?.identityDocument, line?.employeeCode, line?.costCenter, line?.payroll],
    ["Cliente eliminado", "", "", "", 675],
  );
  assert.deepEqual((await app.call(getStatement, app.key(), owner)).body, made);
});
