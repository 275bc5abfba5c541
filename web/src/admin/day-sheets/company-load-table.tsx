import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { loadKey, type RowChange } from "@lonchera/domain/day-changes";
import { noZone, type DayLine } from "@lonchera/domain/day-lines";
import type { CompanyLoad, ZoneLoad } from "@lonchera/domain/vehicle-loads";
import { ProductChip } from "../../app/code-chips.tsx";
import { ChangeMark, changedRow } from "./change-mark.tsx";
import { vehicleName } from "./filtered-lines.ts";
import { groupNumber, sheetTable } from "./sheet-table.ts";
import { dayText } from "../../app/day-text.ts";
import { countText, numberText } from "./sheet-text.ts";
import type { Changes } from "./use-changes.ts";

/** A box to tick with a pen; on a screen there is nothing to tick. */
const onPaperOnly = { display: "none", displayPrint: "table-cell", width: "8mm" };
const box = { width: "4.5mm", height: "4.5mm", border: "0.4mm solid #000", borderRadius: "0.6mm" };

/** Above the dish where there is little room. */
const productMark = {
  display: { xs: "flex", sm: "inline-flex" },
  width: "fit-content",
  mr: 1,
  mb: { xs: 0.5, sm: 0 },
  verticalAlign: "middle",
};

function DishRow({ dish, change }: { dish: DayLine; change: RowChange | undefined }) {
  return (
    <Box component="tr" sx={changedRow(change)}>
      <Box component="td" sx={onPaperOnly}>
        <Box sx={box} />
      </Box>
      <Box component="th" scope="row" abbr={dish.dish}>
        <ProductChip code={dish.product} sx={productMark} />
        <Box component="span" sx={{ fontSize: "1.0625rem", fontWeight: 650, verticalAlign: "middle" }}>
          {dish.dish}
        </Box>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
          {dish.product_type_name}
        </Typography>
        <ChangeMark change={change} />
        {dish.options !== "" && <Typography variant="body2">{dish.options}</Typography>}
      </Box>
      <Box component="td" className="quantity" sx={{ fontSize: "1.375rem", fontWeight: 750 }}>
        {numberText(dish.quantity)}
      </Box>
    </Box>
  );
}

function ZoneRows({ zone, changes }: { zone: ZoneLoad; changes: Changes }) {
  return (
    <tbody>
      <tr className="group">
        <Box component="td" sx={onPaperOnly} />
        <th scope="rowgroup">
          <Box sx={{ display: "flex", alignItems: "center", gap: 0.75, fontWeight: 700 }}>
            <PlaceOutlined fontSize="small" aria-hidden="true" />
            {zone.zone ?? noZone}
          </Box>
        </th>
        <Box component="td" className="quantity" sx={groupNumber}>
          {numberText(zone.quantity)}
        </Box>
      </tr>
      {zone.dishes.map((dish) => {
        const key = loadKey(dish);
        return <DishRow key={key} dish={dish} change={changes.get(key)} />;
      })}
    </tbody>
  );
}

type CompanyLoadTableProps = {
  load: CompanyLoad;
  vehicle: string | null;
  id: string;
  date: CalendarDate;
  changes: Changes;
};

/** What a vehicle hands over at one company; on paper each page of it says whose it is. */
export function CompanyLoadTable({ load, vehicle, id, date, changes }: CompanyLoadTableProps) {
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
        <Typography sx={{ ...groupNumber, whiteSpace: "nowrap" }}>
          {countText(load.quantity, "plato")}
        </Typography>
      </Box>
      <Box component="table" aria-labelledby={id} sx={sheetTable}>
        <thead>
          <tr>
            <Box component="td" sx={onPaperOnly} />
            <th scope="col">
              Plato
              <Box component="span" sx={{ display: "none", displayPrint: "inline" }}>
                {` · ${vehicleName(vehicle)} · ${dayText(date)} · ${load.company}`}
              </Box>
            </th>
            <th scope="col" className="quantity">
              Cantidad
            </th>
          </tr>
        </thead>
        {load.zones.map((zone) => (
          <ZoneRows key={`${zone.zone_id} ${zone.zone}`} zone={zone} changes={changes} />
        ))}
      </Box>
    </div>
  );
}
