import {
  deleteCompany,
  listCompanies,
  listPublicCompanies,
  type Company,
} from "@lonchera/contract/companies";
import { call } from "../../lib/api/call.ts";
import { DeleteDialog } from "../../components/confirm-dialog.tsx";

type DeleteCompanyProps = { company: Company; onClose: () => void };

/** Asks first: its people can no longer sign in. */
export function DeleteCompany({ company, onClose }: DeleteCompanyProps) {
  return (
    <DeleteDialog
      title={`¿Eliminar la empresa ${company.name}?`}
      text="Dejará todas las listas y sus clientes ya no podrán iniciar sesión. Sus órdenes y reportes se conservan."
      deleteRecord={() => call(deleteCompany, { params: { id: String(company.id) } })}
      successMessage="Empresa eliminada con éxito"
      failureMessage="Error al eliminar la empresa"
      lists={[listCompanies, listPublicCompanies]}
      onClose={onClose}
    />
  );
}
