import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, idParam } from "./values.ts";

export const deliveryZone = z.object({
  id,
  name: z.string(),
  company: id,
  order: z.int(),
  enabled: z.boolean(),
  vehicle_desa: id.nullable(),
  vehicle_almu: id.nullable(),
  vehicle_cena: id.nullable(),
});
export type DeliveryZone = z.output<typeof deliveryZone>;

export const listCompanyZones = endpoint({
  method: "GET",
  path: "/api/deliveryzones/{companyId}/",
  access: "signed-in",
  summary: "Zonas de entrega de una compañía",
  params: z.object({ companyId: idParam }),
  response: z.array(deliveryZone),
});

export const listZones = endpoint({
  method: "GET",
  path: "/api/deliveryzones/",
  access: "staff",
  summary: "Todas las zonas de entrega",
  response: z.array(deliveryZone),
});
