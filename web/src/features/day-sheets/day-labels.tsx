import { useMemo } from "react";
import { choicesOf, filteredLines } from "./filtered-lines.ts";
import { LabelsTab } from "./labels-tab.tsx";
import { SheetFilterFields } from "./sheet-filters.tsx";
import { SheetState } from "./sheet-state.tsx";
import type { useDayLabels } from "./use-sheet.ts";
import type { SheetAddress } from "./use-sheet-address.ts";

const nothing: readonly never[] = [];

type DayLabelsProps = {
  address: SheetAddress;
  labels: ReturnType<typeof useDayLabels>;
  isPrinting: boolean;
  printedAt: number;
};

/** A label for each unit of the day. */
export function DayLabels({ address, labels, isPrinting, printedAt }: DayLabelsProps) {
  const { state, change } = address;
  const lines = labels.data;
  const { product, company, vehicle } = state;
  const shown = useMemo(
    () => filteredLines(lines ?? nothing, { product, company, vehicle }),
    [lines, product, company, vehicle],
  );
  return (
    <>
      {lines !== undefined && lines.length > 0 && (
        <SheetFilterFields state={state} choices={choicesOf(lines, state)} onChange={change} />
      )}
      <SheetState address={address} sheet={labels} all={lines} shown={shown} printedAt={printedAt}>
        <LabelsTab
          lines={shown}
          format={state.format}
          isPrinting={isPrinting}
          onFormat={(format) => change({ format })}
        />
      </SheetState>
    </>
  );
}
