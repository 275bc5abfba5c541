import PrintRounded from "@mui/icons-material/PrintRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { PageHeading } from "../../components/page-heading.tsx";
import { CookingAndDispatch } from "./cooking-and-dispatch.tsx";
import { DayLabels } from "./day-labels.tsx";
import { SheetBar } from "./sheet-bar.tsx";
import { sheetKinds, sheetNames, type SheetKind } from "./sheet-address.ts";
import { useSeenLines } from "./use-changes.ts";
import { usePrinting } from "./use-printing.ts";
import { useDayLabels, useDaySheet } from "./use-sheet.ts";
import { useSheetAddress } from "./use-sheet-address.ts";

const panel = "hoja-del-dia";
const tabId = (kind: SheetKind) => `hoja-${kind}`;

/** Around it, the row of tabs would cut it off. */
const ringInside = { borderRadius: 1, "&.Mui-focusVisible": { outlineOffset: -3 } };

type SheetTabsProps = { chosen: SheetKind; onChoose: (kind: SheetKind) => void };

function SheetTabs({ chosen, onChoose }: SheetTabsProps) {
  return (
    <Tabs
      value={chosen}
      onChange={(_, kind: SheetKind) => onChoose(kind)}
      aria-label="Hojas del día"
      variant="scrollable"
      scrollButtons={false}
      sx={{ displayPrint: "none", mb: 2, borderBottom: 1, borderColor: "divider" }}
    >
      {sheetKinds.map((kind) => (
        <Tab
          key={kind}
          value={kind}
          id={tabId(kind)}
          aria-controls={panel}
          label={sheetNames[kind]}
          sx={{ fontSize: "1rem", fontWeight: 650, px: { xs: 1.5, sm: 2.5 }, ...ringInside }}
        />
      ))}
    </Tabs>
  );
}

/** What the kitchen cooks and the vans bring on a day, as orders come in, to be looked at and printed. */
export function DaySheetsPage() {
  const address = useSheetAddress();
  const { isPrinting, printedAt } = usePrinting();
  const { date, isDay, sheet } = address.state;
  const isLabels = sheet === "etiquetas";
  const daySheet = useDaySheet(date, isDay && !isLabels);
  const labels = useDayLabels(date, isDay && isLabels);
  const shown = isLabels ? labels : daySheet;
  const looked = useSeenLines(date, daySheet.data?.lines, daySheet.dataUpdatedAt);
  return (
    <>
      <Box sx={{ displayPrint: "none" }}>
        <PageHeading
          title="Cocina y despacho"
          actions={
            <Button
              variant="contained"
              startIcon={<PrintRounded />}
              disabled={!isDay || shown.data === undefined}
              onClick={() => window.print()}
            >
              Imprimir
            </Button>
          }
        />
      </Box>
      <SheetTabs chosen={sheet} onChoose={(next) => address.change({ sheet: next })} />
      <div role="tabpanel" id={panel} aria-labelledby={tabId(sheet)}>
        <SheetBar
          address={address}
          sheet={shown}
          lines={isLabels ? labels.data : daySheet.data?.lines}
          orders={isLabels ? undefined : daySheet.data?.order_count}
        />
        {isDay && isLabels && (
          <DayLabels address={address} labels={labels} isPrinting={isPrinting} printedAt={printedAt} />
        )}
        {isDay && !isLabels && (
          <CookingAndDispatch address={address} sheet={daySheet} looked={looked} printedAt={printedAt} />
        )}
      </div>
    </>
  );
}
