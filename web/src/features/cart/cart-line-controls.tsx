import AddRounded from "@mui/icons-material/AddRounded";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import Stack from "@mui/material/Stack";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { maxQuantity, type CartLine } from "@lonchera/contract/cart";
import { getLineKey } from "@lonchera/domain/cart-grouping";
import { runIfFocusLost } from "../../components/lost-focus.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { isOffline } from "../../lib/offline.ts";
import { noPortionsLeft } from "./cart-lines.ts";
import type { CartQueue } from "./cart-queue.ts";
import { getShownCart } from "./use-cart.ts";

/** Removes a whole line and offers to undo it. The undo adds only the units that are missing in the cart. */
export function removeLineWithUndo(client: QueryClient, queue: CartQueue, line: CartLine): void {
  queue.adjust({ line, delta: -line.quantity });
  // Without a connection the removal fails, and the page says so.
  if (isOffline()) return;
  const message = `Quitaste ${line.item.name} del carrito.`;
  // A line that cannot be ordered could not be added again.
  if (line.problem) return snackbar.info(message);
  const undo = () => {
    const present = getShownCart(client, queue)?.items.find((one) => getLineKey(one) === getLineKey(line));
    queue.adjust({ line, delta: Math.max(0, line.quantity - (present?.quantity ?? 0)) });
  };
  snackbar.info(message, { label: "Deshacer", onChoose: undo });
}

function parseLineUnits(text: string, maxUnits: number): number | null {
  const units = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return units >= 1 && units <= maxUnits ? units : null;
}

type UnitsFieldProps = { line: CartLine; maxUnits: number; onChange: (units: number) => void };

/** Shows the units of a line in a number field. Escape restores the former number. */
function UnitsField({ line, maxUnits, onChange }: UnitsFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [shown, setShown] = useState(line.quantity);
  // The buttons beside the field replace what was typed.
  if (shown !== line.quantity) {
    setShown(line.quantity);
    setTyped(null);
  }
  const problemId = useId();
  const units = typed === null ? line.quantity : parseLineUnits(typed, maxUnits);
  const isWrong = units === null;
  const commit = () => {
    if (units === null) return;
    setTyped(null);
    if (units !== line.quantity) onChange(units);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") commit();
    if (event.key === "Escape") setTyped(null);
  };
  return (
    <Stack sx={{ alignItems: "center" }}>
      <InputBase
        value={typed ?? line.quantity}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
        inputProps={{
          "aria-label": `Unidades de ${line.item.name}`,
          "aria-invalid": isWrong,
          ...(isWrong && { "aria-describedby": problemId }),
          inputMode: "numeric",
          autoComplete: "off",
          maxLength: 6,
        }}
        sx={{
          width: "4rem",
          minHeight: 44,
          border: 1,
          borderRadius: 1,
          borderColor: isWrong ? "error.main" : "text.disabled",
          bgcolor: "background.paper",
          fontVariantNumeric: "tabular-nums",
          "& input": { textAlign: "center" },
          "&.Mui-focused": { borderColor: "primary.main", outline: 2, outlineColor: "primary.main" },
        }}
      />
      {isWrong && (
        <FormHelperText id={problemId} error sx={{ maxWidth: "9rem", textAlign: "center" }}>
          {maxUnits < 1 ? noPortionsLeft : `Escribe un número entero de 1 a ${maxUnits}`}
        </FormHelperText>
      )}
    </Stack>
  );
}

type LineControlsProps = {
  line: CartLine;
  /** This many units can still be added. It is negative where the cart has more than can be ordered. */
  left: number;
  queue: CartQueue;
  /** It is called before the line and the pressed button may disappear. */
  onBeforeRemove: (button: HTMLElement) => void;
};

/** Shows and changes the units of a line. Those of a dish that cannot be ordered can only be reduced. */
export function LineControls({ line, left, queue, onBeforeRemove }: LineControlsProps) {
  const client = useQueryClient();
  const name = line.item.name;
  const removeButton = useRef<HTMLButtonElement>(null);
  const addUnit = () => {
    queue.adjust({ line, delta: 1 });
    // The pressed button is disabled once the last portion is in the cart, and loses the focus.
    runIfFocusLost(() => removeButton.current?.focus());
  };
  const removeUnit = (button: HTMLElement) => {
    onBeforeRemove(button);
    if (line.quantity > 1) queue.adjust({ line, delta: -1 });
    else removeLineWithUndo(client, queue, line);
  };
  const removeWholeLine = (button: HTMLElement) => {
    onBeforeRemove(button);
    removeLineWithUndo(client, queue, line);
  };
  return (
    <>
      <IconButton
        ref={removeButton}
        aria-label={`Quitar ${name}`}
        onClick={(event) => removeUnit(event.currentTarget)}
      >
        <RemoveRounded />
      </IconButton>
      <UnitsField
        line={line}
        maxUnits={Math.min(maxQuantity, line.quantity + left)}
        onChange={(units) => queue.adjust({ line, delta: units - line.quantity })}
      />
      {!line.problem && (
        <IconButton aria-label={`Una unidad más de ${name}`} disabled={left <= 0} onClick={addUnit}>
          <AddRounded />
        </IconButton>
      )}
      {line.problem ? (
        <Button
          data-removes-row
          color="warning"
          variant="outlined"
          aria-label={`Eliminar ${name}`}
          startIcon={<DeleteOutlineRounded />}
          onClick={(event) => removeWholeLine(event.currentTarget)}
        >
          Eliminar
        </Button>
      ) : (
        <IconButton
          data-removes-row
          aria-label={`Eliminar ${name}`}
          onClick={(event) => removeWholeLine(event.currentTarget)}
        >
          <DeleteOutlineRounded />
        </IconButton>
      )}
    </>
  );
}
