import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { deletedVersion, editedVersion } from "./history.ts";
import {
  calendarDate,
  id,
  idParam,
  idParams,
  pageOf,
  paging,
  productCode,
  wholeNumber,
} from "./field-schemas.ts";

export const limitPageSizes = [10, 20, 50] as const;

export const portionLimitMessages = {
  productRequired: "El producto es requerido",
  portionsRequired: "El límite es requerido",
  portions: "Debe ser un número entero de 0 a 100,000",
  taken: "Ya hay un límite de este producto para esa fecha.",
  takenDaily: "Ya hay un límite de este producto para todos los días.",
} as const;

const maxPortions = 100_000;

/** The maximum number of portions of a product that the kitchen makes for a day, for all companies together. */
const portionLimit = z.object({
  id,
  product: productCode,
  /** Null means every day. The limit of a date replaces the limit of every day. */
  date: calendarDate.nullable(),
  portions: z.int(),
  version: id,
});
export type PortionLimit = z.output<typeof portionLimit>;

export const portionLimitInput = z.object({
  product: z
    .string(portionLimitMessages.productRequired)
    .min(1, portionLimitMessages.productRequired)
    .pipe(productCode),
  date: calendarDate.nullish(),
  portions: wholeNumber(portionLimitMessages.portionsRequired, portionLimitMessages.portions)
    .min(0, portionLimitMessages.portions)
    .max(maxPortions, portionLimitMessages.portions),
  version: editedVersion,
});
export type PortionLimitInput = z.output<typeof portionLimitInput>;

export const listPortionLimits = endpoint("GET", "/api/portion-limits/", {
  roles: ["operations"],
  summary: "Límites de porciones de la cocina: los de todos los días primero, luego por fecha",
  query: z.object({ id: idParam.optional(), ...paging(20) }),
  response: pageOf(portionLimit),
});

export const createPortionLimit = endpoint("POST", "/api/portion-limits/", {
  roles: ["operations"],
  refuses: [409],
  idempotent: true,
  summary: "Limitar las porciones de un producto",
  body: portionLimitInput,
  status: 201,
  response: portionLimit,
});

export const updatePortionLimit = endpoint("PUT", "/api/portion-limits/{id}/", {
  roles: ["operations"],
  refuses: [409],
  summary: "Cambiar un límite de porciones",
  params: idParams,
  body: portionLimitInput,
  response: portionLimit,
});

export const deletePortionLimit = endpoint("DELETE", "/api/portion-limits/{id}/", {
  roles: ["operations"],
  refuses: [409],
  summary: "Quitar un límite de porciones",
  params: idParams,
  query: deletedVersion,
});
