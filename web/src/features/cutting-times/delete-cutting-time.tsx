import { deleteCuttingTime, listCuttingTimes, type CuttingTime } from "@lonchera/contract/cutting-times";
import { call } from "../../lib/api/call.ts";
import { DeleteDialog } from "../../components/record-dialog/delete-dialog.tsx";
import { companiesText, nameOf } from "./cutting-time-words.ts";

type DeleteCuttingTimeProps = { time: CuttingTime; onClose: () => void };

export function DeleteCuttingTime({ time, onClose }: DeleteCuttingTimeProps) {
  return (
    <DeleteDialog
      title={`¿Eliminar ${nameOf(time)}?`}
      text={`Sin él se podrá pedir hasta que termine el día de entrega, salvo que otro tiempo de corte cierre antes. Vale para: ${companiesText(time)}`}
      remove={() => call(deleteCuttingTime, { params: { id: String(time.id) } })}
      done="Tiempo de corte eliminado con éxito"
      failure="Error al eliminar el tiempo de corte"
      lists={[listCuttingTimes]}
      onClose={onClose}
    />
  );
}
