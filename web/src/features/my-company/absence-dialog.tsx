import { useQueryClient } from "@tanstack/react-query";
import { recordPersonAbsence, removePersonAbsence } from "@lonchera/contract/absences";
import type { Participant } from "@lonchera/contract/my-company-participation";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { formatFullName } from "@lonchera/domain/texts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { describeRepeatableError } from "../../lib/api/form-errors.ts";
import { call } from "../../lib/api/call.ts";
import { formatDay } from "../../lib/time-text.ts";
import { describeAbsenceOutcome } from "../absences/absence-text.ts";

type AbsenceDialogProps = {
  open: boolean;
  person: Participant;
  date: CalendarDate;
  /** The absence is already recorded, so the question is whether to remove it. */
  isAbsent: boolean;
  onClose: () => void;
};

/** Asks before it records or removes an absence. */
export function AbsenceDialog({ open, person, date, isAbsent, onClose }: AbsenceDialogProps) {
  const client = useQueryClient();
  const name = formatFullName(person);
  const id = String(person.id);
  const saving = useExclusiveMutation({
    mutationFn: async () => {
      if (!isAbsent)
        return describeAbsenceOutcome(await call(recordPersonAbsence, { params: { id }, body: { date } }));
      await call(removePersonAbsence, { params: { id, date } });
      return "";
    },
    onSuccess: (outcome) => {
      snackbar.success(isAbsent ? `${name}: ausencia quitada` : `${name}: ausencia anotada${outcome}`);
      onClose();
    },
    onSettled: () => client.invalidateQueries(),
  });
  const close = () => {
    saving.reset();
    onClose();
  };
  const day = formatDay(date);
  return (
    <ConfirmDialog
      open={open}
      title={isAbsent ? `¿Quitar la ausencia de ${name}?` : `¿${name} no asistirá el ${day}?`}
      text={
        isAbsent
          ? `Vuelve a contar para el ${day}. Los platos que se cancelaron no se recuperan: para comer ese día tiene que pedir de nuevo.`
          : "Se cancelan sus platos de ese día cuyo plazo sigue abierto, y se devuelve lo que pagó por ellos. Los demás se mantienen. Si luego quitas la ausencia, los platos cancelados no se recuperan."
      }
      confirmLabel={isAbsent ? "Quitar ausencia" : "Sí, no asistirá"}
      danger={!isAbsent}
      busy={saving.isPending}
      problem={saving.error && describeRepeatableError(saving.error)}
      onConfirm={() => saving.mutate()}
      onCancel={close}
    />
  );
}
