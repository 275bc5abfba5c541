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
import { listStatements } from "@lonchera/contract/statement-list";
import {
  closeStatement,
  exportPayroll,
  exportPayrollCsv,
  exportStatement,
  getStatement,
  listStatementCostCenters,
  listStatementLines,
  listStatementPeople,
  payStatement,
  type Statement,
} from "@lonchera/contract/statements";
import { formatMonth } from "@lonchera/domain/statements";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Queryable } from "../../platform/db/client.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { createReportSenders } from "../reports/send-report.ts";
import { closeMonth, markPaid } from "./close-statement.ts";
import { writePayroll, writePayrollCsv } from "./payroll-files.ts";
import { findClosed, findStatements, findStatementsOfMonth, presentStatement, readDraft } from "./queries.ts";
import { selectClosedLines, selectDraftLines, type StatementKey } from "./statement-lines.ts";
import { writeStatement } from "./statement-files.ts";
import { findCostCentersOfLines, findLines, findPeopleOfLines } from "./sum-lines.ts";

type Opened = { readonly statement: Statement; readonly lines: SQL };
type Open = (db: Queryable, key: StatementKey) => Promise<Opened>;

const openClosed: Open = async (db, key) => {
  const row = (await findClosed(db, key)) ?? abort(404, "not_found");
  return { statement: presentStatement(row), lines: selectClosedLines(key) };
};

const openAny: Open = async (db, key) => {
  if (await findClosed(db, key)) return openClosed(db, key);
  const statement = (await readDraft(db, key)) ?? abort(404, "not_found");
  return { statement, lines: selectDraftLines(key) };
};

/** All queries of a request read the same snapshot, so that sums and rows of a draft agree. */
function inSnapshot<T>({ db }: Deps, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return transaction(db, work, { isolationLevel: "repeatable read", accessMode: "read only" });
}

function createFileSenders(app: FastifyInstance, deps: Deps, open: Open) {
  const reports = createReportSenders(app, deps);
  const prepare = async (key: StatementKey, report: string) => {
    const { statement } = await open(deps.db, key);
    const details = [
      ["Reporte", report],
      ["Empresa", statement.company_name],
      ["Mes", formatMonth(key.month)],
    ] as const;
    await recordAuditEvent(deps.db, { event: "export", at: new Date(deps.clock()), details });
    const { provider } = await deps.settings.read();
    const title = `${report} · ${statement.company_name} · ${formatMonth(key.month)}`;
    return { title, author: provider.name };
  };
  return {
    statement: async (reply: FastifyReply, key: StatementKey) => {
      const info = await prepare(key, "Estado de cuenta");
      await reports.ofDay(reply, `Estado_de_cuenta_${key.month}.xlsx`, () =>
        inSnapshot(deps, async (tx) => {
          const { statement, lines } = await open(tx, key);
          return writeStatement(tx, statement, lines, info);
        }),
      );
      return null;
    },
    payroll: async (reply: FastifyReply, key: StatementKey) => {
      const info = await prepare(key, "Planilla");
      await reports.ofDay(reply, `Planilla_${key.month}.xlsx`, () =>
        inSnapshot(deps, async (tx) => writePayroll(tx, (await open(tx, key)).lines, info)),
      );
      return null;
    },
    payrollCsv: async (reply: FastifyReply, key: StatementKey) => {
      await prepare(key, "Planilla");
      const text = await inSnapshot(deps, async (tx) => writePayrollCsv(tx, (await open(tx, key)).lines));
      reply.type("text/csv; charset=utf-8");
      reply.header("content-disposition", `attachment; filename="Planilla_${key.month}.csv"`).send(text);
      return null;
    },
  };
}

function createReaders(deps: Deps, open: Open) {
  const read = <T>(key: StatementKey, find: (tx: Queryable, lines: SQL) => Promise<T>) =>
    inSnapshot(deps, async (tx) => find(tx, (await open(tx, key)).lines));
  return {
    statement: (key: StatementKey) => inSnapshot(deps, async (tx) => (await open(tx, key)).statement),
    people: async (key: StatementKey, query: Parameters<typeof findPeopleOfLines>[2]) => {
      const found = await read(key, (tx, lines) => findPeopleOfLines(tx, lines, query));
      deps.audit.recordView(
        "client",
        found.results.map(({ user_id: id }) => ({ id })),
      );
      return found;
    },
    costCenters: (key: StatementKey, query: Parameters<typeof findCostCentersOfLines>[2]) =>
      read(key, (tx, lines) => findCostCentersOfLines(tx, lines, query)),
    lines: async (key: StatementKey, query: Parameters<typeof findLines>[2]) => {
      const found = await read(key, (tx, lines) => findLines(tx, lines, query));
      deps.audit.recordView(
        "order",
        found.results.map(({ order_id: id }) => ({ id })),
      );
      return found;
    },
  };
}

function managerRoutes(app: FastifyInstance, deps: Deps): void {
  const readers = createReaders(deps, openClosed);
  const files = createFileSenders(app, deps, openClosed);
  route(app, listMyStatements, ({ caller, query }) =>
    findStatements(deps.db, { ...query, company: caller.companyId }),
  );
  type Asked = {
    readonly caller: { readonly companyId: number };
    readonly params: { readonly month: string };
  };
  const keyOf = ({ caller, params }: Asked) => ({ companyId: caller.companyId, month: params.month });
  route(app, getMyStatement, (input) => readers.statement(keyOf(input)));
  route(app, listMyStatementPeople, (input) => readers.people(keyOf(input), input.query));
  route(app, listMyStatementCostCenters, (input) => readers.costCenters(keyOf(input), input.query));
  route(app, exportMyStatement, (input) => files.statement(input.reply, keyOf(input)));
  route(app, exportMyPayroll, (input) => files.payroll(input.reply, keyOf(input)));
  route(app, exportMyPayrollCsv, (input) => files.payrollCsv(input.reply, keyOf(input)));
}

export function statementRoutes(app: FastifyInstance, deps: Deps): void {
  const readers = createReaders(deps, openAny);
  const files = createFileSenders(app, deps, openAny);
  route(app, listStatements, ({ query: { month, ...query } }) =>
    inSnapshot(deps, (tx) =>
      month === undefined ? findStatements(tx, query) : findStatementsOfMonth(tx, month, query),
    ),
  );
  route(app, getStatement, ({ params }) => readers.statement(params));
  route(app, closeStatement, ({ caller, params }) => closeMonth(deps, caller, params));
  route(app, payStatement, ({ params, body }) => markPaid(deps, params, body.paid));
  route(app, listStatementPeople, ({ params, query }) => readers.people(params, query));
  route(app, listStatementCostCenters, ({ params, query }) => readers.costCenters(params, query));
  route(app, listStatementLines, ({ params, query }) => readers.lines(params, query));
  route(app, exportStatement, ({ params, reply }) => files.statement(reply, params));
  route(app, exportPayroll, ({ params, reply }) => files.payroll(reply, params));
  route(app, exportPayrollCsv, ({ params, reply }) => files.payrollCsv(reply, params));
  managerRoutes(app, deps);
}
