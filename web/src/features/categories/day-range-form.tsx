import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { type Control, useController } from "react-hook-form";
import {
  createDayRange,
  dayRangeInput,
  type DayRangeInput,
  undoDayRange,
} from "@lonchera/contract/categories";
import type { ResponseOf } from "@lonchera/contract/endpoint";
import { addDays, type CalendarDate, formatDate, toLimaDate } from "@lonchera/domain/calendar";
import { type WeekDay, weekDayNames, weekDays } from "@lonchera/domain/codes";
import { formatCount, formatNumber } from "@lonchera/domain/texts";
import { FormDateField } from "../../components/form-date-field.tsx";
import { RecordFormDialog } from "../../components/record-form-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useUndoSnackbar } from "../../components/undo-snackbar.ts";
import { call } from "../../lib/api/call.ts";
import { getNow } from "../../lib/clock.ts";
import { menuDayListEndpoints } from "./pause-menu.tsx";

type RangeValues = { start_date: string | null; end_date: string | null; week_days: WeekDay[] };
type RangeControl = Control<RangeValues, unknown, DayRangeInput>;

const workingDays: WeekDay[] = ["LU", "MA", "MI", "JU", "VI"];

function createRange(): RangeValues {
  const today = toLimaDate(getNow());
  return { start_date: addDays(today, 1), end_date: null, week_days: workingDays };
}

/** The buttons are separate, so that they can wrap. */
const apart = {
  flexWrap: "wrap",
  gap: 1,
  "&& .MuiToggleButtonGroup-grouped": { m: 0, border: 1, borderColor: "text.disabled", borderRadius: 999 },
  "&& .Mui-selected": {
    bgcolor: "primary.main",
    borderColor: "primary.main",
    color: "primary.contrastText",
    "&:hover": { bgcolor: "primary.dark" },
  },
};

function WeekDaysField({ control }: { control: RangeControl }) {
  const { field, fieldState } = useController({ control, name: "week_days" });
  const labelId = useId();
  const errorId = useId();
  return (
    <Box>
      <Typography id={labelId} variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        Días que se crean
      </Typography>
      <ToggleButtonGroup
        size="small"
        value={field.value}
        onChange={(_, chosen: WeekDay[]) => field.onChange(weekDays.filter((day) => chosen.includes(day)))}
        aria-labelledby={labelId}
        aria-describedby={errorId}
        sx={apart}
      >
        {weekDays.map((day) => (
          <ToggleButton key={day} value={day} sx={{ minHeight: 44, px: 1.5, color: "text.primary" }}>
            {weekDayNames[day]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <FormHelperText id={errorId} error={fieldState.invalid}>
        {fieldState.error?.message}
      </FormHelperText>
    </Box>
  );
}

const mostNamed = 5;

function formatDates(dates: readonly CalendarDate[]): string {
  const more = dates.length - mostNamed;
  const named = dates.slice(0, mostNamed).map(formatDate).join(", ");
  return more > 0 ? `${named} y ${formatNumber(more)} más` : named;
}

/** Returns a text like `Se crearon 9 días. Ya existía el 25/11/2026.` */
function describeResult({ made, present }: ResponseOf<typeof createDayRange>): string {
  const count = formatCount(made.length, "día");
  const created =
    made.length === 0
      ? "No se creó ningún día."
      : `${made.length === 1 ? "Se creó" : "Se crearon"} ${count}.`;
  if (present.length === 0) return created;
  const existed = present.length === 1 ? "Ya existía el" : "Ya existían";
  return `${created} ${existed} ${formatDates(present)}.`;
}

/** Returns a function that shows the created days in a snackbar with an undo. */
function useRangeNotice() {
  const showUndoSnackbar = useUndoSnackbar(menuDayListEndpoints);
  return (result: ResponseOf<typeof createDayRange>) => {
    const dates = result.made;
    if (dates.length === 0) return snackbar.success(describeResult(result));
    const undo = async () => {
      const { removed } = await call(undoDayRange, { body: { dates } });
      const kept = dates.filter((date) => !removed.includes(date));
      if (kept.length > 0)
        throw new Error(`Ya tienen platos o cambios: ${formatDates(kept)}. Los demás se quitaron.`);
    };
    showUndoSnackbar(
      describeResult(result),
      undo,
      `${dates.length === 1 ? "Se quitó" : "Se quitaron"} ${formatCount(dates.length, "día")}.`,
    );
  };
}

/** Creates the days of a range; those that exist stay as they are. */
export function DayRangeDialog({ onClose }: { onClose: () => void }) {
  const showRangeNotice = useRangeNotice();
  const [values] = useState(createRange);
  const recordForm = useRecordForm<RangeValues, DayRangeInput, { id: number }>({
    record: null,
    newValues: values,
    toFormValues: () => values,
    schema: dayRangeInput,
    save: async (body) => showRangeNotice(await call(createDayRange, { body })),
    readCurrent: async () => undefined,
    goneText: "",
    lists: menuDayListEndpoints,
    onSaved: () => {},
    onClose,
  });
  const { control } = recordForm.form;
  return (
    <RecordFormDialog
      recordForm={recordForm}
      title="Crear varios días"
      saveLabel="Crear los que faltan"
      history={null}
    >
      <Typography color="textSecondary">
        Se crean habilitados y sin platos. Los días que ya existen quedan como están.
      </Typography>
      <FormDateField control={control} name="start_date" label="Desde" />
      <FormDateField control={control} name="end_date" label="Hasta" />
      <WeekDaysField control={control} />
    </RecordFormDialog>
  );
}
