import { displayDate, type CalendarDate } from "@lonchera/domain/calendar";
import { listed } from "./find-repeats.ts";

type Day = { readonly date: CalendarDate; readonly enable: boolean };

function sentence(dates: readonly CalendarDate[], one: string, many: string): string[] {
  const told = listed(dates.map(displayDate));
  return dates.length === 0 ? [] : [dates.length === 1 ? `${told} ${one}` : `${told} ${many}`];
}

/** What is no mistake but may surprise about the days of an import. */
export function dayNotices(
  dates: readonly CalendarDate[],
  present: readonly Day[],
  today: CalendarDate,
): string[] {
  const past = dates.filter((date) => date < today);
  const disabled = present
    .filter(({ enable }) => !enable)
    .map(({ date }) => date)
    .sort();
  return [
    ...sentence(
      past,
      "ya pasó: sus platos no se podrán pedir.",
      "ya pasaron: sus platos no se podrán pedir.",
    ),
    ...sentence(
      disabled,
      "está deshabilitado: sus platos no se verán hasta que lo habilites.",
      "están deshabilitados: sus platos no se verán hasta que los habilites.",
    ),
  ];
}
