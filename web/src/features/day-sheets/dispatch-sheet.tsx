import LocalShippingOutlined from "@mui/icons-material/LocalShippingOutlined";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import WarningAmberRounded from "@mui/icons-material/WarningAmberRounded";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { memo, useMemo } from "react";
import { Link as RouterLink } from "react-router";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { formatCount, formatNumber } from "@lonchera/domain/texts";
import { getVehicleLoadKey, type RowChange } from "@lonchera/domain/day-changes";
import { type DayLine, noZoneLabel, sumQuantities } from "@lonchera/domain/day-lines";
import {
  buildVehicleLoads,
  type CompanyLoad,
  type VehicleLoad,
  type ZoneLoad,
} from "@lonchera/domain/day-sheets";
import { paths } from "../../app/paths.ts";
import { canOpenScreen } from "../../app/staff-screens.ts";
import { useSession } from "../../lib/session/session.ts";
import { formatDay } from "../../lib/time-text.ts";
import { ProductChip } from "../items/product-chips.tsx";
import { groupQuantityStyles, printedTableStyles, quantityStyles } from "../../components/printed-page.tsx";
import { getRowStyle, ChangeMark, type RowChanges } from "./sheet-changes.tsx";
import { formatTotal, formatVehicle } from "./sheet-lines.ts";
import { DeclaredTags, OrderNotes, ZoneDelivery } from "./sheet-notes.tsx";

/** The cell with the box to tick with a pen is shown on paper only. */
const onPaperOnly = { display: "none", displayPrint: "table-cell", width: "8mm" };
const box = { width: "4.5mm", height: "4.5mm", border: "0.4mm solid #000", borderRadius: "0.6mm" };

const zoneTable = {
  ...printedTableStyles,
  "& thead tr": { bgcolor: "action.hover", borderTop: 1, borderColor: "divider" },
  "& thead th": { fontWeight: 700, overflowWrap: "anywhere" },
  "& thead svg": { verticalAlign: "text-bottom", mr: 0.75 },
  "@media print": {
    ...printedTableStyles["@media print"],
    "&.whole": { breakInside: "avoid" },
    // Browsers do not repeat a heading that may be split.
    "& thead": { display: "table-header-group", breakInside: "avoid", breakAfter: "avoid" },
  },
};

/** These are the heights on paper, in millimetres, of a dish, of a line of its options, and of a page below its headings. */
const paper = { dish: 11, line: 5, page: 200 };
const charactersPerLine = 80;

/** A zone that is larger than a page must be split, or the page before it stays empty. */
function fitsOnPage({ dishes, notes }: ZoneLoad): boolean {
  const texts = [...dishes.map(({ options }) => options), ...notes.map(({ note }) => note)];
  const lines = texts.map((text) => Math.ceil(text.length / charactersPerLine));
  const height = dishes.length * paper.dish + notes.length * paper.line;
  return lines.reduce((sum, count) => sum + count * paper.line, height) < paper.page;
}

/** The mark is above the dish on small screens. */
const productMark = {
  display: { xs: "flex", sm: "inline-flex" },
  width: "fit-content",
  mr: 1,
  mb: { xs: 0.5, sm: 0 },
  verticalAlign: "middle",
};

function DishRow({ dish, change }: { dish: DayLine; change: RowChange | undefined }) {
  return (
    <Box component="tr" sx={getRowStyle(change)}>
      <Box component="td" sx={onPaperOnly}>
        <Box sx={box} />
      </Box>
      <Box component="th" scope="row" abbr={dish.dish} sx={{ overflowWrap: "anywhere" }}>
        <ProductChip code={dish.product} sx={productMark} />
        <Box component="span" sx={{ fontSize: "1.0625rem", fontWeight: 650, verticalAlign: "middle" }}>
          {dish.dish}
        </Box>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
          {dish.product_type_name}
        </Typography>
        <ChangeMark change={change} />
        {dish.options !== "" && <Typography variant="body2">{dish.options}</Typography>}
        <DeclaredTags tags={dish.tags} />
      </Box>
      <Box component="td" className="quantity" sx={{ fontSize: "1.375rem", fontWeight: 750 }}>
        {formatNumber(dish.quantity)}
      </Box>
    </Box>
  );
}

type ZoneTableProps = { zone: ZoneLoad; id: string; printedNote: string; changes: RowChanges };

/** Shows one zone, on one page where it fits. Otherwise each page repeats the zone's name. */
function ZoneTable({ zone, id, printedNote, changes }: ZoneTableProps) {
  return (
    <Box
      component="table"
      aria-labelledby={id}
      className={fitsOnPage(zone) ? "whole" : undefined}
      sx={zoneTable}
    >
      <thead>
        <tr className="group">
          <Box component="td" sx={onPaperOnly} />
          <Box component="th" scope="col" sx={{ width: "100%" }}>
            <PlaceOutlined fontSize="small" aria-hidden="true" />
            <span id={id}>{zone.zone ?? noZoneLabel}</span>
            <Box
              component="span"
              sx={{ display: "none", displayPrint: "inline", fontSize: "8.5pt", fontWeight: 400 }}
            >
              {printedNote}
            </Box>
            <ZoneDelivery delivery={zone.delivery} />
          </Box>
          <Box component="th" scope="col" className="quantity" sx={groupQuantityStyles}>
            {formatCount(zone.quantity, "plato")}
          </Box>
        </tr>
      </thead>
      <tbody>
        {zone.dishes.map((dish) => {
          const key = getVehicleLoadKey(dish);
          return <DishRow key={key} dish={dish} change={changes.get(key)} />;
        })}
        {zone.notes.length > 0 && (
          <tr>
            <Box component="td" sx={onPaperOnly} />
            <td colSpan={2}>
              <OrderNotes notes={zone.notes} of={zone.zone ?? noZoneLabel} />
            </td>
          </tr>
        )}
      </tbody>
    </Box>
  );
}

type CompanyLoadTableProps = {
  load: CompanyLoad;
  vehicle: string | null;
  id: string;
  date: CalendarDate;
  changes: RowChanges;
};

/** Shows the load for one company. Each printed page names the company. */
function CompanyLoadTable({ load, vehicle, id, date, changes }: CompanyLoadTableProps) {
  return (
    <div>
      <Box
        sx={{
          display: "flex",
          gap: 2,
          px: 2,
          pt: 2,
          pb: 0.5,
          justifyContent: "space-between",
          alignItems: "baseline",
          breakAfter: "avoid",
        }}
      >
        <Typography variant="h3" id={id} sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
          {load.company}
        </Typography>
        <Typography sx={{ ...groupQuantityStyles, whiteSpace: "nowrap" }}>
          {formatCount(load.quantity, "plato")}
        </Typography>
      </Box>
      {load.zones.map((zone, place) => (
        <ZoneTable
          key={`${zone.zone_id} ${zone.zone}`}
          zone={zone}
          id={`${id}-${place}`}
          printedNote={` · ${load.company} · ${formatVehicle(vehicle)} · ${formatDay(date)}`}
          changes={changes}
        />
      ))}
    </div>
  );
}

function WithoutVehicleHint() {
  const { user } = useSession();
  const canAssign = user !== null && canOpenScreen(user, paths.adminDeliveryZones());
  return (
    <Typography sx={{ displayPrint: "none", px: 2, py: 1, color: "text.secondary" }}>
      {canAssign ? (
        <>
          Nadie lo lleva todavía: asigna un vehículo a la zona en{" "}
          <Link component={RouterLink} to={paths.adminDeliveryZones()}>
            Zonas de Entrega
          </Link>
          .
        </>
      ) : (
        "Nadie lo lleva todavía: la zona no tiene un vehículo asignado."
      )}
    </Typography>
  );
}

function VehicleHeading({ load, id }: { load: VehicleLoad; id: string }) {
  const Icon = load.vehicle === null ? WarningAmberRounded : LocalShippingOutlined;
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1,
        px: 2,
        py: 1.25,
        bgcolor: "background.default",
        breakAfter: "avoid",
      }}
    >
      <Icon color={load.vehicle === null ? "warning" : "primary"} />
      <Typography variant="h2" id={id} sx={{ flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        {formatVehicle(load.vehicle)}
      </Typography>
      <Typography component="p" sx={quantityStyles}>
        {formatNumber(load.quantity)}
      </Typography>
    </Box>
  );
}

type VehicleSectionProps = { load: VehicleLoad; id: string; date: CalendarDate; changes: RowChanges };

/** Shows one vehicle's load. It begins a page, because its driver takes it along. */
const VehicleSection = memo(function VehicleSection({ load, id, date, changes }: VehicleSectionProps) {
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ "@media print": { overflow: "visible", border: 0, "& + &": { breakBefore: "page" } } }}
    >
      <VehicleHeading load={load} id={id} />
      {load.vehicle === null && <WithoutVehicleHint />}
      {load.companies.map((company) => (
        <CompanyLoadTable
          key={company.company_id}
          load={company}
          vehicle={load.vehicle}
          id={`${id}-${company.company_id}`}
          date={date}
          changes={changes}
        />
      ))}
    </Card>
  );
});

type DispatchSheetProps = {
  lines: readonly DayLine[];
  date: CalendarDate;
  changes: RowChanges;
  isNarrowed: boolean;
};

/** Shows the load of each vehicle by company and zone. */
export function DispatchSheet({ lines, date, changes, isNarrowed }: DispatchSheetProps) {
  const loads = useMemo(() => buildVehicleLoads(lines), [lines]);
  return (
    <Stack sx={{ gap: 3, displayPrint: "block" }}>
      {loads.map((load, place) => (
        <VehicleSection
          key={load.vehicle}
          load={load}
          id={`despacho-${place}`}
          date={date}
          changes={changes}
        />
      ))}
      <Typography component="p" sx={{ ...quantityStyles, textAlign: "right", px: 2, displayPrint: "none" }}>
        {formatTotal(sumQuantities(lines), isNarrowed)}
      </Typography>
    </Stack>
  );
}
