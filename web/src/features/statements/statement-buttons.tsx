import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listStatements } from "@lonchera/contract/statements-list";
import {
  closeStatement,
  getStatement,
  markStatementPaid,
  type Statement,
} from "@lonchera/contract/statements";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { formatCount } from "@lonchera/domain/texts";
import { formatMonth } from "@lonchera/domain/statements";
import Button from "@mui/material/Button";
import { BusyButton } from "../../components/busy-button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { focusHeadingOnRemoval } from "../../components/lost-focus.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useUndoSnackbar } from "../../components/undo-snackbar.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { invalidateEndpoints } from "../../lib/api/query.ts";
import { formatLimaTime } from "../../lib/time-text.ts";
import { describeClosing } from "./statement-text.ts";

const changedLists = [getStatement, listStatements];

function toParams({ company_id, month }: Statement) {
  return { companyId: company_id, month };
}

/** The unit is milliseconds. Closing takes seconds for a large company. Closing again returns the same document. */
const closingTimeout = 120_000;

type ClosingProps = { statement: Statement; today: CalendarDate };

/** Closes the month after the user has confirmed the effects. */
export function CloseStatementButton({ statement, today }: ClosingProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const closing = useExclusiveMutation({
    mutationFn: () => call(closeStatement, { params: toParams(statement) }, { timeout: closingTimeout }),
    onSuccess: async ({ number }) => {
      snackbar.success(`Se cerró el mes con el estado de cuenta ${number ?? ""}`);
      await invalidateEndpoints(client, changedLists);
      setIsAsking(false);
    },
    // The answer may have been lost after the month was closed.
    onError: () => void invalidateEndpoints(client, changedLists),
  });
  return (
    <>
      <Button
        variant="contained"
        onClick={() => {
          closing.reset();
          setIsAsking(true);
        }}
      >
        Cerrar
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`¿Cerrar ${formatMonth(statement.month)}?`}
        text={describeClosing(statement, today)}
        confirmLabel="Sí, cerrar"
        cancelLabel="No, volver"
        busy={closing.isPending}
        problem={closing.error?.message ?? null}
        onConfirm={() => closing.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {closing.isPending && (
          <>
            <Typography variant="body2" role="status" sx={{ mt: 2, mb: 1 }}>
              Cerrando {formatCount(statement.all_orders.orders, "pedido")}…
            </Typography>
            <LinearProgress aria-label="Cerrando el mes" />
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

type Mark = { readonly statement: Statement; readonly paid: boolean };

/** Marks a closed statement as paid, which can be undone, or removes the mark. */
export function useMarkPaid() {
  const client = useQueryClient();
  const showUndoSnackbar = useUndoSnackbar(changedLists);
  const mark = ({ statement, paid }: Mark) =>
    call(markStatementPaid, { params: toParams(statement), body: { paid } });
  return useExclusiveMutation({
    mutationFn: mark,
    onSuccess: async ({ number }, { statement, paid }) => {
      if (paid) showUndoSnackbar(`${number ?? ""} está pagado`, () => mark({ statement, paid: false }));
      else snackbar.success(`${number ?? ""} ya no está pagado`);
      await invalidateEndpoints(client, changedLists);
    },
    // The answer may have been lost after the mark was saved.
    onError: () => void invalidateEndpoints(client, changedLists),
  });
}

type PaymentButtonProps = { statement: Statement; marking: ReturnType<typeof useMarkPaid> };

/** Removing the mark also removes the date of payment, so the button asks first. */
function UnmarkButton({ statement, marking }: PaymentButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { number, paid_at } = statement;
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => {
          marking.reset();
          setIsAsking(true);
        }}
      >
        Quitar marca de pago
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="¿Quitar la marca de pago?"
        text={`${number ?? ""} está pagado desde el ${paid_at ? formatLimaTime(paid_at).date : ""}. Esa fecha se pierde: si lo marcas otra vez, la fecha de pago es la de ese día.`}
        confirmLabel="Sí, quitar"
        cancelLabel="No, volver"
        busy={marking.isPending}
        problem={marking.error?.message ?? null}
        onConfirm={() => marking.mutate({ statement, paid: false }, { onSuccess: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

export function MarkPaidButton({ statement, marking }: PaymentButtonProps) {
  if (statement.state === "paid") return <UnmarkButton statement={statement} marking={marking} />;
  return (
    <BusyButton
      ref={focusHeadingOnRemoval}
      variant="contained"
      busy={marking.isPending}
      onClick={() => marking.mutate({ statement, paid: true })}
    >
      Marcar pagado
    </BusyButton>
  );
}
