import { useQuery } from "@tanstack/react-query";
import {
  listArchivedCompanies,
  listCompanies,
  listPublicCompanies,
  restoreCompany,
} from "@lonchera/contract/companies";
import { listZones } from "@lonchera/contract/delivery-zones";
import { ArchivedDialog } from "../../components/archived-dialog.tsx";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";

export function ArchivedCompanies({ onClose }: { onClose: () => void }) {
  const archived = useQuery({ ...query(listArchivedCompanies, {}), staleTime: 0 });
  return (
    <ArchivedDialog
      title="Empresas archivadas"
      emptyText="Aquí aparecen las empresas que eliminas, para restaurarlas con sus zonas, platos y clientes."
      archived={archived}
      restore={(id) => call(restoreCompany, { params: { id: String(id) } })}
      restoredText={(name) => `Empresa restaurada: ${name}. Sus clientes pueden iniciar sesión otra vez.`}
      lists={[listArchivedCompanies, listCompanies, listPublicCompanies, listZones]}
      onClose={onClose}
    />
  );
}
