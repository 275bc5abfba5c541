import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import type { Statement } from "@lonchera/contract/statements";
import { type CalendarDate, formatDate } from "@lonchera/domain/calendar";
import { formatNumber } from "@lonchera/domain/texts";
import { formatMonth } from "@lonchera/domain/statements";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { Money } from "../../components/text.tsx";
import { isOverdue, statementStateNames } from "./statement-text.ts";

const tones = { draft: "default", closed: "info", paid: "success" } as const;

export function StatementStateChip({ state }: Pick<Statement, "state">) {
  return <Chip label={statementStateNames[state]} color={tones[state]} size="small" variant="outlined" />;
}

export function DueDate({ statement, today }: { statement: Statement; today: CalendarDate }) {
  if (statement.due_date === null) return null;
  return (
    <>
      {formatDate(statement.due_date)}
      {isOverdue(statement, today) && (
        <Typography variant="body2" color="error" sx={{ fontWeight: 650 }}>
          Vencido
        </Typography>
      )}
    </>
  );
}

type ShownColumns = { readonly hasCompany: boolean; readonly hasMonth: boolean };

export function createStatementColumns(
  { hasCompany, hasMonth }: ShownColumns,
  today: CalendarDate,
): Column<Statement>[] {
  const columns: Column<Statement>[] = [
    { key: "company", header: "Empresa", cell: ({ company_name }) => company_name },
    { key: "month", header: "Mes", fitted: true, cell: ({ month }) => formatMonth(month) },
    {
      key: "state",
      header: "Estado",
      fitted: true,
      cell: (statement) => <StatementStateChip {...statement} />,
    },
    { key: "number", header: "Número", fitted: true, cell: ({ number }) => number },
    {
      key: "due_date",
      header: "Vence",
      fitted: true,
      cell: (statement) => statement.due_date && <DueDate statement={statement} today={today} />,
    },
    { key: "orders", header: "Pedidos", numeric: true, cell: ({ sums }) => formatNumber(sums.orders) },
    { key: "total", header: "Total", numeric: true, cell: ({ sums }) => <Money amount={sums.total} /> },
    {
      key: "total_with_igv",
      header: "Total con IGV",
      numeric: true,
      cell: ({ sums }) => <Money amount={sums.total_with_igv} sx={{ fontWeight: 400 }} />,
    },
  ];
  return columns.filter(({ key }) => (key !== "company" || hasCompany) && (key !== "month" || hasMonth));
}

export function getStatementKey({ company_id, month }: Statement): string {
  return `${company_id} ${month}`;
}

export function NoStatements({ reason }: { reason: string }) {
  return <EmptyState Icon={ReceiptLongOutlined} title="No hay estados de cuenta" reason={reason} />;
}
