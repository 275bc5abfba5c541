import "dayjs/locale/es";
import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import type { PickersActionBarAction } from "@mui/x-date-pickers/PickersActionBar";
import { esES, type PickersLocaleText } from "@mui/x-date-pickers/locales";
import dayjs, { type Dayjs } from "dayjs";
import { useReducer, useState, type Ref } from "react";
import { flushSync } from "react-dom";
import { toBusinessDate } from "@lonchera/domain/calendar";
import { parseTypedDate } from "@lonchera/domain/input-parsing";
import { getNow } from "../lib/clock.ts";
import { useDraftValue } from "./use-draft-value.ts";

export type DateFieldProps = {
  label: string;
  /** `YYYY-MM-DD`; `null` while it is empty. */
  value: string | null;
  /** Called with valid dates when the typing pauses, and with `null` when the field is left with an invalid one. */
  onChange: (date: string | null) => void;
  /** The field's error. */
  problem?: string | null;
  size?: "small" | "medium";
  required?: boolean;
  /** Reports every change at once, an invalid date as `null`. */
  inForm?: boolean;
  /** The last date that can be picked; a form still receives later ones. */
  latest?: string;
  /** Starts with the year, newest first, for dates in the past. */
  fromYears?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

/** Makes "Hoy" and the marked day those of Lima, not those of the device. */
class LimaAdapter extends AdapterDayjs {
  constructor(options?: ConstructorParameters<typeof AdapterDayjs>[0]) {
    super(options);
    const parse = this.date;
    this.date = (value, timezone) =>
      parse(value === undefined ? (toBusinessDate(getNow()) as typeof value) : value, timezone);
  }
}

const spanish = {
  ...(esES.components.MuiLocalizationProvider.defaultProps.localeText as PickersLocaleText),
  day: "Día",
};
const firstDay = dayjs("1900-01-01");
const lastDay = dayjs("2199-12-31");

/** Matches MUI's text fields. */
const look = {
  "& .MuiPickersOutlinedInput-root": { bgcolor: "background.paper" },
  "& .MuiPickersOutlinedInput-root:not(.Mui-error, .Mui-focused) .MuiPickersOutlinedInput-notchedOutline": {
    borderColor: "text.disabled",
  },
};

/** Pasted text that MUI X understands: a day, month or year, or a whole date. It empties the field for any other. */
const readByMui = /^(\d+|\d\d\/\d\d\/\d{4})$/;

function toDayjs(value: string | null): Dayjs | null {
  return value === null ? null : dayjs(value);
}

/** The date as text, `null` where it is invalid. */
function toIsoDate(day: Dayjs | null): string | null {
  if (day === null || !day.isValid() || day.isBefore(firstDay, "day") || day.isAfter(lastDay, "day"))
    return null;
  return day.format("YYYY-MM-DD");
}

export function DatePickerField(props: DateFieldProps) {
  const { label, value, onChange, problem = null, size = "medium", inForm = false, inputRef } = props;
  const { required = false, latest = null, fromYears = false } = props;
  const desktopActions: PickersActionBarAction[] = fromYears ? ["clear"] : ["clear", "today"];
  const { shown, setShown, reportNow, reportLater, flush, cancel } = useDraftValue(value, toDayjs, onChange);
  const [isValid, setIsValid] = useState(true);
  const [, renderWithEffects] = useReducer((renders: number) => renders + 1, 0);
  const change = (next: Dayjs | null, isAllowed: boolean) => {
    setShown(next);
    if (inForm) reportNow(toIsoDate(next));
    else if (isAllowed) reportLater(toIsoDate(next));
    else cancel();
  };
  // A form receives `null` for an impossible date, and would call it missing.
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
            // While a year is typed the date is impossible. MUI X then empties day and month if effects of an earlier render
            // run between a key and its render. Rendering once runs these effects before the key.
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
