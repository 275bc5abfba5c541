import { deleteCuttingTime, listCuttingTimes, type CuttingTime } from "@lonchera/contract/cutting-times";
import { call } from "../../lib/api/call.ts";
import { DeleteDialog } from "../../components/confirm-dialog.tsx";
import { companiesText, nameOf } from "./cutting-time-words.ts";

type DeleteCuttingTimeProps = { time: CuttingTime; onClose: () => void };

export function DeleteCuttingTime({ time, onClose }: DeleteCuttingTimeProps) {
  return (
    <DeleteDialog
      title={`¿Eliminar ${nameOf(time)}?`}
      text={`Sin él se podrá pedir hasta que termine el día de entrega, salvo que otro tiempo de corte cierre antes. Vale para: ${companiesText(time)}`}
      deleteRecord={() => call(deleteCuttingTime, { params: { id: String(time.id) } })}
      successMessage="Tiempo de corte eliminado con éxito"
      failureMessage="Error al eliminar el tiempo de corte"
      lists={[listCuttingTimes]}
      onClose={onClose}
    />
  );
}
