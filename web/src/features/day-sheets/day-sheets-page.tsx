import PrintRounded from "@mui/icons-material/PrintRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useRef } from "react";
import { vehicleLoadKeys, productionKeys } from "@lonchera/domain/day-changes";
import { PageHeading } from "../../components/page-heading.tsx";
import { PageTabs } from "../../components/page-tabs.tsx";
import { useSession } from "../../lib/session/session.ts";
import { printedClassName } from "../../components/printed-page.tsx";
import { toServerTime } from "../../lib/clock.ts";
import { DispatchSheet } from "./dispatch-sheet.tsx";
import { DayLabels } from "./label-sheet.tsx";
import { PrintedHeading, usePrinting } from "./printed-heading.tsx";
import { ProductionSheet } from "./production-sheet.tsx";
import { type SheetUrlState, sheetKinds, sheetNames, useSheetUrlState } from "./sheet-url-state.ts";
import { useSeenLines } from "./seen-lines.ts";
import { ChangesNotice, useRowChanges } from "./sheet-changes.tsx";
import { getFilterLabels, listFilterOptions, useFilteredLines } from "./sheet-lines.ts";
import { SheetContent, useDayLabels, useDaySheet } from "./sheet-content.tsx";
import { SheetBar, SheetFilterFields } from "./sheet-toolbar.tsx";

type DaySheet = ReturnType<typeof useDaySheet>;

type CookingAndDispatchProps = {
  address: SheetUrlState;
  sheet: DaySheet;
  seenLines: ReturnType<typeof useSeenLines>;
  printedAt: number;
};

/** Shows the production or the dispatch sheet, with the changes since it was acknowledged. */
function CookingAndDispatch(props: CookingAndDispatchProps) {
  const { address, sheet, printedAt } = props;
  const { seen, acknowledge } = props.seenLines;
  const { state, change } = address;
  const lines = sheet.data?.lines;
  const shown = useFilteredLines(lines, state);
  // Before there is an answer nothing has changed.
  const before = useFilteredLines(lines && seen?.lines, state);
  const isDispatch = state.sheet === "despacho";
  const changes = useRowChanges(before, shown, isDispatch ? vehicleLoadKeys : productionKeys);
  const content = useRef<HTMLDivElement>(null);
  const onSeen = () => {
    acknowledge();
    content.current?.focus({ preventScroll: true });
  };
  const options = listFilterOptions(lines ?? [], state);
  const filterLabels = getFilterLabels(options, state);
  return (
    <>
      {lines !== undefined && lines.length > 0 && (
        <SheetFilterFields state={state} options={options} onChange={change} />
      )}
      {seen && <ChangesNotice changes={changes} since={seen.at} withPlace={isDispatch} onSeen={onSeen} />}
      <Box ref={content} tabIndex={-1} className={printedClassName} sx={{ outline: "none" }}>
        <SheetContent address={address} sheet={sheet} all={lines} shown={shown} printedAt={printedAt}>
          <PrintedHeading
            sheet={state.sheet}
            date={state.date}
            printedAt={printedAt}
            filterLabels={filterLabels}
          />
          {isDispatch ? (
            <DispatchSheet
              lines={shown}
              date={state.date}
              changes={changes}
              isNarrowed={filterLabels.length > 0}
            />
          ) : (
            <ProductionSheet
              lines={shown}
              limits={sheet.data?.limits}
              changes={changes}
              isNarrowed={filterLabels.length > 0}
            />
          )}
        </SheetContent>
      </Box>
    </>
  );
}

const tabs = sheetKinds.map((key) => ({ key, label: sheetNames[key] }));

/** Shows the production, dispatch and label sheets of a day, which are updated live and can be printed. */
export function DaySheetsPage() {
  const address = useSheetUrlState();
  const { isPrinting, printedAt } = usePrinting();
  const { date, isDateValid, sheet } = address.state;
  const isLabels = sheet === "etiquetas";
  const daySheet = useDaySheet(date, isDateValid && !isLabels);
  const labels = useDayLabels(date, isDateValid && isLabels);
  const shown = isLabels ? labels : daySheet;
  const userId = useSession().user?.id ?? 0;
  const seenLines = useSeenLines(
    userId,
    address.state,
    daySheet.data?.lines,
    toServerTime(daySheet.dataUpdatedAt),
  );
  return (
    <>
      <Box sx={{ displayPrint: "none" }}>
        <PageHeading
          title="Cocina y despacho"
          actions={
            <Button
              variant="contained"
              startIcon={<PrintRounded />}
              disabled={!isDateValid || shown.data === undefined}
              onClick={() => window.print()}
            >
              Imprimir
            </Button>
          }
        />
      </Box>
      <PageTabs
        label="Hojas del día"
        tabs={tabs}
        chosen={sheet}
        onChoose={(next) => address.change({ sheet: next })}
      >
        <SheetBar
          address={address}
          sheet={shown}
          lines={isLabels ? labels.data : daySheet.data?.lines}
          orders={isLabels ? undefined : daySheet.data?.order_count}
        />
        {isDateValid && isLabels && (
          <DayLabels address={address} labels={labels} isPrinting={isPrinting} printedAt={printedAt} />
        )}
        {isDateValid && !isLabels && (
          <CookingAndDispatch
            address={address}
            sheet={daySheet}
            seenLines={seenLines}
            printedAt={printedAt}
          />
        )}
      </PageTabs>
    </>
  );
}
