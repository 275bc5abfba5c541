import { useMemo } from "react";
import { quantityOf } from "@lonchera/domain/day-sheets";
import { choicesOf, filteredLines } from "./filtered-lines.ts";
import { LabelsTab } from "./labels-tab.tsx";
import { SheetBar } from "./sheet-bar.tsx";
import { SheetFilterFields } from "./sheet-filters.tsx";
import { SheetState } from "./sheet-state.tsx";
import { countText } from "./sheet-text.ts";
import { useDayLabels } from "./use-sheet.ts";
import type { SheetAddress } from "./use-sheet-address.ts";

const nothing: readonly never[] = [];

/** A label for each unit of the day. */
export function DayLabels({ address, isPrinting }: { address: SheetAddress; isPrinting: boolean }) {
  const { state, change } = address;
  const labels = useDayLabels(state.date);
  const lines = labels.data;
  const { product, company, vehicle } = state;
  const shown = useMemo(
    () => filteredLines(lines ?? nothing, { product, company, vehicle }),
    [lines, product, company, vehicle],
  );
  const summary = lines && lines.length > 0 ? countText(quantityOf(lines), "plato") : null;
  return (
    <>
      <SheetBar address={address} sheet={labels} summary={summary} />
      {lines !== undefined && lines.length > 0 && (
        <SheetFilterFields state={state} choices={choicesOf(lines, state)} onChange={change} />
      )}
      <SheetState address={address} sheet={labels} all={lines} shown={shown}>
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
