import "dayjs/locale/es";
import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import type { PickersActionBarAction } from "@mui/x-date-pickers/PickersActionBar";
import { esES, type PickersLocaleText } from "@mui/x-date-pickers/locales";
import dayjs, { type Dayjs } from "dayjs";
import { useReducer, useState, type Ref } from "react";
import { flushSync } from "react-dom";
import { toLimaDate } from "@lonchera/domain/calendar";
import { parseTypedDate } from "@lonchera/domain/input-parsing";
import { getNow } from "../lib/clock.ts";
import { useDebouncedInput } from "./use-debounced-input.ts";

export type DateFieldProps = {
  label: string;
  /** The date as `YYYY-MM-DD`, or `null` if the field is empty. */
  value: string | null;
  /** Receives a valid date when the typing pauses, and `null` when the user leaves the field with an invalid one. */
  onChange: (date: string | null) => void;
  /** The error message of the field. */
  problem?: string | null;
  size?: "small" | "medium";
  required?: boolean;
  /** Reports every change at once. An invalid date is reported as `null`. */
  inForm?: boolean;
  /** The last date that can be picked. A form still receives later dates that are typed. */
  latest?: string;
  /** Lets the user choose the year first, with the newest on top. Use it for dates in the past. */
  fromYears?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

/** Uses the current day of Lima, not that of the device, for "Hoy" and for the marked day. */
class LimaAdapter extends AdapterDayjs {
  constructor(options?: ConstructorParameters<typeof AdapterDayjs>[0]) {
    super(options);
    const parse = this.date;
    this.date = (value, timezone) =>
      parse(value === undefined ? (toLimaDate(getNow()) as typeof value) : value, timezone);
  }
}

const spanish = {
  ...(esES.components.MuiLocalizationProvider.defaultProps.localeText as PickersLocaleText),
  day: "Día",
};
const firstDay = dayjs("1900-01-01");
const lastDay = dayjs("2199-12-31");

/** These styles match those of MUI's text fields. */
const look = {
  "& .MuiPickersOutlinedInput-root": { bgcolor: "background.paper" },
  "& .MuiPickersOutlinedInput-root:not(.Mui-error, .Mui-focused) .MuiPickersOutlinedInput-notchedOutline": {
    borderColor: "text.disabled",
  },
};

/**
 * MUI X understands pasted text of this form: a day, a month, a year or a whole date. It empties the field for any
 * other text.
 */
const readByMui = /^(\d+|\d\d\/\d\d\/\d{4})$/;

function toDayjs(value: string | null): Dayjs | null {
  return value === null ? null : dayjs(value);
}

/** Returns the date as text, or `null` if it is invalid. */
function toIsoDate(day: Dayjs | null): string | null {
  if (day === null || !day.isValid() || day.isBefore(firstDay, "day") || day.isAfter(lastDay, "day"))
    return null;
  return day.format("YYYY-MM-DD");
}

export function DatePickerField(props: DateFieldProps) {
  const { label, value, onChange, problem = null, size = "medium", inForm = false, inputRef } = props;
  const { required = false, latest = null, fromYears = false } = props;
  const desktopActions: PickersActionBarAction[] = fromYears ? ["clear"] : ["clear", "today"];
  const { shown, setShown, reportNow, reportLater, flush, cancel } = useDebouncedInput(
    value,
    toDayjs,
    onChange,
  );
  const [isValid, setIsValid] = useState(true);
  const [, renderWithEffects] = useReducer((renders: number) => renders + 1, 0);
  const change = (next: Dayjs | null, isAllowed: boolean) => {
    setShown(next);
    if (inForm) reportNow(toIsoDate(next));
    else if (isAllowed) reportLater(toIsoDate(next));
    else cancel();
  };
  // A form receives `null` for an impossible date and would say that the date is missing.
  const isImpossible = !isValid && value === null;
  const message = (isImpossible ? null : problem) ?? (isValid ? null : "La fecha no es válida");
  return (
    <LocalizationProvider dateAdapter={LimaAdapter} adapterLocale="es" localeText={spanish}>
      <DatePicker
        label={label}
        format="DD/MM/YYYY"
        value={shown}
        minDate={firstDay}
        maxDate={latest === null ? lastDay : dayjs(latest)}
        {...(fromYears && { openTo: "year", yearsOrder: "desc" })}
        onChange={(next, { validationError }) => change(next, validationError === null)}
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
            onBlur: () => (inForm || isValid ? flush() : reportNow(null)),
            // The date is impossible while a year is typed. MUI X then empties the day and the month if effects of an
            // earlier render run between a key and its render. This render runs those effects before the key is
            // handled.
            onKeyDownCapture: () => flushSync(renderWithEffects),
            onPasteCapture: (event) => {
              const text = event.clipboardData.getData("text").trim();
              if (readByMui.test(text)) return;
              event.preventDefault();
              event.stopPropagation();
              const date = parseTypedDate(text);
              if (date !== null) change(dayjs(date), true);
            },
            ...(message !== null && { error: true, helperText: message }),
          },
        }}
      />
    </LocalizationProvider>
  );
}
