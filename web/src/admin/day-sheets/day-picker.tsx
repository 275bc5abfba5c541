import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { addDays, type CalendarDate } from "@lonchera/domain/calendar";
import { DateField } from "../../ui/date-field.tsx";

type DayPickerProps = { date: CalendarDate; today: CalendarDate; onChoose: (date: CalendarDate) => void };

/** A day of delivery, and the days beside it. */
export function DayPicker({ date, today, onChoose }: DayPickerProps) {
  return (
    <Box
      role="group"
      aria-label="Día de entrega"
      sx={{ display: "flex", alignItems: "center", gap: 0.5, flexWrap: "wrap" }}
    >
      <IconButton aria-label="Día anterior" onClick={() => onChoose(addDays(date, -1))}>
        <ChevronLeftRounded />
      </IconButton>
      <Box sx={{ width: 164 }}>
        <DateField
          size="small"
          label="Fecha"
          value={date}
          onChange={(next) => next !== null && onChoose(next)}
        />
      </Box>
      <IconButton aria-label="Día siguiente" onClick={() => onChoose(addDays(date, 1))}>
        <ChevronRightRounded />
      </IconButton>
      <Button
        variant="outlined"
        size="small"
        sx={date === today ? { bgcolor: "action.selected" } : {}}
        aria-pressed={date === today}
        onClick={() => onChoose(today)}
      >
        Hoy
      </Button>
    </Box>
  );
}
