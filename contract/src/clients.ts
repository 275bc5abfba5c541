import { z } from "zod";
import { account } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { editedVersion } from "./history.ts";
import { newPassword } from "./auth.ts";
import { customerType, id, idParam, pageOf, paging, search, text } from "./values.ts";

export const clientMessages = {
  required: "Este campo es obligatorio",
  emailTaken: "Ya hay una cuenta con este correo.",
  unknownCompany: "La empresa no existe.",
} as const;
const { required } = clientMessages;

/** A company's slug or id. A client without a company cannot sign in. */
const company = z
  .union([text(100), id, z.literal(""), z.null()], clientMessages.unknownCompany)
  .transform((value) => (value === "" ? null : value))
  .optional();

export const clientEdit = z.object({
  first_name: text(100, required),
  last_name: text(100, required),
  customer_type: text(10, required).pipe(customerType),
  /** Ignored where the client already has a company. */
  company,
  version: editedVersion,
});
export type ClientEdit = z.output<typeof clientEdit>;

/** The server sets the document type of type2 customers. */
export const clientInput = clientEdit.omit({ version: true }).extend({
  email: text(254, required)
    .pipe(z.email("Correo electrónico inválido"))
    .transform((value) => value.toLowerCase()),
  password: z.string(required).min(1, required).pipe(newPassword),
  phone: text(20, required),
});
export type ClientInput = z.output<typeof clientInput>;

export const clientPageSizes = [8, 25, 50] as const;

export const listClients = endpoint({
  method: "GET",
  path: "/api/clients/",
  access: "staff",
  roles: ["support"],
  summary: "Clientes, lo más reciente primero; se buscan por nombre, apellido o tipo de cliente",
  query: z.object({
    search: search.optional(),
    /** Only the client with this id. */
    id: idParam.optional(),
    page: paging.page,
    page_size: paging.page_size(clientPageSizes[0]),
  }),
  response: pageOf(account),
});

export const createClient = endpoint({
  method: "POST",
  path: "/api/clients/",
  refuses: [503],
  access: "staff",
  roles: ["support"],
  summary: "Crear un cliente, que inicia sesión de inmediato",
  body: clientInput,
  status: 201,
  response: account,
});

export const updateClient = endpoint({
  method: "PUT",
  path: "/api/clients/{id}/",
  refuses: [409],
  access: "staff",
  roles: ["support"],
  summary: "Cambiar nombre, apellido y tipo de un cliente",
  params: z.object({ id: idParam }),
  body: clientEdit,
  response: account,
});
