import ArrowDownwardRounded from "@mui/icons-material/ArrowDownwardRounded";
import ArrowUpwardRounded from "@mui/icons-material/ArrowUpwardRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { weekDayNames, weekDays } from "@lonchera/domain/codes";
import { toggleSort } from "../../components/data-table-column.ts";
import { DateField } from "../../components/date-field.tsx";
import type { TableAddress } from "../../components/use-table-address.ts";
import { rangeProblem, type CategoryFilters } from "./categories-address.ts";

const every = "todos";

const layout = {
  display: "grid",
  gap: 1.5,
  mb: 2,
  alignItems: "start",
  gridTemplateColumns: { xs: "repeat(auto-fill, minmax(160px, 1fr))", sm: "200px 176px 176px" },
};

type CategoryFiltersProps = { filters: CategoryFilters; address: TableAddress };

/** Cards have no header to turn the order by. */
function OrderOfCards({ sort, onSort }: Pick<TableAddress, "sort" | "onSort">) {
  return (
    <Button
      variant="outlined"
      color="inherit"
      aria-label={sort.descending ? "Fecha, descendente" : "Fecha, ascendente"}
      startIcon={sort.descending ? <ArrowDownwardRounded /> : <ArrowUpwardRounded />}
      onClick={() => onSort(toggleSort(sort, sort.key))}
      sx={{ display: { md: "none" }, minHeight: 40 }}
    >
      Fecha
    </Button>
  );
}

export function CategoryFilterFields({ filters, address }: CategoryFiltersProps) {
  return (
    <Box role="search" aria-label="Filtros" sx={layout}>
      <TextField
        select
        size="small"
        label="Día de la semana"
        value={filters.week_day ?? every}
        onChange={({ target }) => address.filter({ week_day: target.value === every ? null : target.value })}
      >
        <MenuItem value={every}>Todos</MenuItem>
        {weekDays.map((day) => (
          <MenuItem key={day} value={day}>
            {weekDayNames[day]}
          </MenuItem>
        ))}
      </TextField>
      <DateField
        size="small"
        label="Fecha de inicio"
        value={filters.start_date}
        onChange={(start_date) => address.filter({ start_date })}
        problem={rangeProblem(filters)}
      />
      <DateField
        size="small"
        label="Fecha de fin"
        value={filters.end_date}
        onChange={(end_date) => address.filter({ end_date })}
      />
      <OrderOfCards sort={address.sort} onSort={address.onSort} />
    </Box>
  );
}
