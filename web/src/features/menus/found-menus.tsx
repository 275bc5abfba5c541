import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { StaffMenuDay } from "@lonchera/contract/categories";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { formatCount } from "@lonchera/domain/counts";
import { EmptyState } from "../../components/data-state.tsx";
import type { Address } from "../../components/use-address.ts";
import { newRecordId } from "../../components/record-dialog.tsx";
import { MenuPanels } from "./menu-panels.tsx";
import { filterChange, type MenuFilters } from "./menus-address.ts";

type FoundProps = {
  filters: MenuFilters;
  address: Address;
  days: readonly StaffMenuDay[];
  today: CalendarDate;
};

/** The days of the filters, or what to do where there is none. */
export function FoundMenus({ filters, address, days, today }: FoundProps) {
  const { year, month } = filters;
  if (days.length > 0) return <MenuPanels address={address} days={days} today={today} />;
  return (
    <EmptyState
      title="No hay menús disponibles para los filtros seleccionados."
      reason={`Crea el menú de un día o elige ${month === null ? "otro año" : "otro mes o año"}.`}
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", justifyContent: "center" }}>
          <Button variant="contained" onClick={() => address.open({ menu: newRecordId })}>
            Crear menú
          </Button>
          {month !== null && (
            <Button onClick={() => address.replace(filterChange({ year, month: null }))}>
              Ver todo {year}
            </Button>
          )}
        </Stack>
      }
    />
  );
}

/** How much the filters show. */
export function MenuCount({ days }: { days: readonly StaffMenuDay[] }) {
  if (days.length === 0) return null;
  const dishes = days.reduce((sum, day) => sum + day.items_count, 0);
  const menus = formatCount(days.length, "menú");
  return (
    <Typography variant="body2" color="textSecondary">
      {menus} · {formatCount(dishes, "plato")}
    </Typography>
  );
}
