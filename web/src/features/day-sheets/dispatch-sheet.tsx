import LocalShippingOutlined from "@mui/icons-material/LocalShippingOutlined";
import WarningAmberRounded from "@mui/icons-material/WarningAmberRounded";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { memo, useMemo } from "react";
import { Link as RouterLink } from "react-router";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { type DayLine, sumQuantities } from "@lonchera/domain/day-lines";
import { buildVehicleLoads, type VehicleLoad } from "@lonchera/domain/day-sheets";
import { paths } from "../../app/paths.ts";
import { formatNumber } from "@lonchera/domain/counts";
import { CompanyLoadTable } from "./company-load-table.tsx";
import { vehicleName } from "./filtered-lines.ts";
import { bigNumber } from "./sheet-table.ts";
import { totalText } from "./sheet-text.ts";
import type { Changes } from "./use-changes.ts";

function WithoutVehicleHint() {
  return (
    <Typography sx={{ displayPrint: "none", px: 2, py: 1, color: "text.secondary" }}>
      Nadie lo lleva todavía: asigna un vehículo a la zona en{" "}
      <Link component={RouterLink} to={paths.adminDeliveryZones()}>
        Zonas de Entrega
      </Link>
      .
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
        {vehicleName(load.vehicle)}
      </Typography>
      <Typography component="p" sx={bigNumber}>
        {formatNumber(load.quantity)}
      </Typography>
    </Box>
  );
}

type VehicleSectionProps = { load: VehicleLoad; id: string; date: CalendarDate; changes: Changes };

/** A driver takes this sheet along: it begins a page. */
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
  changes: Changes;
  isNarrowed: boolean;
};

/** What each vehicle brings: company by company, zone by zone. */
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
      <Typography component="p" sx={{ ...bigNumber, textAlign: "right", px: 2, displayPrint: "none" }}>
        {totalText(sumQuantities(lines), isNarrowed)}
      </Typography>
    </Stack>
  );
}
