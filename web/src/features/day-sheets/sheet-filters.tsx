import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Box from "@mui/material/Box";
import { productCodes } from "@lonchera/domain/codes";
import type { Choice, Choices } from "./filtered-lines.ts";
import type { SheetFilters, SheetState } from "./sheet-address.ts";

const all = "";

const fingerHigh = { "& .MuiInputBase-root": { minHeight: 44 } };

type ChoiceFieldProps = {
  label: string;
  everything: string;
  choices: readonly Choice[];
  chosen: string | number | null;
  onChoose: (value: string | null) => void;
};

function ChoiceField({ label, everything, choices, chosen, onChoose }: ChoiceFieldProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={String(chosen ?? all)}
      onChange={({ target }) => onChoose(target.value === all ? null : target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={fingerHigh}
    >
      <MenuItem value={all}>{everything}</MenuItem>
      {choices.map(({ value, name }) => (
        <MenuItem key={value} value={value}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

type SheetFiltersProps = {
  state: SheetState;
  choices: Choices;
  onChange: (change: Partial<SheetFilters>) => void;
};

/** What narrows a sheet, on the screen and on paper. */
export function SheetFilterFields({ state, choices, onChange }: SheetFiltersProps) {
  return (
    <Box
      role="search"
      aria-label="Filtros"
      sx={{
        displayPrint: "none",
        display: "grid",
        gap: 1.5,
        mb: 2,
        gridTemplateColumns: {
          xs: "repeat(auto-fill, minmax(150px, 1fr))",
          sm: "repeat(3, minmax(150px, 240px))",
        },
      }}
    >
      <ChoiceField
        label="Producto"
        everything="Todos"
        choices={choices.product}
        chosen={state.product}
        onChoose={(value) => onChange({ product: productCodes.find((code) => code === value) ?? null })}
      />
      <ChoiceField
        label="Empresa"
        everything="Todas"
        choices={choices.company}
        chosen={state.company}
        onChoose={(value) => onChange({ company: value === null ? null : Number(value) })}
      />
      <ChoiceField
        label="Vehículo"
        everything="Todos"
        choices={choices.vehicle}
        chosen={state.vehicle}
        onChoose={(vehicle) => onChange({ vehicle })}
      />
    </Box>
  );
}
