import { useQuery } from "@tanstack/react-query";
import { listCategories } from "@lonchera/contract/categories";
import { listArchivedItems, listItems, restoreItem } from "@lonchera/contract/items";
import { ArchivedDialog } from "../../components/archived-dialog.tsx";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";

export function ArchivedItems({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const input = { query: { company: String(companyId) } };
  const archived = useQuery({ ...query(listArchivedItems, input), staleTime: 0 });
  return (
    <ArchivedDialog
      title="Platos archivados"
      emptyText="Aquí aparecen los platos que eliminas de los días de hoy en adelante."
      archived={archived}
      restore={(id) => call(restoreItem, { params: { id: String(id) } })}
      restoredText={(name) => `Plato restaurado: ${name}. Vuelve al menú de su día.`}
      lists={[listArchivedItems, listCategories, listItems]}
      onClose={onClose}
    />
  );
}
