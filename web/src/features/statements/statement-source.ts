import type { UseQueryOptions } from "@tanstack/react-query";
import {
  exportMyPayroll,
  exportMyPayrollCsv,
  exportMyStatement,
  getMyStatement,
  listMyStatementCostCenters,
  listMyStatementPeople,
} from "@lonchera/contract/my-statements";
import {
  exportPayroll,
  exportPayrollCsv,
  exportStatement,
  getStatement,
  listStatementCostCenters,
  listStatementLines,
  listStatementPeople,
  type Statement,
  type StatementCostCenter,
  type StatementLine,
  type StatementPerson,
} from "@lonchera/contract/statements";
import type { Month } from "@lonchera/domain/statements";
import type { Page, Paging } from "../../components/paged-list.ts";
import { call } from "../../lib/api/call.ts";
import { download, type DownloadOptions } from "../../lib/api/download.ts";
import { query } from "../../lib/api/query.ts";

type ReadPage<Row> = (paging: Paging, signal: AbortSignal) => Promise<Page<Row>>;
type StatementFile = "statement" | "payroll" | "payrollCsv";

/** Staff and managers of a company read a statement through different endpoints. */
export type StatementSource = {
  /** The query keys of the lists begin with its key. */
  readonly statement: UseQueryOptions<Statement>;
  readonly readCostCenters: ReadPage<StatementCostCenter>;
  readonly readPeople: ReadPage<StatementPerson>;
  /** Only staff read the orders. */
  readonly readLines?: (paging: Paging & LineFilter, signal: AbortSignal) => Promise<Page<StatementLine>>;
  readonly readFile: (file: StatementFile, options: DownloadOptions) => Promise<Blob>;
};
type LineFilter = { readonly kind: StatementLine["kind"] | null };

const staffFiles = { statement: exportStatement, payroll: exportPayroll, payrollCsv: exportPayrollCsv };
const managerFiles = {
  statement: exportMyStatement,
  payroll: exportMyPayroll,
  payrollCsv: exportMyPayrollCsv,
};

export function createStaffSource(companyId: number, month: Month): StatementSource {
  const params = { companyId, month };
  return {
    statement: query(getStatement, { params }),
    readCostCenters: (paging, signal) =>
      call(listStatementCostCenters, { params, query: paging }, { signal }),
    readPeople: (paging, signal) => call(listStatementPeople, { params, query: paging }, { signal }),
    readLines: (paging, signal) => call(listStatementLines, { params, query: paging }, { signal }),
    readFile: (file, options) => download(staffFiles[file], { params }, options),
  };
}

export function createManagerSource(month: Month): StatementSource {
  const params = { month };
  return {
    statement: query(getMyStatement, { params }),
    readCostCenters: (paging, signal) =>
      call(listMyStatementCostCenters, { params, query: paging }, { signal }),
    readPeople: (paging, signal) => call(listMyStatementPeople, { params, query: paging }, { signal }),
    readFile: (file, options) => download(managerFiles[file], { params }, options),
  };
}
