import "dayjs/locale/es";
import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { esES, type PickersLocaleText } from "@mui/x-date-pickers/locales";
import dayjs from "dayjs";
import { useMemo } from "react";
import { useDelayed } from "./use-delayed.ts";

type DateFieldProps = {
  label: string;
  /** `YYYY-MM-DD`; `null` while it is empty. */
  value: string | null;
  /** Called with dates that exist, once the typing pauses. */
  onChange: (date: string | null) => void;
  /** What is wrong with it. */
  problem?: string | null;
  size?: "small" | "medium";
};

const spanish = esES.components.MuiLocalizationProvider.defaultProps.localeText;
const earliest = dayjs("1900-01-01");
const latest = dayjs("2199-12-31");

/** A date, typed or picked: DD/MM/YYYY. */
export function DateField({ label, value, onChange, problem = null, size = "medium" }: DateFieldProps) {
  const day = useMemo(() => (value === null ? null : dayjs(value)), [value]);
  const changeLater = useDelayed(onChange);
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale="es"
      localeText={spanish as PickersLocaleText}
    >
      <DatePicker
        label={label}
        format="DD/MM/YYYY"
        value={day}
        minDate={earliest}
        maxDate={latest}
        onChange={(next, { validationError }) => {
          if (validationError === null) changeLater(next === null ? null : next.format("YYYY-MM-DD"));
        }}
        slotProps={{
          field: { clearable: true },
          textField: { size, ...(problem !== null && { error: true, helperText: problem }) },
        }}
      />
    </LocalizationProvider>
  );
}
