import { z } from "zod";
import { reversedRangeMessage } from "@lonchera/domain/calendar";
import { endpoint } from "./endpoint.ts";
import { spreadsheetType } from "./reports.ts";
import { calendarDate, id, idParam, instant, pageOf, paging, search } from "./field-schemas.ts";

/** Every event of the audit log with its Spanish name, in groups for the filter. */
export const auditEventGroups = {
  Acceso: {
    "sign-in": "Inicio de sesión",
    "sign-in-failed": "Inicio de sesión fallido",
    "sign-out": "Cierre de sesión",
    "sessions-ended": "Sesiones cerradas",
    "token-reused": "Sesión cerrada por una clave repetida",
    "identity-confirmed": "Identidad confirmada",
    "password-refused": "Contraseña equivocada al confirmar",
    "second-factor-refused": "Segundo paso equivocado",
    "access-refused": "Acceso denegado",
  },
  Cuentas: {
    "registration-requested": "Registro pedido",
    "registration-confirmed": "Registro confirmado",
    "registrations-expired": "Registros sin confirmar eliminados",
    "password-changed": "Contraseña cambiada",
    "password-reset-requested": "Enlace de contraseña pedido",
    "password-reset-sent": "Enlace de contraseña enviado",
    "password-reset": "Contraseña restablecida",
    "email-change-requested": "Cambio de correo pedido",
    "second-factor-changed": "Verificación en dos pasos cambiada",
    "email-changed": "Correo cambiado",
    "email-change-undone": "Cambio de correo deshecho",
    "account-erased": "Cuenta eliminada",
  },
  Personal: {
    "first-owner-created": "Primer dueño creado",
    "staff-invited": "Personal invitado",
    "invitation-sent": "Invitación enviada otra vez",
    "invitation-accepted": "Invitación aceptada",
    "role-changed": "Rol cambiado",
    "access-changed": "Acceso habilitado o deshabilitado",
    "second-factor-reset": "Verificación en dos pasos quitada a otra persona",
    "staff-rules-changed": "Exigencia al personal cambiada",
  },
  "Datos personales": {
    "personal-data-viewed": "Datos personales vistos",
    export: "Exportación",
  },
  Registros: {
    "record-created": "Registro creado",
    "record-changed": "Registro cambiado",
    "record-archived": "Registro eliminado",
    import: "Importación",
    "import-undone": "Importación deshecha",
  },
  "Pedidos y reclamaciones": {
    "order-placed": "Pedido hecho para un cliente",
    "order-edited": "Pedido cambiado",
    "order-cancelled": "Pedido cancelado",
    refund: "Devolución",
    "handed-over": "Pedido entregado",
    "handover-undone": "Entrega deshecha",
    "absence-recorded": "Ausencia anotada",
    "absence-removed": "Ausencia quitada",
    "claim-filed": "Reclamación presentada",
    "claim-answered": "Reclamación respondida",
  },
  "Estados de cuenta": {
    "statement-closed": "Estado de cuenta cerrado",
    "statement-paid": "Pago de un estado de cuenta cambiado",
  },
  Correos: {
    "email-retried": "Correo fallido enviado otra vez",
    "email-dismissed": "Correo fallido descartado",
  },
  Auditoría: {
    "log-limited": "Eventos omitidos por ser demasiados",
    "log-trimmed": "Eventos antiguos eliminados",
  },
} as const;

type Groups = typeof auditEventGroups;
export type AuditEvent = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

export const auditEventNames = Object.assign({}, ...Object.values(auditEventGroups)) as Readonly<
  Record<AuditEvent, string>
>;
const auditEvents = Object.keys(auditEventNames) as [AuditEvent, ...AuditEvent[]];

/** The kinds of records in events. The history calls both customers' and staff's accounts `client`. */
export const auditEntityNames = {
  company: "Empresa",
  client: "Cliente",
  staff: "Personal",
  order: "Pedido",
  cart: "Carrito",
  payment: "Pago",
  claim: "Reclamación",
  category: "Día de la semana",
  item: "Plato",
  subitem: "Subitem",
  import: "Importación",
  zone: "Zona de entrega",
  vehicle: "Vehículo",
  "cutting-time": "Tiempo de corte",
  closure: "Día sin atención",
  "portion-limit": "Límite de porciones",
  settings: "Ajustes",
  statement: "Estado de cuenta",
} as const;
export type AuditEntity = keyof typeof auditEntityNames;
const auditEntities = Object.keys(auditEntityNames) as [AuditEntity, ...AuditEntity[]];

const auditEntry = z.object({
  id,
  at: instant,
  event: z.enum(auditEvents),
  /** The user who acted, or the account of a failed sign-in. It is null for the server and for unknown people. */
  user_id: id.nullable(),
  /** The person's name at that time. */
  user_name: z.string().nullable(),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
  thing: z.enum(auditEntities).nullable(),
  /** One id, or the ids of a list that was viewed. */
  thing_ids: z.array(id),
  /** The labels and values that the screen shows. They never contain e-mails or identity documents. */
  details: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type AuditEntry = z.output<typeof auditEntry>;

const filters = {
  /** The first and the last day, in Lima. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  event: z.enum(auditEvents, "Evento desconocido").optional(),
  user: idParam.optional(),
  thing: z.enum(auditEntities, "Registro desconocido").optional(),
  thing_id: idParam.optional(),
  /** The beginning of an IP address or of a request's id. */
  search: search.optional(),
};

function isValidRange({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return !from || !to || from <= to;
}
const reversed = { message: reversedRangeMessage, path: ["from"] };

const auditFilters = z.object(filters).refine(isValidRange, reversed);
export type AuditFilters = z.output<typeof auditFilters>;

export const auditPageSizes = [50, 100, 200] as const;

export const listAuditLog = endpoint("GET", "/api/audit/", {
  roles: [],
  summary: "Registro de auditoría, lo más reciente primero",
  query: z
    .object({
      ...filters,
      /** Finds only the event with this id. */
      id: idParam.optional(),
      ...paging(auditPageSizes[0]),
    })
    .refine(isValidRange, reversed),
  response: pageOf(auditEntry),
});

export const exportAuditLog = endpoint("GET", "/api/audit/export/", {
  roles: [],
  refuses: [503],
  summary: "Registro de auditoría como hoja de cálculo",
  query: auditFilters,
  file: spreadsheetType,
});
