import { useQuery } from "@tanstack/react-query";
import { listArchivedVehicles, listVehicles, restoreVehicle } from "@lonchera/contract/vehicles";
import { ArchivedDialog } from "../../components/archived-dialog.tsx";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";

export function ArchivedVehicles({ onClose }: { onClose: () => void }) {
  const archived = useQuery({ ...query(listArchivedVehicles, {}), staleTime: 0 });
  return (
    <ArchivedDialog
      title="Vehículos archivados"
      emptyText="Aquí aparecen los vehículos que archivas."
      archived={archived}
      restore={(id) => call(restoreVehicle, { params: { id: String(id) } })}
      restoredText={(name) => `Vehículo restaurado: ${name}`}
      lists={[listArchivedVehicles, listVehicles]}
      onClose={onClose}
    />
  );
}
