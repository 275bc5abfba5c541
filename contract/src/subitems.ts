import { z } from "zod";
import { subitemOptions, subitemTypes } from "@lonchera/domain/codes";
import { endpoint } from "./endpoint.ts";
import { id, idParam, idParams, requiredText } from "./field-schemas.ts";

export const subitemMessages = {
  nameRequired: "El nombre es obligatorio",
  unknownType: "Tipo de subitem desconocido",
  unknownOption: "Opción desconocida",
  emptyOption: "No hay subitems con esta opción.",
  unknownItem: "El plato no existe.",
  unknownSubitem: "Uno de los subitems no existe.",
  noItems: "Elige al menos un plato",
  tooManyItems: "Elige como máximo 200 platos",
} as const;

export const subitem = z.object({
  id,
  /** The same value as `id`. */
  subitem_id: id,
  subitem_name: z.string(),
  item_type: z.enum(subitemTypes),
  option: z.string(),
});
export type Subitem = z.output<typeof subitem>;

const option = z.enum(subitemOptions, subitemMessages.unknownOption);

const subitemInput = z.object({
  subitem_name: requiredText(100, subitemMessages.nameRequired),
  item_type: z.enum(subitemTypes, subitemMessages.unknownType),
  option,
});
export type SubitemInput = z.output<typeof subitemInput>;

/** `seen` are the values with which the form was filled. If somebody has changed them since, the edit is refused. */
export const subitemEdit = z.object({ ...subitemInput.shape, seen: subitemInput.optional() });
export type SubitemEdit = z.output<typeof subitemEdit>;

const optionAssignment = z.object({ option, item_id: id });
export type OptionAssignment = z.output<typeof optionAssignment>;

export const listSubitems = endpoint("GET", "/api/subitems/", {
  roles: ["operations"],
  summary: "Catálogo de subitems",
  response: z.array(subitem),
});

export const createSubitem = endpoint("POST", "/api/subitems/", {
  roles: ["operations"],
  summary: "Crear un subitem",
  body: subitemInput,
  status: 201,
  response: subitem,
});

export const updateSubitem = endpoint("PUT", "/api/subitems/{id}/", {
  roles: ["operations"],
  refuses: [409],
  summary: "Cambiar un subitem",
  params: idParams,
  body: subitemEdit,
  response: subitem,
});

export const deleteSubitem = endpoint("DELETE", "/api/subitems/{id}/", {
  roles: ["operations"],
  summary: "Eliminar un subitem, también de los platos",
  params: idParams,
});

export const listItemSubitems = endpoint("GET", "/api/subitems/{companyId}/{itemId}/", {
  access: "signed-in",
  roles: ["operations"],
  summary: "Subitems asignados a un plato",
  params: z.object({ companyId: idParam, itemId: idParam }),
  response: z.array(subitem),
});

/** Returns all assigned subitems. If the option was assigned before, only its missing subitems are added. */
export const assignSubitemsByOption = endpoint("POST", "/api/subitems/add-item-by-option/", {
  roles: ["operations"],
  summary: "Asignar a un plato todos los subitems de una opción",
  body: optionAssignment,
  response: z.array(subitem),
});

export const removeItemSubitem = endpoint("DELETE", "/api/subitems/item/{itemId}/{subitemId}/", {
  roles: ["operations"],
  summary: "Quitar un subitem de un plato",
  params: z.object({ itemId: idParam, subitemId: idParam }),
});

const subitemIds = z.array(id).max(1000, "Son demasiados subitems");

const assignmentChanges = z.object({
  items: z
    .array(z.object({ item_id: id, add: subitemIds, remove: subitemIds }))
    .min(1, subitemMessages.noItems)
    .max(200, subitemMessages.tooManyItems),
});
export type AssignmentChanges = z.output<typeof assignmentChanges>;

/**
 * Makes all changes or none, and returns those that changed something. To undo them, send them back with `add` and
 * `remove` exchanged.
 */
export const changeAssignments = endpoint("POST", "/api/subitems/assignments/", {
  roles: ["operations"],
  summary: "Asignar y quitar subitems de varios platos a la vez",
  body: assignmentChanges,
  response: z.object({
    items: z.array(z.object({ item_id: id, add: z.array(id), remove: z.array(id) })),
  }),
});
