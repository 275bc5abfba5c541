import { exportDispatch, exportMobility } from "@lonchera/contract/reports";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { useDownload } from "../../components/use-download.ts";
import { download } from "../../lib/api/download.ts";

export const dayReports = [
  { name: "Movilidad", call: exportMobility, file: "Comidas" },
  { name: "Despacho", call: exportDispatch, file: "Despacho" },
] as const;

export type DayReport = (typeof dayReports)[number];

/** Downloads a report of a day. */
export function useDayReport({ call, file }: DayReport) {
  return useDownload<CalendarDate>({
    get: (date, options) => download(call, { params: { date } }, options),
    nameOf: (date) => `${file}_${date}.xlsx`,
  });
}
