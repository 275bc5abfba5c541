import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { editedVersion } from "./history.ts";
import { id, idParam, productCode, timeOfDay } from "./values.ts";

export const cuttingTimeMessages = {
  productRequired: "Product is required",
  breakTimeRequired: "Break Time is required",
  companyRequired: "Selecciona al menos una compañía",
  unknownCompany: "Una de las compañías no existe.",
} as const;

export const cuttingTime = z.object({
  id,
  product: productCode,
  /** `HH:MM` in Lima. */
  break_time: timeOfDay,
  /** Sorted by name. */
  company: z.array(z.object({ id, name: z.string() })),
  /** True: the cut-off is on the day of delivery; false: on the day before. */
  same_day: z.boolean(),
  enabled: z.boolean(),
  version: id,
});
export type CuttingTime = z.output<typeof cuttingTime>;

const requiredText = (message: string) => z.string(message).trim().min(1, message);
const flag = z.boolean("Debe ser verdadero o falso");

/** Omitted fields stay unchanged; a new cutting time is on the day before and enabled. */
export const cuttingTimeInput = z.object({
  product: requiredText(cuttingTimeMessages.productRequired).pipe(productCode),
  break_time: requiredText(cuttingTimeMessages.breakTimeRequired).pipe(timeOfDay),
  company: z.array(id, cuttingTimeMessages.companyRequired).min(1, cuttingTimeMessages.companyRequired),
  same_day: flag.optional(),
  enabled: flag.optional(),
  version: editedVersion,
});
export type CuttingTimeInput = z.output<typeof cuttingTimeInput>;

const params = z.object({ id: idParam });

export const listCuttingTimes = endpoint({
  method: "GET",
  path: "/api/cuttingtimes/",
  access: "staff",
  roles: ["operations"],
  summary: "Tiempos de corte",
  response: z.array(cuttingTime),
});

export const createCuttingTime = endpoint({
  method: "POST",
  path: "/api/cuttingtimes/",
  access: "staff",
  roles: ["operations"],
  summary: "Crear un tiempo de corte",
  body: cuttingTimeInput,
  status: 201,
  response: cuttingTime,
});

export const updateCuttingTime = endpoint({
  method: "PUT",
  path: "/api/cuttingtimes/{id}/",
  refuses: [409],
  access: "staff",
  roles: ["operations"],
  summary: "Cambiar un tiempo de corte",
  params,
  body: cuttingTimeInput,
  response: cuttingTime,
});

export const deleteCuttingTime = endpoint({
  method: "DELETE",
  path: "/api/cuttingtimes/{id}/",
  access: "staff",
  roles: ["operations"],
  summary: "Eliminar un tiempo de corte",
  params,
  status: 204,
  response: z.null(),
});
