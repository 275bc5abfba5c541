import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { scrollIntoView } from "../../components/focus.ts";
import { focusHeadingOnRemoval } from "../../components/lost-focus.ts";
import { CallError } from "../../lib/api/errors.ts";
import { describeError } from "../../lib/api/form-errors.ts";
import { getCellKey } from "./bulk-cells.ts";
import type { BulkOrder } from "./use-bulk-order.ts";

/** Returns the cells that cannot be saved, including those of other days and zones. */
function listProblems({ days, zones, findProblem, isClosed }: BulkOrder) {
  return days.flatMap((day) =>
    day.items.flatMap((item) =>
      zones.flatMap((zone) => {
        const message = findProblem(item, zone);
        if (message === null) return [];
        const text = `${item.name}, ${day.week_day_value.toLowerCase()}, ${zone.name}: ${message}`;
        return [{ key: getCellKey(item.id, zone.id), text, isClosed: isClosed(item, zone) }];
      }),
    ),
  );
}

/** Describes the outcome of a failed save. A save sets units and does not add any, so it can be repeated. */
function describeFailure(error: Error): string {
  const isAnswered = !(error instanceof CallError) || (error.kind === "refused" && error.status < 500);
  const outcome = isAnswered
    ? "No se guardó nada."
    : "No se sabe si se guardó. Puedes guardar otra vez: nada se duplica.";
  return `${outcome} ${describeError(error)}`;
}

/** Says why the last save failed, while something is unsaved. */
export function SaveFailure({ order }: { order: BulkOrder }) {
  if (!order.save.error || !order.isDirty) return null;
  const problems = listProblems(order);
  const closed = problems.filter(({ isClosed }) => isClosed);
  return (
    <Alert key={order.save.submittedAt} ref={scrollIntoView} severity="error">
      {describeFailure(order.save.error)}
      {problems.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {problems.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </Box>
      )}
      {closed.length > 0 && (
        <Button
          ref={focusHeadingOnRemoval}
          color="inherit"
          onClick={() => order.reset(...closed.map(({ key }) => key))}
        >
          Quitar lo que ya no se puede pedir
        </Button>
      )}
    </Alert>
  );
}
