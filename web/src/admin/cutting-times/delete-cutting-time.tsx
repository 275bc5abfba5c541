import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteCuttingTime, listCuttingTimes, type CuttingTime } from "@lonchera/contract/cutting-times";
import { call } from "../../http/call.ts";
import { queryKey } from "../../http/query.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useSnackbar } from "../../ui/snackbars.tsx";
import { companiesText, nameOf } from "./cutting-time-words.ts";

const deleteFailure = "Error al eliminar el tiempo de corte";

type DeleteCuttingTimeProps = { time: CuttingTime; onClose: () => void };

export function DeleteCuttingTime({ time, onClose }: DeleteCuttingTimeProps) {
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => call(deleteCuttingTime, { params: { id: String(time.id) } }),
    onSuccess: async () => {
      onClose();
      snackbar.success("Tiempo de corte eliminado con éxito");
      await queries.invalidateQueries({ queryKey: queryKey(listCuttingTimes) });
    },
    onError: () => snackbar.error(deleteFailure),
  });
  return (
    <ConfirmDialog
      open
      title={`¿Eliminar ${nameOf(time)}?`}
      text={`Vale para: ${companiesText(time)}. Sin él se podrá pedir hasta que termine el día de entrega, salvo que otro tiempo de corte cierre antes.`}
      confirmLabel="Eliminar"
      danger
      busy={deleting.isPending}
      problem={deleting.error && `${deleteFailure}. ${deleting.error.message}`}
      onConfirm={() => deleting.mutate()}
      onCancel={onClose}
    />
  );
}
