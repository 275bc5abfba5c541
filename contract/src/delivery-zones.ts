import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { editedVersion } from "./history.ts";
import {
  flag,
  id,
  idParam,
  maxId,
  nullableId,
  optionalText,
  requiredText,
  wholeNumber,
} from "./field-schemas.ts";

export const deliveryZoneMessages = {
  companyRequired: "La empresa es obligatoria",
  unknownCompany: "La empresa no existe.",
  unknownVehicle: "El vehículo no existe.",
} as const;

const deliveryZone = z.object({
  id,
  name: z.string(),
  company: id,
  order: z.int(),
  enabled: z.boolean(),
  vehicle_desa: id.nullable(),
  vehicle_almu: id.nullable(),
  vehicle_cena: id.nullable(),
  /** The address, contact and time of the delivery; empty unless set. */
  address: z.string(),
  contact: z.string(),
  delivery_hour: z.string(),
  version: id,
});
export type DeliveryZone = z.output<typeof deliveryZone>;

/** The fields that customers get. They do not get the contact, which is personal data. */
export const customerZone = deliveryZone.pick({
  id: true,
  name: true,
  company: true,
  order: true,
  enabled: true,
  vehicle_desa: true,
  vehicle_almu: true,
  vehicle_cena: true,
  version: true,
});
/** A zone with all fields for staff, and with those of `customerZone` for customers. */
const companyZone = deliveryZone.partial().extend(customerZone.shape);
export type CompanyZone = z.output<typeof companyZone>;

const vehicle = nullableId.optional();

/** The company of a zone cannot change. Omitted fields do not change. */
const deliveryZoneEdit = z.object({
  name: requiredText(100, "La zona del delivery es obligatoria"),
  order: wholeNumber().min(0, "Debe ser mayor o igual a 0").max(maxId, "Es demasiado grande").optional(),
  enabled: flag.optional(),
  vehicle_desa: vehicle,
  vehicle_almu: vehicle,
  vehicle_cena: vehicle,
  address: optionalText(200).optional(),
  contact: optionalText(200).optional(),
  delivery_hour: optionalText(100).optional(),
  version: editedVersion,
});
export type DeliveryZoneEdit = z.output<typeof deliveryZoneEdit>;

/** By default, a new zone has order 0, is enabled, and has no vehicles and no details of the delivery. */
export const deliveryZoneInput = deliveryZoneEdit
  .omit({ version: true })
  .extend({ company: z.number(deliveryZoneMessages.companyRequired).pipe(id) });
export type DeliveryZoneInput = z.output<typeof deliveryZoneInput>;

export const listCompanyZones = endpoint("GET", "/api/deliveryzones/{companyId}/", {
  access: "signed-in",
  roles: ["operations", "billing"],
  summary: "Zonas de entrega de una compañía",
  params: z.object({ companyId: idParam }),
  response: z.array(companyZone),
});

export const listZones = endpoint("GET", "/api/deliveryzones/", {
  roles: ["operations"],
  summary: "Todas las zonas de entrega",
  response: z.array(deliveryZone),
});

export const createZone = endpoint("POST", "/api/deliveryzones/", {
  roles: ["operations"],
  idempotent: true,
  summary: "Crear una zona de entrega",
  body: deliveryZoneInput,
  status: 201,
  response: deliveryZone,
});

export const updateZone = endpoint("PUT", "/api/deliveryzones/{companyId}/{id}/", {
  roles: ["operations"],
  refuses: [409],
  summary: "Cambiar una zona de entrega",
  params: z.object({ companyId: idParam, id: idParam }),
  body: deliveryZoneEdit,
  response: deliveryZone,
});
