import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { cancelClosureOrders, moveClosureOrders } from "@lonchera/contract/closures-orders";
import { type Closure, closureMessages, maxDaysMoved } from "@lonchera/contract/closures";
import { addDays, toLimaDate } from "@lonchera/domain/calendar";
import { formatCount } from "@lonchera/domain/texts";
import { BusyButton } from "../../components/busy-button.tsx";
import { scrollIntoView } from "../../components/focus.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DateField } from "../../components/date-field.tsx";
import { DialogSection } from "../../components/dialog-section.tsx";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/errors.ts";
import { hasUnknownOutcome } from "../../lib/api/form-errors.ts";
import { canStaffCall } from "../../lib/session/permissions.ts";
import { useSession } from "../../lib/session/session.ts";
import { formatDay } from "../../lib/time-text.ts";
import { getNow } from "../../lib/clock.ts";
import { ClosureOrdersTable } from "./closure-orders-table.tsx";
import { formatOrdersAndPortions } from "./closure-text.ts";
import { type ResolutionProgress, useResolveOrders } from "./use-resolve-orders.ts";

type OrderResolution = ReturnType<typeof useResolveOrders>;
type ActionProps = { closure: Closure; resolving: OrderResolution };

function findDateProblem(date: string | null, closure: Closure): string | null {
  if (date === null) return "Elige la fecha";
  if (date < toLimaDate(getNow())) return closureMessages.pastDate;
  if (date === closure.date) return closureMessages.sameDate;
  return date > addDays(closure.date, maxDaysMoved) ? closureMessages.farDate : null;
}

function MoveOrders({ closure, resolving }: ActionProps) {
  const [date, setDate] = useState<string | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const problem = findDateProblem(date, closure);
  const count = formatCount(closure.orders, "pedido");
  const ask = () => {
    resolving.forgetError();
    setWasAsked(true);
    setIsAsking(problem === null);
  };
  const move = () => {
    setIsAsking(false);
    if (date === null) return;
    const params = { id: closure.id };
    resolving.run({
      done: `ahora para el ${formatDay(date)}`,
      step: (after) => call(moveClosureOrders, { params, body: { date, after, version: closure.version } }),
    });
  };
  return (
    <DialogSection label="Pasar a otra fecha">
      <Typography variant="h3" sx={{ typography: "h4", mb: 0.5 }}>
        Pasar a otra fecha
      </Typography>
      <Typography sx={{ mb: 1.5 }}>
        Los mismos platos se preparan otro día. Lo que se paga no cambia.
      </Typography>
      <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, alignItems: { sm: "flex-start" } }}>
        <Box sx={{ display: "grid" }}>
          <DateField
            label="Nueva fecha"
            value={date}
            onChange={setDate}
            inForm
            size="small"
            problem={wasAsked ? problem : null}
          />
        </Box>
        <BusyButton variant="contained" busy={resolving.isRunning} onClick={ask}>
          Pasar {count}
        </BusyButton>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={`¿Pasar ${count} al ${formatDay(date ?? closure.date)}?`}
        text="Cada cliente recibe un correo con el motivo y su nueva fecha."
        confirmLabel="Sí, pasar"
        cancelLabel="No, volver"
        onConfirm={move}
        onCancel={() => setIsAsking(false)}
      />
    </DialogSection>
  );
}

function CancelOrders({ closure, resolving }: ActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const count = formatCount(closure.orders, "pedido");
  const cancel = () => {
    setIsAsking(false);
    const params = { id: closure.id };
    resolving.run({
      done: "ya sin ese día",
      step: (after) => call(cancelClosureOrders, { params, body: { after, version: closure.version } }),
    });
  };
  return (
    <DialogSection label="Cancelar ese día">
      <Typography variant="h3" sx={{ typography: "h4", mb: 0.5 }}>
        Cancelar ese día
      </Typography>
      <Typography sx={{ mb: 1.5 }}>
        Los demás días de cada pedido quedan. Lo pagado por ese día se devuelve, y lo que espera el pago de su
        código se cancela completo.
      </Typography>
      <BusyButton
        variant="outlined"
        color="error"
        busy={resolving.isRunning}
        onClick={() => setIsAsking(true)}
      >
        Cancelar ese día en {count}
      </BusyButton>
      <ConfirmDialog
        open={isAsking}
        title={`¿Cancelar el ${formatDay(closure.date)} en ${count}?`}
        text="Se devuelve lo pagado por ese día y cada cliente recibe un correo con el motivo. Esta acción no se puede deshacer."
        confirmLabel="Sí, cancelar ese día"
        cancelLabel="No, volver"
        danger
        onConfirm={cancel}
        onCancel={() => setIsAsking(false)}
      />
    </DialogSection>
  );
}

function Progress({ progress, total }: { progress: ResolutionProgress; total: number }) {
  // An order that could be changed only in part counts twice.
  const reached = Math.min(total, progress.resolved + progress.left.length);
  return (
    <Box role="status">
      <Typography variant="body2" sx={{ mb: 0.5 }}>
        {formatCount(reached, "pedido")} de {total}…
      </Typography>
      <LinearProgress
        aria-label="Avance"
        variant="determinate"
        value={(100 * reached) / Math.max(1, total)}
      />
    </Box>
  );
}

/** Says that another attempt continues where a failed one stopped. */
function describeFailure(error: Error, progress: ResolutionProgress | null): string {
  if (error instanceof CallError && error.code === "changed_meanwhile")
    return "Otra persona cambió este día sin atención. Revisa la fecha y las empresas antes de seguir.";
  const isPartDone = progress !== null && progress.resolved + progress.left.length > 0;
  return isPartDone || hasUnknownOutcome(error)
    ? `Se quedó a medias: otro intento sigue donde se quedó. ${error.message}`
    : error.message;
}

type ResultProps = {
  progress: ResolutionProgress;
  /** No order is left, although the last answer was lost. */
  isComplete: boolean;
};

/** Shows the result, and the orders that were not changed. */
function Result({ progress, isComplete }: ResultProps) {
  const { done, resolved, left } = progress;
  return (
    <Stack role="status" sx={{ gap: 1.5 }}>
      {(resolved > 0 || isComplete) && (
        <Alert severity="success">
          {isComplete ? "Todos los pedidos" : formatCount(resolved, "pedido")}, {done}. Cada cliente recibe un
          correo con el motivo.
        </Alert>
      )}
      {left.length > 0 && (
        <Alert severity="warning">
          Estos no cambiaron, o no del todo:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {left.map(({ id_order, reason }) => (
              <li key={id_order}>
                {id_order}: {reason}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </Stack>
  );
}

type ClosureOrdersDialogProps = { closure: Closure; onClose: () => void };

/** Shows the placed orders for a closed day, which are moved or cancelled together. */
export function ClosureOrdersDialog({ closure, onClose }: ClosureOrdersDialogProps) {
  const { user } = useSession();
  const resolving = useResolveOrders();
  const [total, setTotal] = useState(closure.orders);
  const { progress, isRunning, error } = resolving;
  // While orders are resolved, the bar uses their number at the start, because `closure.orders` falls.
  if (!isRunning && total !== closure.orders) setTotal(closure.orders);
  const mayResolve = canStaffCall(user, [moveClosureOrders, cancelClosureOrders]);
  const close = () => {
    if (!isRunning) onClose();
  };
  return (
    <DialogShell
      title={`Pedidos del ${formatDay(closure.date)}`}
      width="md"
      onClose={close}
      actions={
        <Button color="inherit" onClick={close} disabled={isRunning}>
          Cerrar
        </Button>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        {progress && isRunning && <Progress progress={progress} total={total} />}
        {progress && !isRunning && (
          <Result progress={progress} isComplete={error !== null && closure.orders === 0} />
        )}
        {/* If no order is left, only the last answer was lost. */}
        {error && closure.orders > 0 && (
          <Alert severity="error" ref={scrollIntoView}>
            {describeFailure(error, progress)}
          </Alert>
        )}
        {closure.orders > 0 ? (
          <>
            <Typography>
              {formatOrdersAndPortions(closure)} para un día sin atención. Motivo: {closure.reason}.
            </Typography>
            {mayResolve ? (
              <>
                <MoveOrders closure={closure} resolving={resolving} />
                <CancelOrders closure={closure} resolving={resolving} />
              </>
            ) : (
              <Alert severity="info">Los mueve o cancela alguien con el rol de facturación.</Alert>
            )}
            <ClosureOrdersTable closure={closure} />
          </>
        ) : (
          !isRunning && <Typography>Ya no hay pedidos para este día.</Typography>
        )}
      </Stack>
    </DialogShell>
  );
}
