import "dayjs/locale/es";
import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import type { PickersActionBarAction } from "@mui/x-date-pickers/PickersActionBar";
import { esES, type PickersLocaleText } from "@mui/x-date-pickers/locales";
import dayjs, { type Dayjs } from "dayjs";
import { useState, type Ref } from "react";
import { useDraftValue } from "./use-draft-value.ts";

type DateFieldProps = {
  label: string;
  /** `YYYY-MM-DD`; `null` while it is empty. */
  value: string | null;
  /** Called with dates that exist, once the typing pauses. */
  onChange: (date: string | null) => void;
  /** What is wrong with it. */
  problem?: string | null;
  size?: "small" | "medium";
  required?: boolean;
  /** Of a form, which may be sent at any moment: every change is told at once, a date that is none as `null`. */
  inForm?: boolean;
  /** The last one that can be picked; a form is told a later one too, to say what is wrong with it. */
  latest?: string;
  /** Years are picked first, the newest on top: for dates that lie far back. */
  fromYears?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

const spanish = esES.components.MuiLocalizationProvider.defaultProps.localeText as PickersLocaleText;
const earliest = dayjs("1900-01-01");
const last = dayjs("2199-12-31");

/** As the text fields beside it. */
const look = {
  "& .MuiPickersOutlinedInput-root": { bgcolor: "background.paper" },
  "& .MuiPickersOutlinedInput-root:not(.Mui-error, .Mui-focused) .MuiPickersOutlinedInput-notchedOutline": {
    borderColor: "text.disabled",
  },
};

function dayOf(value: string | null): Dayjs | null {
  return value === null ? null : dayjs(value);
}

/** A date that can be told, whatever else is wrong with it. */
function told(day: Dayjs | null): string | null {
  if (day === null || !day.isValid() || day.isBefore(earliest, "day") || day.isAfter(last, "day"))
    return null;
  return day.format("YYYY-MM-DD");
}

/** A date, typed or picked: DD/MM/YYYY. */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, problem = null, size = "medium", inForm = false, inputRef } = props;
  const { required = false, latest = null, fromYears = false } = props;
  const desktopActions: PickersActionBarAction[] = fromYears ? ["clear"] : ["clear", "today"];
  const { shown, setShown, reportNow, reportLater } = useDraftValue(value, dayOf, onChange);
  const [isValid, setIsValid] = useState(true);
  const message = problem ?? (isValid ? null : "La fecha no es válida");
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="es" localeText={spanish}>
      <DatePicker
        label={label}
        format="DD/MM/YYYY"
        value={shown}
        minDate={earliest}
        maxDate={latest === null ? last : dayjs(latest)}
        {...(fromYears && { openTo: "year", yearsOrder: "desc" })}
        onChange={(next, { validationError }) => {
          setShown(next);
          if (inForm) reportNow(told(next));
          else if (validationError === null) reportLater(told(next));
        }}
        {...(inputRef && { inputRef })}
        onError={(error) => setIsValid(error === null)}
        slotProps={{
          actionBar: ({ pickerVariant }) => ({
            actions: pickerVariant === "mobile" ? ["clear", "cancel", "accept"] : desktopActions,
          }),
          textField: {
            size,
            required,
            sx: look,
            ...(message !== null && { error: true, helperText: message }),
          },
        }}
      />
    </LocalizationProvider>
  );
}
