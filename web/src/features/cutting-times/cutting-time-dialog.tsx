import {
  createCuttingTime,
  listCuttingTimes,
  updateCuttingTime,
  type CuttingTime,
  type CuttingTimeInput,
} from "@lonchera/contract/cutting-times";
import { call } from "../../lib/api/call.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { EditDialog } from "../../components/record-dialog/edit-dialog.tsx";
import { useEditing } from "../../components/record-dialog/use-editing.ts";
import { CuttingTimeFields } from "./cutting-time-fields.tsx";
import { cuttingTimeResolver, newCuttingTime, valuesOf } from "./cutting-time-values.ts";

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
  const editing = useEditing({
    thing: time,
    fresh: newCuttingTime,
    valuesOf,
    resolver: cuttingTimeResolver,
    save: saveTime,
    present: async ({ id }) => (await call(listCuttingTimes, {})).find((other) => other.id === id),
    gone: "Este tiempo de corte ya no existe.",
    lists: [listCuttingTimes],
    onSaved: () => snackbar.success(done),
    onRefused: () => snackbar.error("Error al guardar el tiempo de corte"),
    onClose,
  });
  return (
    <EditDialog
      editing={editing}
      title={time === null ? "Añadir Tiempo de Corte" : "Editar Tiempo de Corte"}
      history="cutting-time"
    >
      <CuttingTimeFields control={editing.form.control} />
    </EditDialog>
  );
}
