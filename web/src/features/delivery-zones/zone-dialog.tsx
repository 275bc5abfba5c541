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
import { RecordFormDialog } from "../../components/record-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { ZoneFields } from "./zone-fields.tsx";
import { newZone, valuesOf, zoneForm } from "./zone-values.ts";

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
  const recordForm = useRecordForm({
    record: zone,
    newValues: newZone,
    toFormValues: valuesOf,
    ...zoneForm,
    save: saveZone,
    readCurrent: async ({ id }) => (await call(listZones, {})).find((other) => other.id === id),
    goneText: "Esta zona de entrega ya no existe.",
    lists: [listZones, listCompanyZones],
    onSaved: () => snackbar.success("Zona de entrega guardada con éxito"),
    onClose,
  });
  const isNew = recordForm.loaded === null;
  return (
    <RecordFormDialog
      recordForm={recordForm}
      title={isNew ? "Añadir Zona de Entrega" : "Editar Zona de Entrega"}
      history="zone"
    >
      <ZoneFields control={recordForm.form.control} isNew={isNew} />
    </RecordFormDialog>
  );
}
