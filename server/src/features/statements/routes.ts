import type { FastifyInstance, FastifyReply } from "fastify";
import type { SQL } from "drizzle-orm";
import {
  exportMyPayroll,
  exportMyPayrollCsv,
  exportMyStatement,
  getMyStatement,
  listMyStatementCostCenters,
  listMyStatementPeople,
  listMyStatements,
} from "@lonchera/contract/my-statements";
import { listStatements } from "@lonchera/contract/statements-list";
import {
  closeStatement as closeStatementEndpoint,
  exportPayroll,
  exportPayrollCsv,
  exportStatement,
  getStatement,
  listStatementCostCenters,
  listStatementLines,
  listStatementPeople,
  markStatementPaid as markStatementPaidEndpoint,
  type Statement,
} from "@lonchera/contract/statements";
import { formatMonth } from "@lonchera/domain/statements";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Queryable } from "../../platform/db/client.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import type { DocumentInfo } from "../../platform/spreadsheets/workbook-xml.ts";
import type { Deps } from "../deps.ts";
import type { ReportSenders } from "../reports/send-report.ts";
import { closeStatement, markStatementPaid } from "./close-statement.ts";
import { writePayrollSpreadsheet, writePayrollCsv, writeStatementSpreadsheet } from "./statement-files.ts";
import {
  findClosedStatement,
  findStatements,
  findStatementsOfMonth,
  toStatement,
  readDraftStatement,
} from "./queries.ts";
import { selectClosedLines, selectDraftLines, type StatementKey } from "./statement-lines.ts";
import { findCostCentersOfLines, findStatementLines, findPeopleOfLines } from "./sum-lines.ts";

type StatementSource = { readonly statement: Statement; readonly lines: SQL };
type ReadSource = (db: Queryable, key: StatementKey) => Promise<StatementSource>;

const readClosedSource: ReadSource = async (db, key) => {
  const row = (await findClosedStatement(db, key)) ?? abort(404, "not_found");
  return { statement: toStatement(row), lines: selectClosedLines(key) };
};

const readAnySource: ReadSource = async (db, key) => {
  if (await findClosedStatement(db, key)) return readClosedSource(db, key);
  const statement = (await readDraftStatement(db, key)) ?? abort(404, "not_found");
  return { statement, lines: selectDraftLines(key) };
};

/** All queries of a request read the same snapshot, so that sums and rows of a draft agree. */
function runInSnapshot<T>({ db }: Deps, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return transaction(db, work, { isolationLevel: "repeatable read", accessMode: "read only" });
}

/** Writes a file of a statement within the snapshot of its lines. */
type WriteFile = (tx: Queryable, source: StatementSource, info: DocumentInfo) => Promise<Uint8Array | string>;

function createFileSenders(deps: Deps, reports: ReportSenders, readSource: ReadSource) {
  const prepare = async (key: StatementKey, report: string) => {
    const { statement } = await readSource(deps.db, key);
    const details = [
      ["Reporte", report],
      ["Empresa", statement.company_name],
      ["Mes", formatMonth(key.month)],
    ] as const;
    await recordAuditEvent(deps.db, { event: "export", at: new Date(deps.clock()), details });
    const { caterer } = await deps.settings.read();
    const title = `${report} · ${statement.company_name} · ${formatMonth(key.month)}`;
    return { title, author: caterer.name };
  };
  const createSender =
    (report: string, type: "xlsx" | "csv", write: WriteFile) =>
    async (reply: FastifyReply, key: StatementKey): Promise<void> => {
      const info = await prepare(key, report);
      await reports.sendShortFile(reply, `${report.replaceAll(" ", "_")}_${key.month}.${type}`, () =>
        runInSnapshot(deps, async (tx) => write(tx, await readSource(tx, key), info)),
      );
    };
  return {
    statement: createSender("Estado de cuenta", "xlsx", (tx, { statement, lines }, info) =>
      writeStatementSpreadsheet(tx, statement, lines, info),
    ),
    payroll: createSender("Planilla", "xlsx", (tx, { lines }, info) =>
      writePayrollSpreadsheet(tx, lines, info),
    ),
    payrollCsv: createSender("Planilla", "csv", (tx, { lines }) => writePayrollCsv(tx, lines)),
  };
}

function createReaders(deps: Deps, readSource: ReadSource) {
  const read = <T>(key: StatementKey, find: (tx: Queryable, lines: SQL) => Promise<T>) =>
    runInSnapshot(deps, async (tx) => find(tx, (await readSource(tx, key)).lines));
  return {
    statement: (key: StatementKey) =>
      runInSnapshot(deps, async (tx) => (await readSource(tx, key)).statement),
    people: async (key: StatementKey, query: Parameters<typeof findPeopleOfLines>[2]) => {
      const found = await read(key, (tx, lines) => findPeopleOfLines(tx, lines, query));
      const people = found.results.map(({ user_id: id }) => ({ id }));
      deps.audit.recordView("client", people);
      return found;
    },
    costCenters: (key: StatementKey, query: Parameters<typeof findCostCentersOfLines>[2]) =>
      read(key, (tx, lines) => findCostCentersOfLines(tx, lines, query)),
    lines: async (key: StatementKey, query: Parameters<typeof findStatementLines>[2]) => {
      const found = await read(key, (tx, lines) => findStatementLines(tx, lines, query));
      const orders = found.results.map(({ order_id: id }) => ({ id }));
      deps.audit.recordView("order", orders);
      return found;
    },
  };
}

function managerRoutes(app: FastifyInstance, deps: Deps, reports: ReportSenders): void {
  const readers = createReaders(deps, readClosedSource);
  const files = createFileSenders(deps, reports, readClosedSource);
  route(app, listMyStatements, ({ caller, query }) =>
    findStatements(deps.db, { ...query, company: caller.companyId }),
  );
  type OwnStatementInput = {
    readonly caller: { readonly companyId: number };
    readonly params: { readonly month: string };
  };
  const toKey = ({ caller, params }: OwnStatementInput) => ({
    companyId: caller.companyId,
    month: params.month,
  });
  route(app, getMyStatement, (input) => readers.statement(toKey(input)));
  route(app, listMyStatementPeople, (input) => readers.people(toKey(input), input.query));
  route(app, listMyStatementCostCenters, (input) => readers.costCenters(toKey(input), input.query));
  route(app, exportMyStatement, (input) => files.statement(input.reply, toKey(input)));
  route(app, exportMyPayroll, (input) => files.payroll(input.reply, toKey(input)));
  route(app, exportMyPayrollCsv, (input) => files.payrollCsv(input.reply, toKey(input)));
}

export function statementRoutes(app: FastifyInstance, deps: Deps, reports: ReportSenders): void {
  const readers = createReaders(deps, readAnySource);
  const files = createFileSenders(deps, reports, readAnySource);
  route(app, listStatements, ({ query: { month, ...query } }) =>
    runInSnapshot(deps, (tx) =>
      month === undefined ? findStatements(tx, query) : findStatementsOfMonth(tx, month, query),
    ),
  );
  route(app, getStatement, ({ params }) => readers.statement(params));
  route(app, closeStatementEndpoint, ({ caller, params }) => closeStatement(deps, caller, params));
  route(app, markStatementPaidEndpoint, ({ params, body }) => markStatementPaid(deps, params, body.paid));
  route(app, listStatementPeople, ({ params, query }) => readers.people(params, query));
  route(app, listStatementCostCenters, ({ params, query }) => readers.costCenters(params, query));
  route(app, listStatementLines, ({ params, query }) => readers.lines(params, query));
  route(app, exportStatement, ({ params, reply }) => files.statement(reply, params));
  route(app, exportPayroll, ({ params, reply }) => files.payroll(reply, params));
  route(app, exportPayrollCsv, ({ params, reply }) => files.payrollCsv(reply, params));
  managerRoutes(app, deps, reports);
}
