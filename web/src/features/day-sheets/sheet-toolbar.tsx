import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import CloudOffRounded from "@mui/icons-material/CloudOffRounded";
import SyncRounded from "@mui/icons-material/SyncRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { addDays, type CalendarDate, formatWeekdayDate } from "@lonchera/domain/calendar";
import { sumQuantities } from "@lonchera/domain/day-lines";
import { DateField, touchHeightStyles } from "../../components/date-field.tsx";
import { SelectFilter } from "../../components/select-filter.tsx";
import { useNow } from "../../components/use-now.ts";
import { isConnectionError } from "../../lib/api/errors.ts";
import { toServerTime } from "../../lib/clock.ts";
import type { SheetUrlState, SheetFilters, SheetState } from "./sheet-url-state.ts";
import {
  formatTimeAgo,
  type FilterableLine,
  type FilterOptions,
  formatSummary,
  useFilteredLines,
} from "./sheet-lines.ts";

const noDate = "Elige una fecha válida para ver la hoja.";

type DayPickerProps = {
  date: CalendarDate;
  /** It is false where the address has an invalid date. */
  isDateValid: boolean;
  today: CalendarDate;
  onChoose: (date: CalendarDate | null) => void;
};

/** Shows a date field with buttons for the previous and the next day. */
function DayPicker({ date, isDateValid, today, onChoose }: DayPickerProps) {
  const isToday = isDateValid && date === today;
  return (
    <Box
      role="group"
      aria-label="Día de entrega"
      sx={{ display: "flex", alignItems: "flex-start", gap: 0.5, flexWrap: "wrap" }}
    >
      <IconButton
        aria-label="Día anterior"
        disabled={!isDateValid}
        onClick={() => onChoose(addDays(date, -1))}
      >
        <ChevronLeftRounded />
      </IconButton>
      <Box sx={{ width: "calc(9rem + 20px)" }}>
        <DateField
          size="small"
          label="Fecha"
          value={isDateValid ? date : null}
          inForm
          problem={isDateValid ? null : noDate}
          onChange={onChoose}
        />
      </Box>
      <IconButton
        aria-label="Día siguiente"
        disabled={!isDateValid}
        onClick={() => onChoose(addDays(date, 1))}
      >
        <ChevronRightRounded />
      </IconButton>
      <Button
        variant="outlined"
        sx={isToday ? { bgcolor: "action.selected" } : {}}
        aria-pressed={isToday}
        onClick={() => onChoose(today)}
      >
        Hoy
      </Button>
    </Box>
  );
}

const second = 1_000;

function describeFailure(error: Error): string {
  return isConnectionError(error) ? "Sin conexión: se reintenta" : "No se pudo actualizar: se reintenta";
}

type LiveLineProps = {
  /** The lines were last loaded at this instant, in milliseconds. */
  updatedAt: number;
  /** It is the error of the last request. */
  error: Error | null;
};

/** Shows the age of the data. It is no live region, because it changes each second. */
function LiveLine({ updatedAt, error }: LiveLineProps) {
  const now = useNow(second);
  const Icon = error ? CloudOffRounded : SyncRounded;
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 0.75,
        color: error ? "error.main" : "text.secondary",
        fontVariantNumeric: "tabular-nums",
      }}
    >
      <Icon fontSize="small" aria-hidden="true" />
      <Typography variant="body2" color="inherit" sx={error ? { fontWeight: 650 } : {}}>
        {error && `${describeFailure(error)}. `}
        Actualizado {formatTimeAgo(now - updatedAt)}
      </Typography>
    </Box>
  );
}

type SheetFiltersProps = {
  state: SheetState;
  options: FilterOptions;
  onChange: (change: Partial<SheetFilters>) => void;
};

/** Shows the filters, which also apply to paper. */
export function SheetFilterFields({ state, options, onChange }: SheetFiltersProps) {
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
      <SelectFilter
        label="Producto"
        options={options.product}
        value={state.product}
        onChange={(product) => onChange({ product })}
        sx={touchHeightStyles}
      />
      <SelectFilter
        label="Empresa"
        allLabel="Todas"
        options={options.company}
        value={state.company === null ? null : String(state.company)}
        onChange={(company) => onChange({ company: company === null ? null : Number(company) })}
        sx={touchHeightStyles}
      />
      <SelectFilter
        label="Vehículo"
        options={options.vehicle}
        value={state.vehicle}
        onChange={(vehicle) => onChange({ vehicle })}
        sx={touchHeightStyles}
      />
    </Box>
  );
}

type DayFactsProps = {
  date: CalendarDate;
  sheet: { readonly data: unknown; readonly error: Error | null; readonly dataUpdatedAt: number };
  /** It contains the day's totals. */
  summary: string | null;
};

function DayFacts({ date, sheet, summary }: DayFactsProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 650 }}>
        {formatWeekdayDate(date)}
        {summary && ` · ${summary}`}
      </Typography>
      {sheet.data !== undefined && (
        <LiveLine updatedAt={toServerTime(sheet.dataUpdatedAt)} error={sheet.error} />
      )}
    </Box>
  );
}

type CountedLine = FilterableLine & { readonly quantity: number };
type SheetBarProps = Pick<DayFactsProps, "sheet"> & {
  address: SheetUrlState;
  /** It has all lines of the day, and is `undefined` until they are loaded. */
  lines: readonly CountedLine[] | undefined;
  /** It is undefined where the number of orders is not known. */
  orders: number | undefined;
};

/** Shows the day, its totals and the age of the data. */
export function SheetBar({ address: { state, today, change }, sheet, lines, orders }: SheetBarProps) {
  const shown = useFilteredLines(lines, state);
  const summary = lines?.length ? formatSummary(sumQuantities(shown), sumQuantities(lines), orders) : null;
  return (
    <Box
      sx={{
        displayPrint: "none",
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 3,
        rowGap: 1.5,
        mb: 2,
      }}
    >
      <DayPicker
        date={state.date}
        isDateValid={state.isDateValid}
        today={today}
        onChoose={(date) => change({ date })}
      />
      {state.isDateValid && <DayFacts date={state.date} sheet={sheet} summary={summary} />}
    </Box>
  );
}
