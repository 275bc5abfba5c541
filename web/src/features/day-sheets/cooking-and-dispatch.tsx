import Box from "@mui/material/Box";
import { useMemo, useRef } from "react";
import { loadRow, productionRow } from "@lonchera/domain/day-changes";
import type { DayLine } from "@lonchera/domain/day-lines";
import { ChangesNotice } from "./changes-notice.tsx";
import { DispatchSheet } from "./dispatch-sheet.tsx";
import { choicesOf, chosenNames, filteredLines } from "./filtered-lines.ts";
import { PrintedHeading, printedName } from "./printed-page.tsx";
import { ProductionSheet } from "./production-sheet.tsx";
import type { SheetFilters } from "./sheet-address.ts";
import { SheetFilterFields } from "./sheet-filters.tsx";
import { SheetState } from "./sheet-state.tsx";
import { useChanges, type useSeenLines } from "./use-changes.ts";
import type { useDaySheet } from "./use-sheet.ts";
import type { SheetAddress } from "./use-sheet-address.ts";

const nothing: readonly never[] = [];

type DaySheet = ReturnType<typeof useDaySheet>;

/** The same ones each time that nothing has changed, so that rows are not drawn again. */
function useFilteredLines(lines: readonly DayLine[], { product, company, vehicle }: SheetFilters) {
  return useMemo(
    () => filteredLines(lines, { product, company, vehicle }),
    [lines, product, company, vehicle],
  );
}

type CookingAndDispatchProps = {
  address: SheetAddress;
  sheet: DaySheet;
  looked: ReturnType<typeof useSeenLines>;
  printedAt: number;
};

/** The two sheets that are sums of the same lines, with what changed on them since somebody looked. */
export function CookingAndDispatch(props: CookingAndDispatchProps) {
  const { address, sheet, printedAt } = props;
  const { seen, acknowledge } = props.looked;
  const { state, change } = address;
  const lines = sheet.data?.lines;
  const shown = useFilteredLines(lines ?? nothing, state);
  const before = useFilteredLines(seen?.lines ?? nothing, state);
  const isDispatch = state.sheet === "despacho";
  const changes = useChanges(before, shown, isDispatch ? loadRow : productionRow);
  const content = useRef<HTMLDivElement>(null);
  const onSeen = () => {
    acknowledge();
    content.current?.focus({ preventScroll: true });
  };
  const choices = choicesOf(lines ?? nothing, state);
  const only = chosenNames(choices, state);
  return (
    <>
      {lines !== undefined && lines.length > 0 && (
        <SheetFilterFields state={state} choices={choices} onChange={change} />
      )}
      {seen && <ChangesNotice changes={changes} since={seen.at} withPlace={isDispatch} onSeen={onSeen} />}
      <Box ref={content} tabIndex={-1} className={printedName} sx={{ outline: "none" }}>
        <SheetState address={address} sheet={sheet} all={lines} shown={shown} printedAt={printedAt}>
          <PrintedHeading sheet={state.sheet} date={state.date} printedAt={printedAt} only={only} />
          {isDispatch ? (
            <DispatchSheet lines={shown} date={state.date} changes={changes} isNarrowed={only.length > 0} />
          ) : (
            <ProductionSheet lines={shown} changes={changes} isNarrowed={only.length > 0} />
          )}
        </SheetState>
      </Box>
    </>
  );
}
