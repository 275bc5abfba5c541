import type { ImportRecord } from "@lonchera/contract/imports";
import { businessZone } from "@lonchera/domain/calendar";

const day = new Intl.DateTimeFormat("es-ES", {
  timeZone: businessZone,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});
const time = new Intl.DateTimeFormat("es-ES", { timeZone: businessZone, hour: "2-digit", minute: "2-digit" });

export function sameFileSentence({ imported_at }: ImportRecord): string {
  const at = new Date(imported_at);
  return `Este archivo ya se importó el ${day.format(at)} a las ${time.format(at)}.`;
}
