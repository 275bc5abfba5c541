import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { MenuDay } from "@lonchera/contract/menus";
import { formatDate } from "@lonchera/domain/calendar";
import { DialogShell } from "../../components/dialog-shell.tsx";

type CopyDayDialogProps = {
  open: boolean;
  from: MenuDay;
  /** The other days that can still be ordered. */
  others: readonly MenuDay[];
  onCopy: (days: readonly MenuDay[]) => void;
  onClose: () => void;
};

/** Asks to which days the quantities of a day are copied. */
export function CopyDayDialog({ open, from, others, onCopy, onClose }: CopyDayDialogProps) {
  const [chosen, setChosen] = useState<readonly number[]>(() => others.map(({ id }) => id));
  const toggle = (id: number, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <DialogShell
      open={open}
      title={`Copiar las cantidades del ${from.week_day_value.toLowerCase()}`}
      width="xs"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onCopy(others.filter(({ id }) => chosen.includes(id)));
      }}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" disabled={chosen.length === 0}>
            Copiar
          </Button>
        </>
      }
    >
      <Typography>
        Cada plato pasa al mismo plato de otro día o, si no está, al siguiente del mismo tipo.
      </Typography>
      <FormGroup sx={{ mt: 1 }}>
        {others.map(({ id, week_day_value, category_date }) => (
          <FormControlLabel
            key={id}
            label={`${week_day_value} ${formatDate(category_date)}`}
            control={
              <Checkbox checked={chosen.includes(id)} onChange={(_, checked) => toggle(id, checked)} />
            }
            sx={{ minHeight: 44 }}
          />
        ))}
      </FormGroup>
    </DialogShell>
  );
}
