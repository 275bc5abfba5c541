import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { listMyStatements } from "@lonchera/contract/my-statements";
import { type Statement, statementPageSizes } from "@lonchera/contract/statements";
import { type CalendarDate, toLimaDate } from "@lonchera/domain/calendar";
import { formatMonth, type Month } from "@lonchera/domain/statements";
import { BackLink } from "../../components/back-link.tsx";
import { LoadedList } from "../../components/data-state.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { usePagedQuery } from "../../components/paged-list.ts";
import { useTableUrlState } from "../../components/table-url-state.ts";
import { RowAction } from "../../components/table-cells.tsx";
import { useNow } from "../../components/use-now.ts";
import { query } from "../../lib/api/query.ts";
import { PrintViewButton, StatementContent, useIsPrintView } from "./statement-content.tsx";
import { createManagerSource } from "./statement-source.ts";
import { parseMonth } from "./statement-text.ts";
import { NoStatements, createStatementColumns, getStatementKey } from "./statements-table.tsx";

const table = { table: "my-statements", pageSizes: statementPageSizes };

const listAddress = "?tab=estados-de-cuenta";

function renderActions({ month }: Statement) {
  return (
    <RowAction
      label={`Ver estado de cuenta de ${formatMonth(month)}`}
      shortLabel="Ver estado de cuenta"
      Icon={VisibilityOutlined}
      to={`${listAddress}&month=${month}`}
    />
  );
}

function StatementList({ today }: { today: CalendarDate }) {
  const address = useTableUrlState(table);
  const statements = usePagedQuery(address, (paging) => query(listMyStatements, { query: paging }));
  return (
    <LoadedList list={statements} message="No se pudieron cargar los estados de cuenta">
      <PagedDataTable
        label="Estados de cuenta"
        columns={createStatementColumns({ hasCompany: false, hasMonth: true }, today)}
        list={statements}
        address={address}
        rowKey={getStatementKey}
        actions={renderActions}
        empty={<NoStatements reason="Cuando el comedor cierre un mes, lo verás aquí." />}
        maxHeight="none"
      />
    </LoadedList>
  );
}

function OneStatement({ month, today }: { month: Month; today: CalendarDate }) {
  const source = createManagerSource(month);
  const statement = useQuery(source.statement);
  const isPrinted = useIsPrintView();
  return (
    <>
      <Box sx={{ displayPrint: "none" }}>
        <BackLink to={listAddress} />
        <Stack
          direction={{ xs: "column", sm: "row" }}
          sx={{ gap: 1.5, mb: 3, justifyContent: "space-between", alignItems: { sm: "center" } }}
        >
          <Typography variant="h2">Estado de cuenta de {formatMonth(month)}</Typography>
          {statement.data && !isPrinted && <PrintViewButton />}
        </Stack>
      </Box>
      <StatementContent source={source} statement={statement} today={today} />
    </>
  );
}

/** Shows a company's managers its closed statements, or the statement whose month the address names. */
export function MyStatements() {
  const month = parseMonth(useTableUrlState(table).params.get("month"));
  const today = toLimaDate(useNow(60_000));
  return month === null ? <StatementList today={today} /> : <OneStatement month={month} today={today} />;
}
