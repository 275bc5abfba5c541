import {
  createZone,
  listCompanyZones,
  listZones,
  updateZone,
  type DeliveryZone,
  type DeliveryZoneInput,
} from "@lonchera/contract/delivery-zones";
import { call } from "../../lib/api/call.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { EditDialog } from "../../components/record-dialog/edit-dialog.tsx";
import { useEditing } from "../../components/record-dialog/use-editing.ts";
import { ZoneFields } from "./zone-fields.tsx";
import { newZone, valuesOf, zoneResolver } from "./zone-values.ts";

type ZoneDialogProps = {
  /** `null` for a new one. */
  zone: DeliveryZone | null;
  onClose: () => void;
};

function saveZone(body: DeliveryZoneInput, before: DeliveryZone | null): Promise<DeliveryZone> {
  if (before === null) return call(createZone, { body });
  const params = { companyId: String(before.company), id: String(before.id) };
  return call(updateZone, { params, body: { ...body, version: before.version } });
}

export function ZoneDialog({ zone, onClose }: ZoneDialogProps) {
  const snackbar = useSnackbar();
  const editing = useEditing({
    thing: zone,
    fresh: newZone,
    valuesOf,
    resolver: zoneResolver,
    save: saveZone,
    present: async ({ id }) => (await call(listZones, {})).find((other) => other.id === id),
    gone: "Esta zona de entrega ya no existe.",
    lists: [listZones, listCompanyZones],
    onSaved: () => snackbar.success("Zona de entrega guardada con éxito"),
    onClose,
  });
  const isNew = editing.before === null;
  return (
    <EditDialog
      editing={editing}
      title={isNew ? "Añadir Zona de Entrega" : "Editar Zona de Entrega"}
      history="zone"
    >
      <ZoneFields control={editing.form.control} isNew={isNew} />
    </EditDialog>
  );
}
