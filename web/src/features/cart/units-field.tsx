import AddRounded from "@mui/icons-material/AddRounded";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import Stack from "@mui/material/Stack";
import { useId, useState, type KeyboardEvent } from "react";
import { maxQuantity, type CartLine } from "@lonchera/contract/cart";
import type { CartQueue } from "./cart-queue.ts";

function parseLineUnits(text: string): number | null {
  const units = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return units >= 1 && units <= maxQuantity ? units : null;
}

type UnitsFieldProps = { line: CartLine; onChange: (units: number) => void };

/** The units of a line as a number that can be typed; Escape takes back what was typed. */
function UnitsField({ line, onChange }: UnitsFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const problemId = useId();
  const isWrong = typed !== null && parseLineUnits(typed) === null;
  const commit = () => {
    if (typed === null || isWrong) return;
    const units = parseLineUnits(typed) ?? line.quantity;
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
        }}
      />
      {isWrong && (
        <FormHelperText id={problemId} error sx={{ maxWidth: "9rem", textAlign: "center" }}>
          Escribe un número entero de 1 a {maxQuantity}
        </FormHelperText>
      )}
    </Stack>
  );
}

type UnitsControlsProps = { line: CartLine; queue: CartQueue };

/** The number of units and the plus; what cannot be ordered only becomes less. */
export function UnitsControls({ line, queue }: UnitsControlsProps) {
  return (
    <>
      <UnitsField line={line} onChange={(units) => queue.adjust({ line, delta: units - line.quantity })} />
      {!line.problem && (
        <IconButton
          aria-label={`Una unidad más de ${line.item.name}`}
          onClick={() => queue.adjust({ line, delta: 1 })}
        >
          <AddRounded />
        </IconButton>
      )}
    </>
  );
}
