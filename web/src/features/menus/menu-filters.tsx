import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { everyMonth, yearChoices, type MenuFilters } from "./menus-address.ts";

const monthNames = [
  "Enero",
  "Febrero",
  "Marzo",
  "Abril",
  "Mayo",
  "Junio",
  "Julio",
  "Agosto",
  "Septiembre",
  "Octubre",
  "Noviembre",
  "Diciembre",
];

/** Fifty years would fill the screen. */
const limitedList = {
  MenuProps: {
    slotProps: {
      root: { role: "region", "aria-label": "Opciones" },
      paper: { sx: { maxHeight: 320 } },
    },
  },
};

type MenuFiltersProps = {
  filters: MenuFilters;
  today: CalendarDate;
  onFilter: (filters: MenuFilters) => void;
};

export function MenuFilterFields({ filters, today, onFilter }: MenuFiltersProps) {
  const { year, month } = filters;
  return (
    <Box
      role="search"
      aria-label="Filtros"
      sx={{
        display: "grid",
        gap: 1.5,
        width: { xs: 1, sm: "auto" },
        gridTemplateColumns: { xs: "3fr 2fr", sm: "176px 120px" },
      }}
    >
      <TextField
        select
        size="small"
        label="Mes"
        value={month === null ? everyMonth : String(month)}
        onChange={({ target }) =>
          onFilter({ year, month: target.value === everyMonth ? null : Number(target.value) })
        }
      >
        <MenuItem value={everyMonth}>Todos</MenuItem>
        {monthNames.map((name, index) => (
          <MenuItem key={name} value={String(index + 1)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label="Año"
        value={String(year)}
        onChange={({ target }) => onFilter({ year: Number(target.value), month })}
        slotProps={{ select: limitedList }}
      >
        {yearChoices(today, year).map((choice) => (
          <MenuItem key={choice} value={String(choice)}>
            {choice}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
