import { useRef, useState } from "react";
import { exportRange } from "@lonchera/contract/reports";
import { CallError } from "../http/call-error.ts";
import { download, type Progress } from "../http/download.ts";
import { saveFile } from "../ui/save-file.ts";
import { useAct } from "../ui/use-act.ts";
import { datesMissing, isClosed, rangeProblem, type ClosedRange, type DateRange } from "./date-range.ts";

function reportName(isStaff: boolean, { start_date, end_date }: ClosedRange): string {
  return `${isStaff ? "report" : "user_report"}_${start_date}_${end_date}.xlsx`;
}

export type Export = ReturnType<typeof useExport>;

/** Downloads the report of a range, tells how far it is, and can be told to stop. */
export function useExport(isStaff: boolean, range: DateRange) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const underWay = useRef<AbortController>(null);
  const exporting = useAct({
    mutationFn: async (asked: ClosedRange) => {
      const controller = new AbortController();
      underWay.current = controller;
      setProgress(null);
      const options = { signal: controller.signal, onProgress: setProgress };
      saveFile(await download(exportRange, { query: asked }, options), reportName(isStaff, asked));
    },
  });
  const { error } = exporting;
  return {
    begin: () => {
      setWasAsked(true);
      exporting.reset();
      // The field itself says that the range is the wrong way round.
      if (isClosed(range) && rangeProblem(range) === null)
        exporting.mutate({ start_date: range.start_date, end_date: range.end_date });
    },
    cancel: () => underWay.current?.abort(),
    isPending: exporting.isPending,
    progress,
    problem: wasAsked && !isClosed(range) ? datesMissing : null,
    error: error instanceof CallError && error.kind === "canceled" ? null : error,
  };
}
