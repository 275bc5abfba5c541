import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import { useParams } from "react-router";
import { listStatements } from "@lonchera/contract/statements-list";
import { type Statement, statementPageSizes } from "@lonchera/contract/statements";
import { addDays, type CalendarDate, getFirstDayOfMonth, toLimaDate } from "@lonchera/domain/calendar";
import { formatMonth, getMonth, type Month, statementStates } from "@lonchera/domain/statements";
import { paths } from "../../app/paths.ts";
import { parsePositiveInteger } from "../../components/search-params.ts";
import { toSelectOptions } from "../../components/select-options.ts";
import { LoadedList } from "../../components/data-state.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { usePagedQuery } from "../../components/paged-list.ts";
import { SelectFilter } from "../../components/select-filter.tsx";
import { type TableUrlState, useTableUrlState } from "../../components/table-url-state.ts";
import { RowAction } from "../../components/table-cells.tsx";
import { Filters } from "../../components/table-filters.tsx";
import { useNow } from "../../components/use-now.ts";
import { query } from "../../lib/api/query.ts";
import { CompanyFilter } from "../companies/company-filter.tsx";
import { getMonthChoices, parseMonth, statementStateNames } from "./statement-text.ts";
import { NoStatements, createStatementColumns, getStatementKey } from "./statements-table.tsx";

const StaffStatement = lazyComponent(() => import("./staff-statement.tsx"), "StaffStatement");

const table = { table: "statements", pageSizes: statementPageSizes };

/** This value in the address means all months. */
const everyMonth = "todos";

type StatementFilters = {
  /** It is null for all months, which have no drafts. */
  readonly month: Month | null;
  readonly state: Statement["state"] | null;
  readonly company: number | null;
};

/** The default is the last month that has ended. */
function readFilters({ params }: TableUrlState, today: CalendarDate): StatementFilters {
  const lastMonth = getMonth(addDays(getFirstDayOfMonth(today), -1));
  const asked = params.get("month");
  return {
    month: asked === everyMonth ? null : (parseMonth(asked) ?? lastMonth),
    state: statementStates.find((state) => state === params.get("state")) ?? null,
    company: parsePositiveInteger(params.get("company")),
  };
}

type FilterFieldsProps = {
  filters: StatementFilters;
  today: CalendarDate;
  onChange: TableUrlState["filter"];
};

function FilterFields({ filters, today, onChange }: FilterFieldsProps) {
  const { month, state, company } = filters;
  const months = getMonthChoices(today, month).map((value) => ({ value, label: formatMonth(value) }));
  const states = toSelectOptions(
    statementStates.filter((value) => month !== null || value !== "draft"),
    statementStateNames,
  );
  return (
    <Filters columns={{ xs: "1fr", sm: "220px 180px minmax(0, 320px)" }}>
      <SelectFilter
        label="Mes"
        allLabel="Todos los meses"
        options={months}
        value={month}
        onChange={(chosen) => onChange({ month: chosen ?? everyMonth })}
      />
      <SelectFilter
        label="Estado"
        options={states}
        value={state}
        onChange={(chosen) => onChange({ state: chosen })}
      />
      <CompanyFilter chosen={company} onChoose={(chosen) => onChange({ company: chosen })} />
    </Filters>
  );
}

function renderActions({ company_id, company_name, month }: Statement) {
  return (
    <RowAction
      label={`Ver estado de cuenta de ${company_name}, ${formatMonth(month)}`}
      shortLabel="Ver estado de cuenta"
      Icon={VisibilityOutlined}
      to={paths.adminStatement(company_id, month)}
    />
  );
}

function describeEmptyList({ month, state, company }: StatementFilters): string {
  if (state !== null || company !== null) return "Ninguno coincide con los filtros.";
  if (month === null) return "Todavía no se cerró ningún mes.";
  return `Ninguna empresa tiene pedidos de ${formatMonth(month)}. Elige otro mes.`;
}

function StatementList() {
  const address = useTableUrlState(table);
  const today = toLimaDate(useNow(60_000));
  const filters = readFilters(address, today);
  const { month, state, company } = filters;
  const statements = usePagedQuery(address, (paging) =>
    query(listStatements, { query: { month, state, company, ...paging } }),
  );
  return (
    <>
      <PageHeading
        title="Estados de cuenta"
        lead="Lo que cada empresa debe por un mes: pedidos a cuenta, subvenciones y planilla."
      />
      <FilterFields filters={filters} today={today} onChange={address.filter} />
      <LoadedList list={statements} message="No se pudieron cargar los estados de cuenta">
        <PagedDataTable
          label="Estados de cuenta"
          columns={createStatementColumns({ hasCompany: true, hasMonth: month === null }, today)}
          list={statements}
          address={address}
          rowKey={getStatementKey}
          actions={renderActions}
          empty={<NoStatements reason={describeEmptyList(filters)} />}
          maxHeight={640}
        />
      </LoadedList>
    </>
  );
}

/** Shows staff what companies owe for a month, or the statement that the address names. */
export function StatementsPage() {
  const { companyId, month } = useParams();
  if (companyId === undefined) return <StatementList />;
  return <StaffStatement companyId={parsePositiveInteger(companyId)} month={parseMonth(month)} />;
}
