import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { addDays, type CalendarDate } from "@lonchera/domain/calendar";
import { DateField } from "../../components/date-field.tsx";

const noDate = "Elige una fecha válida para ver la hoja.";

type DayPickerProps = {
  date: CalendarDate;
  /** Whether `date` is what was asked for; what was asked for may be no day. */
  isDay: boolean;
  today: CalendarDate;
  onChoose: (date: CalendarDate | null) => void;
};

/** A day of delivery, and the days beside it. */
export function DayPicker({ date, isDay, today, onChoose }: DayPickerProps) {
  const isToday = isDay && date === today;
  return (
    <Box
      role="group"
      aria-label="Día de entrega"
      sx={{ display: "flex", alignItems: "flex-start", gap: 0.5, flexWrap: "wrap" }}
    >
      <IconButton aria-label="Día anterior" disabled={!isDay} onClick={() => onChoose(addDays(date, -1))}>
        <ChevronLeftRounded />
      </IconButton>
      <Box sx={{ width: 164 }}>
        <DateField
          size="small"
          label="Fecha"
          value={isDay ? date : null}
          inForm
          problem={isDay ? null : noDate}
          onChange={onChoose}
        />
      </Box>
      <IconButton aria-label="Día siguiente" disabled={!isDay} onClick={() => onChoose(addDays(date, 1))}>
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
