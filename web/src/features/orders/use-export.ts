import { useState } from "react";
import { exportRange } from "@lonchera/contract/reports";
import { useDownload } from "../../components/use-download.ts";
import { download } from "../../lib/api/download.ts";
import { datesMissing, isClosed, rangeProblem, type ClosedRange, type DateRange } from "./date-range.ts";

function reportName(isStaff: boolean, { start_date, end_date }: ClosedRange): string {
  return `${isStaff ? "report" : "user_report"}_${start_date}_${end_date}.xlsx`;
}

export type Export = ReturnType<typeof useExport>;

/** Downloads the report of a range, once it has both dates. */
export function useExport(isStaff: boolean, range: DateRange) {
  const [wasAsked, setWasAsked] = useState(false);
  const report = useDownload<ClosedRange>({
    get: (query, options) => download(exportRange, { query }, options),
    nameOf: (asked) => reportName(isStaff, asked),
  });
  return {
    ...report,
    begin: () => {
      setWasAsked(true);
      report.reset();
      // The field itself says that the range is the wrong way round.
      if (isClosed(range) && rangeProblem(range) === null)
        report.begin({ start_date: range.start_date, end_date: range.end_date });
    },
    problem: wasAsked && !isClosed(range) ? datesMissing : null,
  };
}
