import {
  auditEventNames,
  auditEntityNames,
  type AuditEntry,
  type AuditEvent,
  type AuditEntity,
} from "@lonchera/contract/audit";
import { limaTimeZone, type CalendarDate } from "@lonchera/domain/calendar";
import { formatOrderNumber } from "@lonchera/domain/orders";
import { paths } from "../../app/paths.ts";
import {
  findRangeError,
  parseDate,
  parsePositiveInteger,
  readSearch,
} from "../../components/search-params.ts";

/** The filters have the names of the API's parameters. */
export type AuditFilters = {
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly event: AuditEvent | null;
  readonly user: number | null;
  readonly thing: AuditEntity | null;
  readonly thing_id: number | null;
  readonly search: string | null;
};

function readKey<Key extends string>(names: Readonly<Record<Key, string>>, text: string | null): Key | null {
  return text !== null && Object.hasOwn(names, text) ? (text as Key) : null;
}

/** Reads the filters of an address. Invalid values count as none. */
export function readFilters(params: URLSearchParams): AuditFilters {
  return {
    from: parseDate(params.get("from")),
    to: parseDate(params.get("to")),
    event: readKey(auditEventNames, params.get("event")),
    user: parsePositiveInteger(params.get("user")),
    thing: readKey(auditEntityNames, params.get("thing")),
    thing_id: parsePositiveInteger(params.get("thing_id")),
    search: readSearch(params) || null,
  };
}

export function hasRangeError({ from, to }: AuditFilters): boolean {
  return findRangeError(from, to) !== null;
}

export const noFilters = {
  from: null,
  to: null,
  event: null,
  user: null,
  thing: null,
  thing_id: null,
  search: null,
} as const;

export function hasAuditFilters(filters: AuditFilters): boolean {
  return Object.values(filters).some((value) => value !== null);
}

/** These events can mean an attempt without permission. */
const alarming: ReadonlySet<AuditEvent> = new Set([
  "sign-in-failed",
  "password-refused",
  "access-refused",
  "token-reused",
  "log-limited",
]);

export function isAlarming({ event }: AuditEntry): boolean {
  return alarming.has(event);
}

/** Returns the name of the user who acted. The log has no name for accounts that were never confirmed. */
export function formatPerson({ user_id, user_name, address }: AuditEntry): string {
  if (user_name !== null) return user_name;
  if (user_id !== null) return `Cuenta ${user_id}`;
  return address === null ? "Sistema" : "Desconocido";
}

/** Returns for example `LON-000123` for an order, and the id for other records. */
export function formatRecordNumber(thing: AuditEntity, id: number): string {
  return thing === "order" ? formatOrderNumber(id) : String(id);
}

const shownIds = 3;

/** Returns for example `Cliente 12` or `Cliente 12, 15, 18 y 22 más`, or null if the event is about no record. */
export function formatRecord({
  thing,
  thing_ids: ids,
}: Pick<AuditEntry, "thing" | "thing_ids">): string | null {
  if (thing === null) return null;
  const named = ids.slice(0, shownIds).map((id) => formatRecordNumber(thing, id));
  const more = ids.length > shownIds ? ` y ${ids.length - shownIds} más` : "";
  return `${auditEntityNames[thing]} ${named.join(", ")}${more}`.trim();
}

const screens: Partial<Readonly<Record<AuditEntity, (number: string) => string>>> = {
  company: (id) => `${paths.adminCompanies()}?company=${id}`,
  client: (id) => `${paths.adminClients()}?client=${id}`,
  staff: (id) => `${paths.adminStaff()}?person=${id}`,
  order: (number) => `${paths.adminOrders()}?order=${number}`,
  claim: (id) => `${paths.adminClaims()}?claim=${id}`,
  zone: (id) => `${paths.adminDeliveryZones()}?zone=${id}`,
  category: (id) => `${paths.adminCategories()}?category=${id}`,
  "cutting-time": (id) => `${paths.adminCuttingTime()}?time=${id}`,
  closure: (id) => `${paths.adminClosures()}?closure=${id}`,
  "portion-limit": (id) => `${paths.adminClosures()}?tab=capacidad&limit=${id}`,
  import: (id) => `${paths.adminImporter()}?import=${id}`,
};

/** Returns the address of the record's screen, or undefined if no screen shows it. */
export function findRecordPath(thing: AuditEntity, id: number): string | undefined {
  return screens[thing]?.(formatRecordNumber(thing, id));
}

/** The first use creates it. */
let dateAndTime: Intl.DateTimeFormat | undefined;

/** Returns for example `05/07/2026, 14:30:07` in Lima time. */
export function formatDateTimeWithSeconds(instant: string): string {
  dateAndTime ??= new Intl.DateTimeFormat("es-ES", {
    timeZone: limaTimeZone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  return dateAndTime.format(Date.parse(instant));
}
