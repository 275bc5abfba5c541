import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import Button from "@mui/material/Button";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Statement } from "@lonchera/contract/statements";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { useUrlState } from "../../components/url-state.ts";
import { EmptyState, LoadingRows, QueryError } from "../../components/data-state.tsx";
import { CallError } from "../../lib/api/errors.ts";
import { PrintedStatement } from "./printed-statement.tsx";
import { StatementDetail } from "./statement-detail.tsx";
import type { StatementSource } from "./statement-source.ts";

/** The query parameter, which is there while the statement is shown as it is printed. */
const printedName = "imprimir";

/** Whether the statement is shown as it is printed. */
export function useIsPrinted(): boolean {
  return useUrlState().params.has(printedName);
}

export function PrintButton() {
  const address = useUrlState();
  return (
    <Button variant="outlined" onClick={() => address.open({ [printedName]: "1", page: null })}>
      Imprimir
    </Button>
  );
}

export function MissingStatement() {
  return (
    <EmptyState
      Icon={ReceiptLongOutlined}
      title="No existe ese estado de cuenta"
      reason="Revisa el enlace o elige otro en la lista."
    />
  );
}

type ContentProps = {
  source: StatementSource;
  statement: UseQueryResult<Statement>;
  today: CalendarDate;
};

/** The content of a statement below its heading, also for printing. */
export function StatementContent({ source, statement, today }: ContentProps) {
  const address = useUrlState();
  const isPrinted = useIsPrinted();
  const { data, error } = statement;
  if (error instanceof CallError && error.status === 404) return <MissingStatement />;
  if (data === undefined) {
    if (error === null) return <LoadingRows rows={6} />;
    return <QueryError query={statement} message="No se pudo cargar el estado de cuenta" />;
  }
  return isPrinted ? (
    <PrintedStatement
      source={source}
      statement={data}
      today={today}
      onClose={() => address.close(printedName)}
    />
  ) : (
    <StatementDetail source={source} statement={data} today={today} />
  );
}
