import {
  deliveryZoneInput,
  type DeliveryZone,
  type DeliveryZoneInput,
} from "@lonchera/contract/delivery-zones";
import type { FormSchema } from "../../components/schema-form.ts";

/** What the dialog's fields hold; a vehicle that is not chosen is `""`. */
export type ZoneValues = {
  name: string;
  company: number | null;
  order: string;
  enabled: boolean;
  vehicle_desa: string;
  vehicle_almu: string;
  vehicle_cena: string;
};

/** The vehicles of a zone's meals. */
export const mealVehicles = [
  { name: "vehicle_desa", label: "Vehículo de desayuno" },
  { name: "vehicle_almu", label: "Vehículo de almuerzo" },
  { name: "vehicle_cena", label: "Vehículo de cena" },
] as const;

export const newZone: ZoneValues = {
  name: "",
  company: null,
  order: "0",
  enabled: true,
  vehicle_desa: "",
  vehicle_almu: "",
  vehicle_cena: "",
};

export function valuesOf(zone: DeliveryZone): ZoneValues {
  const chosen = (vehicle: number | null) => (vehicle === null ? "" : String(vehicle));
  return {
    name: zone.name,
    company: zone.company,
    order: String(zone.order),
    enabled: zone.enabled,
    vehicle_desa: chosen(zone.vehicle_desa),
    vehicle_almu: chosen(zone.vehicle_almu),
    vehicle_cena: chosen(zone.vehicle_cena),
  };
}

/** What is no number stays text, for the schema to say so. */
function orderOf(text: string): number | string {
  const typed = text.trim();
  return /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed;
}

/** What the call takes. */
function toInput(values: ZoneValues) {
  const chosen = (vehicle: string) => (vehicle === "" ? null : Number(vehicle));
  return {
    ...values,
    company: values.company ?? undefined,
    order: values.order.trim() === "" ? undefined : orderOf(values.order),
    vehicle_desa: chosen(values.vehicle_desa),
    vehicle_almu: chosen(values.vehicle_almu),
    vehicle_cena: chosen(values.vehicle_cena),
  };
}

export const zoneForm: FormSchema<ZoneValues, DeliveryZoneInput> = { schema: deliveryZoneInput, toInput };
