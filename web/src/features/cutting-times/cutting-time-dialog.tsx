import {
  createCuttingTime,
  cuttingTimeInput,
  listCuttingTimes,
  updateCuttingTime,
  type CuttingTime,
  type CuttingTimeInput,
} from "@lonchera/contract/cutting-times";
import { call } from "../../lib/api/call.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { RecordFormDialog } from "../../components/record-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { CuttingTimeFields } from "./cutting-time-fields.tsx";
import { newCuttingTime, valuesOf } from "./cutting-time-values.ts";

type CuttingTimeDialogProps = {
  /** `null` for a new one. */
  time: CuttingTime | null;
  onClose: () => void;
};

function saveTime(body: CuttingTimeInput, before: CuttingTime | null): Promise<CuttingTime> {
  if (before === null) return call(createCuttingTime, { body });
  const params = { id: String(before.id) };
  return call(updateCuttingTime, { params, body: { ...body, version: before.version } });
}

export function CuttingTimeDialog({ time, onClose }: CuttingTimeDialogProps) {
  const snackbar = useSnackbar();
  const done = time === null ? "Tiempo de corte creado con éxito" : "Tiempo de corte actualizado con éxito";
  const recordForm = useRecordForm({
    record: time,
    newValues: newCuttingTime,
    toFormValues: valuesOf,
    schema: cuttingTimeInput,
    save: saveTime,
    readCurrent: async ({ id }) => (await call(listCuttingTimes, {})).find((other) => other.id === id),
    goneText: "Este tiempo de corte ya no existe.",
    lists: [listCuttingTimes],
    onSaved: () => snackbar.success(done),
    onRefused: () => snackbar.error("Error al guardar el tiempo de corte"),
    onClose,
  });
  return (
    <RecordFormDialog
      recordForm={recordForm}
      title={time === null ? "Añadir Tiempo de Corte" : "Editar Tiempo de Corte"}
      history="cutting-time"
    >
      <CuttingTimeFields control={recordForm.form.control} />
    </RecordFormDialog>
  );
}
