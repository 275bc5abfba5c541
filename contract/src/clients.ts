import { z } from "zod";
import { account } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { editedVersion } from "./history.ts";
import { newPassword } from "./auth.ts";
import {
  customerType,
  emailAddress,
  id,
  idParam,
  idParams,
  pageOf,
  paging,
  search,
  requiredText,
} from "./field-schemas.ts";

export const clientMessages = {
  required: "Este campo es obligatorio",
  unknownCompany: "La empresa no existe.",
} as const;
const { required } = clientMessages;

export const clientEmail = emailAddress(required);

/** A company's slug or id. A client without a company cannot sign in. */
const company = z
  .union([requiredText(100), id, z.literal(""), z.null()], clientMessages.unknownCompany)
  .transform((value) => (value === "" ? null : value))
  .optional();

export const clientEdit = z.object({
  first_name: requiredText(100, required),
  last_name: requiredText(100, required),
  customer_type: requiredText(10, required).pipe(customerType),
  /** This field is ignored if the client already has a company. */
  company,
  /** True if the client manages the company's people. Without it, the value stays as it is; it is false for a new client. */
  is_company_manager: z.boolean("Valor no válido").optional(),
  version: editedVersion,
});
export type ClientEdit = z.output<typeof clientEdit>;

const newClient = clientEdit.omit({ version: true }).extend({
  email: clientEmail,
  phone: requiredText(20, required),
});

/** The server sets the document type of type2 customers. */
export const clientInput = z.discriminatedUnion("invite", [
  newClient.extend({
    invite: z.literal(false).optional(),
    password: z.string(required).min(1, required).pipe(newPassword),
  }),
  /** The client receives an e-mail with a link and chooses the password there. */
  newClient.extend({ invite: z.literal(true) }),
]);
export type ClientInput = z.output<typeof clientInput>;

/** `unconfirmed`: the client has registered, but has not used the link of the e-mail yet. */
export const clientStates = ["active", "unconfirmed", "disabled"] as const;
export type ClientState = (typeof clientStates)[number];

export const clientPageSizes = [8, 25, 50] as const;

export const listClients = endpoint("GET", "/api/clients/", {
  roles: ["support"],
  summary:
    "Clientes, lo más reciente primero; se buscan por nombre, apellido o tipo de cliente, con @ por correo y con 6 o más cifras por documento",
  query: z.object({
    search: search.optional(),
    company: idParam.optional(),
    customer_type: customerType.optional(),
    state: z.enum(clientStates).optional(),
    /** Finds only the client with this id. */
    id: idParam.optional(),
    ...paging(clientPageSizes[0]),
  }),
  response: pageOf(account),
});

export const createClient = endpoint("POST", "/api/clients/", {
  roles: ["support"],
  refuses: [429, 503],
  idempotent: true,
  summary: "Crear un cliente, que inicia sesión de inmediato o recibe un correo para elegir su contraseña",
  body: clientInput,
  status: 201,
  response: account,
});

export const updateClient = endpoint("PUT", "/api/clients/{id}/", {
  roles: ["support"],
  refuses: [409],
  summary: "Cambiar nombre, apellido y tipo de un cliente",
  params: idParams,
  body: clientEdit,
  response: account,
});

export const sendPasswordLink = endpoint("POST", "/api/clients/{id}/password-link/", {
  roles: ["support"],
  refuses: [409, 429, 503],
  summary: "Enviar a un cliente un enlace para elegir su contraseña, que vale 7 días",
  params: idParams,
});
