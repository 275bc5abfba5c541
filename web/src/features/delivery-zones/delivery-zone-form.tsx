import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { getAlerts } from "@lonchera/contract/alerts";
import {
  createZone,
  type DeliveryZone,
  deliveryZoneInput,
  type DeliveryZoneInput,
  listCompanyZones,
  listZones,
  updateZone,
} from "@lonchera/contract/delivery-zones";
import { parseWholeNumber } from "@lonchera/contract/multipart-fields";
import { listVehicles } from "@lonchera/contract/vehicles";
import { QueryError } from "../../components/data-state.tsx";
import { FormSwitch } from "../../components/form-choices.tsx";
import { FormTextField } from "../../components/form-fields.tsx";
import { FormSelectField } from "../../components/form-select.tsx";
import { findNextSortOrder, SortOrderField } from "../../components/sort-order-field.tsx";
import { RecordFormDialog } from "../../components/record-form-dialog.tsx";
import { describeFieldErrors, useRecordForm } from "../../components/record-form.ts";
import type { FormSchema } from "../../components/schema-form.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { CompanyField } from "../companies/company-field.tsx";

/** A zone has one vehicle for each of these meals. */
const mealVehicles = [
  { name: "vehicle_desa", label: "Vehículo de desayuno", also: "También el desayuno sobretiempo" },
  { name: "vehicle_almu", label: "Vehículo de almuerzo", also: "También los platos de Especial" },
  { name: "vehicle_cena", label: "Vehículo de cena", also: "También la cena sobretiempo" },
] as const;

/** In the fields of vehicles `""` means none. */
export const newZone = {
  name: "",
  company: null as number | null,
  order: "0",
  enabled: true,
  vehicle_desa: "",
  vehicle_almu: "",
  vehicle_cena: "",
  address: "",
  contact: "",
  delivery_hour: "",
};
export type ZoneValues = typeof newZone;

export function toFormValues(zone: DeliveryZone): ZoneValues {
  const toFieldValue = (vehicle: number | null) => (vehicle === null ? "" : String(vehicle));
  return {
    ...zone,
    order: String(zone.order),
    vehicle_desa: toFieldValue(zone.vehicle_desa),
    vehicle_almu: toFieldValue(zone.vehicle_almu),
    vehicle_cena: toFieldValue(zone.vehicle_cena),
  };
}

function toInput(values: ZoneValues) {
  const toVehicleId = (vehicle: string) => (vehicle === "" ? null : Number(vehicle));
  return {
    ...values,
    company: values.company ?? undefined,
    order: parseWholeNumber(values.order),
    vehicle_desa: toVehicleId(values.vehicle_desa),
    vehicle_almu: toVehicleId(values.vehicle_almu),
    vehicle_cena: toVehicleId(values.vehicle_cena),
  };
}

export const zoneFormSchema: FormSchema<ZoneValues, DeliveryZoneInput> = {
  schema: deliveryZoneInput,
  toInput,
};

type ZoneControl = Control<ZoneValues, unknown, DeliveryZoneInput>;

function VehicleFields({ control }: { control: ZoneControl }) {
  const vehicles = useQuery(query(listVehicles, {}));
  if (vehicles.isError) return <QueryError query={vehicles} message="No se pudieron cargar los vehículos" />;
  const known = vehicles.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  const choices = [{ value: "", label: "Sin vehículo" }, ...known];
  return mealVehicles.map(({ name, label, also }) => (
    <FormSelectField
      key={name}
      control={control}
      name={name}
      label={label}
      choices={choices}
      helperText={also}
      disabled={vehicles.isPending}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    />
  ));
}

/** Shows the fields that are for the driver. */
function DeliveryFields({ control }: { control: ZoneControl }) {
  return (
    <>
      <FormTextField
        control={control}
        name="address"
        label="Dirección de entrega"
        helperText="Sale con el contacto y la hora en la hoja de despacho. Las tres son opcionales."
        autoComplete="off"
      />
      <FormTextField
        control={control}
        name="contact"
        label="Contacto"
        helperText="Quién recibe y su teléfono. Los clientes no lo ven."
        autoComplete="off"
      />
      <FormTextField
        control={control}
        name="delivery_hour"
        label="Hora de entrega"
        helperText="Por ejemplo 12:30, o «Desayuno 6:30, almuerzo 12:30»."
        autoComplete="off"
      />
    </>
  );
}

/** Proposes the number after those of the company's zones. */
function ZoneOrderField({ control }: { control: ZoneControl }) {
  const zones = useQuery(query(listZones, {}));
  const company = useWatch({ control, name: "company" });
  const taken = zones.data?.filter((zone) => zone.company === company).map(({ order }) => order) ?? [];
  const hint = "Las zonas se ofrecen de menor a mayor.";
  return <SortOrderField control={control} name="order" hint={hint} next={findNextSortOrder(taken)} />;
}

type ZoneFieldsProps = { control: ZoneControl; isNew: boolean };

function ZoneFields({ control, isNew }: ZoneFieldsProps) {
  return (
    <>
      <FormTextField control={control} name="name" label="Nombre" autoComplete="off" required />
      <CompanyField
        control={control}
        name="company"
        label="Empresa"
        readOnly={!isNew}
        helperText={isNew ? undefined : "Una zona no cambia de empresa."}
      />
      <Stack direction="row" sx={{ gap: 2, alignItems: "flex-start" }}>
        <ZoneOrderField control={control} />
        <FormSwitch control={control} name="enabled" label="Habilitado" />
      </Stack>
      <VehicleFields control={control} />
      <DeliveryFields control={control} />
    </>
  );
}

type ZoneDialogProps = {
  /** It is `null` for a new record. */
  zone: DeliveryZone | null;
  onClose: () => void;
};

export function ZoneDialog({ zone, onClose }: ZoneDialogProps) {
  const recordForm = useRecordForm({
    record: zone,
    newValues: newZone,
    toFormValues,
    ...zoneFormSchema,
    save: (body, before, headers) => {
      if (before === null) return call(createZone, { body }, { headers });
      const params = { companyId: before.company, id: before.id };
      return call(updateZone, { params, body: { ...body, version: before.version } });
    },
    readCurrent: async ({ id }) => (await call(listZones, {})).find((other) => other.id === id),
    goneText: "Esta zona de entrega ya no existe.",
    lists: [listZones, listCompanyZones, getAlerts],
    onSaved: () => snackbar.success("Zona de entrega guardada con éxito"),
    onRefused: (error) => snackbar.error(describeFieldErrors(error, "Failed to save delivery zone.")),
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
