import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import type { Statement } from "@lonchera/contract/statements";
import { type CalendarDate, formatDate, toLimaDate } from "@lonchera/domain/calendar";
import { formatMonth, type Month } from "@lonchera/domain/statements";
import { paths } from "../../app/paths.ts";
import { BackLink } from "../../components/back-link.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useNow } from "../../components/use-now.ts";
import { CloseStatementButton, MarkPaidButton, useMarkPaid } from "./statement-buttons.tsx";
import { MissingStatement, PrintViewButton, StatementContent, useIsPrintView } from "./statement-content.tsx";
import { createStaffSource } from "./statement-source.ts";
import { getFirstClosingDay } from "./statement-text.ts";

function DraftNotice({ month, isOver }: { month: Month; isOver: boolean }) {
  return (
    <Alert severity="info" sx={{ mb: 3 }}>
      Es un borrador: sus montos cambian con cada pedido, cambio o cancelación.{" "}
      {isOver
        ? "Al cerrarlo quedan fijos."
        : `El mes no terminó: podrás cerrarlo desde el ${formatDate(getFirstClosingDay(month))}.`}
    </Alert>
  );
}

type ActionsProps = {
  statement: Statement;
  marking: ReturnType<typeof useMarkPaid>;
  today: CalendarDate;
  isOver: boolean;
};

function Actions({ statement, marking, today, isOver }: ActionsProps) {
  return (
    <>
      <PrintViewButton />
      {statement.state !== "draft" && <MarkPaidButton statement={statement} marking={marking} />}
      {statement.state === "draft" && isOver && <CloseStatementButton statement={statement} today={today} />}
    </>
  );
}

function CompanyStatement({ companyId, month }: { companyId: number; month: Month }) {
  const source = createStaffSource(companyId, month);
  const statement = useQuery(source.statement);
  const today = toLimaDate(useNow(60_000));
  const isPrinted = useIsPrintView();
  const marking = useMarkPaid();
  const isOver = today >= getFirstClosingDay(month);
  const { data } = statement;
  return (
    <>
      <Box sx={{ displayPrint: "none" }}>
        <BackLink to={`${paths.adminStatements()}?month=${month}`} />
        <PageHeading
          title={`Estado de cuenta de ${formatMonth(month)}`}
          lead={data?.company_name}
          actions={
            data && !isPrinted && <Actions statement={data} marking={marking} today={today} isOver={isOver} />
          }
        />
        {marking.error && marking.variables.paid && data?.state !== "paid" && (
          <Alert severity="error" sx={{ mb: 3 }}>
            No se pudo guardar el pago. {marking.error.message}
          </Alert>
        )}
        {data?.state === "draft" && <DraftNotice month={month} isOver={isOver} />}
      </Box>
      <StatementContent source={source} statement={statement} today={today} />
    </>
  );
}

type StaffStatementProps = { companyId: number | null; month: Month | null };

/** Shows staff the statement of a company and a month, which they can close and mark as paid. */
export function StaffStatement({ companyId, month }: StaffStatementProps) {
  if (companyId !== null && month !== null) return <CompanyStatement companyId={companyId} month={month} />;
  return (
    <>
      <BackLink to={paths.adminStatements()} />
      <PageHeading title="Estado de cuenta" />
      <MissingStatement />
    </>
  );
}
