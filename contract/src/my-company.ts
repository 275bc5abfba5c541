import { z } from "zod";
import { account } from "./accounts.ts";
import { clientEmail, clientMessages, clientPageSizes, clientStates } from "./clients.ts";
import { endpoint } from "./endpoint.ts";
import { editedVersion } from "./history.ts";
import {
  id,
  idParam,
  idParams,
  optionalText,
  pageOf,
  paging,
  search,
  requiredText,
} from "./field-schemas.ts";

export const personMessages = {
  codeTaken: "Otra persona de tu empresa tiene este código.",
} as const;

/** A client of the company as its managers see it. */
export const person = account.pick({
  id: true,
  email: true,
  first_name: true,
  last_name: true,
  document_type: true,
  identity_document: true,
  employee_code: true,
  cost_center: true,
  customer_type: true,
  is_active: true,
  is_confirmed: true,
  is_company_manager: true,
  version: true,
});
export type Person = z.output<typeof person>;

/** If the type of the document is missing, it is guessed from the number. */
const personFields = z.object({
  first_name: requiredText(100, clientMessages.required),
  last_name: requiredText(100, clientMessages.required),
  document_type: id.optional(),
  identity_document: optionalText(20).optional(),
  employee_code: optionalText(30).optional(),
  cost_center: optionalText(60).optional(),
});

export const newPerson = personFields.extend({ email: clientEmail });
export type NewPerson = z.output<typeof newPerson>;

/** Omitted fields do not change. */
export const personEdit = personFields
  .partial()
  .extend({ is_active: z.boolean("Valor no válido").optional(), version: editedVersion });
export type PersonEdit = z.output<typeof personEdit>;

export const peopleSortKeys = [
  "name",
  "-name",
  "employee_code",
  "-employee_code",
  "cost_center",
  "-cost_center",
] as const;
export type PeopleSortKey = (typeof peopleSortKeys)[number];

const access = "company-manager";

export const listPeople = endpoint("GET", "/api/my-company/people/", {
  access,
  summary:
    "Colaboradores de la propia empresa; se buscan por nombre, apellido o código, con @ por correo y con 6 o más cifras también por documento",
  query: z.object({
    id: idParam.optional(),
    search: search.optional(),
    state: z.enum(clientStates, "Estado desconocido").optional(),
    cost_center: optionalText(60).optional(),
    ordering: z.enum(peopleSortKeys, "Orden desconocido").default("name"),
    ...paging(clientPageSizes[1]),
  }),
  response: pageOf(person),
});

export const createPerson = endpoint("POST", "/api/my-company/people/", {
  refuses: [429, 503],
  access,
  idempotent: true,
  summary: "Agregar un colaborador, que recibe un correo para elegir su contraseña",
  body: newPerson,
  status: 201,
  response: person,
});

export const updatePerson = endpoint("PUT", "/api/my-company/people/{id}/", {
  refuses: [409],
  access,
  summary: "Cambiar los datos de un colaborador, deshabilitarlo o habilitarlo",
  params: idParams,
  body: personEdit,
  response: person,
});

export const invitePerson = endpoint("POST", "/api/my-company/people/{id}/invitation/", {
  refuses: [409, 429, 503],
  access,
  summary: "Enviar a un colaborador un enlace para elegir su contraseña, que vale 7 días",
  params: idParams,
});
