import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { maxAbsenceDaysAhead, recordOwnAbsence } from "@lonchera/contract/absences";
import { addDays, toLimaDate, type CalendarDate } from "@lonchera/domain/calendar";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DateField } from "../../components/date-field.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { useNow } from "../../components/use-now.ts";
import { describeRepeatableError } from "../../lib/api/form-errors.ts";
import { call } from "../../lib/api/call.ts";
import { formatDay } from "../../lib/time-text.ts";
import { describeAbsenceOutcome, findAbsenceDayProblem } from "./absence-text.ts";

/** Asks for the day on which the person does not attend, and records it. */
export function OwnAbsenceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const today = toLimaDate(useNow(60_000));
  const [date, setDate] = useState<CalendarDate | null>(null);
  const [wasConfirmed, setWasConfirmed] = useState(false);
  const dayInput = useRef<HTMLInputElement>(null);
  const problem = findAbsenceDayProblem(date, today);
  const saving = useExclusiveMutation({
    mutationFn: (day: CalendarDate) => call(recordOwnAbsence, { body: { date: day } }),
    onSuccess: (recorded) => {
      snackbar.success(`No asistirás el ${formatDay(recorded.date)}${describeAbsenceOutcome(recorded)}`);
      close();
    },
    onSettled: () => client.invalidateQueries(),
  });
  const close = () => {
    setDate(null);
    setWasConfirmed(false);
    onClose();
  };
  const cancel = () => {
    saving.reset();
    close();
  };
  const confirm = () => {
    setWasConfirmed(true);
    if (problem === null && date !== null) saving.mutate(date);
    else dayInput.current?.focus();
  };
  return (
    <ConfirmDialog
      open={open}
      title="¿Qué día no asistirás?"
      text="Se cancelan tus platos de ese día cuyo plazo sigue abierto, y se te devuelve lo que pagaste por ellos. Los demás se mantienen. Si luego dices que sí asistirás, los platos cancelados no se recuperan: tendrás que pedir de nuevo."
      confirmLabel="No asistiré"
      danger
      busy={saving.isPending}
      problem={saving.error && describeRepeatableError(saving.error)}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <Box sx={{ mt: 2.5 }}>
        <DateField
          label="Día"
          value={date}
          inputRef={dayInput}
          inForm
          latest={addDays(today, maxAbsenceDaysAhead)}
          problem={wasConfirmed ? problem : null}
          onChange={setDate}
        />
      </Box>
    </ConfirmDialog>
  );
}
