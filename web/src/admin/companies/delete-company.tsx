import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  deleteCompany,
  listCompanies,
  listPublicCompanies,
  type Company,
} from "@lonchera/contract/companies";
import { call } from "../../http/call.ts";
import { queryKey } from "../../http/query.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useSnackbar } from "../../ui/snackbars.tsx";

const failure = "Error al eliminar la empresa";

type DeleteCompanyProps = { company: Company; onClose: () => void };

/** Asks first: its people can no longer sign in. */
export function DeleteCompany({ company, onClose }: DeleteCompanyProps) {
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => call(deleteCompany, { params: { id: String(company.id) } }),
    onSuccess: async () => {
      snackbar.success("Empresa eliminada con éxito");
      onClose();
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKey(listCompanies) }),
        queries.invalidateQueries({ queryKey: queryKey(listPublicCompanies) }),
      ]);
      // The button that opened the question went with its row.
      if (document.activeElement === document.body) document.querySelector<HTMLElement>("h1")?.focus();
    },
    onError: () => snackbar.error(failure),
  });
  return (
    <ConfirmDialog
      open
      title={`¿Eliminar la empresa ${company.name}?`}
      text="Dejará todas las listas y sus clientes ya no podrán iniciar sesión. Sus órdenes y reportes se conservan."
      confirmLabel="Eliminar"
      danger
      busy={deleting.isPending}
      problem={deleting.isError ? `${failure}. ${deleting.error.message}` : null}
      onConfirm={() => deleting.mutate()}
      onCancel={onClose}
    />
  );
}
