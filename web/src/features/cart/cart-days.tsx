import WarningAmberRounded from "@mui/icons-material/WarningAmberRounded";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import Card from "@mui/material/Card";
import type { CartLine } from "@lonchera/contract/cart";
import { formatDate, getWeekDay } from "@lonchera/domain/calendar";
import { groupCart, listDayLines } from "@lonchera/domain/cart-grouping";
import { weekDayNames } from "@lonchera/domain/codes";
import { Money } from "../../components/text.tsx";
import { LazyDishTags } from "../food-preferences/lazy-dish-tags.tsx";
import { ProductChip } from "../items/product-chips.tsx";
import { DishPicture } from "../items/dish-display.tsx";
import { parseAmount, computeLineTotal } from "./cart-lines.ts";
import { describeLineProblem } from "./line-problem.ts";

/** Shows the options that were chosen for a dish. */
export function LineChoices({ line }: { line: CartLine }) {
  if (line.subitems.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {line.subitems.map((subitem) => subitem.subitem_name).join(" · ")}
    </Typography>
  );
}

function LineText({ line, note }: { line: CartLine; note: string | null }) {
  return (
    <Box>
      <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>{line.item.name}</Typography>
      <LineChoices line={line} />
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums", mt: 0.25 }}>
        {line.quantity} × <Money amount={line.price} variant="body2" sx={{ whiteSpace: "nowrap" }} />
      </Typography>
      {note !== null && (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
      <LazyDishTags tags={line.tags} />
      {parseAmount(line.subsidy) > 0 && (
        <Typography variant="body2" sx={{ color: "success.main", mb: { xs: 1, sm: 0 } }}>
          Tu empresa paga <Money amount={line.subsidy} variant="body2" sx={{ whiteSpace: "nowrap" }} />
        </Typography>
      )}
    </Box>
  );
}

function Problem({ problem }: { problem: NonNullable<CartLine["problem"]> }) {
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 1, color: "warning.main", alignItems: "flex-start" }}>
      <WarningAmberRounded fontSize="small" sx={{ mt: "1px" }} />
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {describeLineProblem(problem)}
      </Typography>
    </Stack>
  );
}

/** On phones the controls have a row of their own. */
function getLineLayout(hasControls: boolean) {
  const oneLine = "auto minmax(0, 1fr) auto";
  return {
    row: {
      display: "grid",
      alignItems: "center",
      columnGap: { xs: 1.5, sm: 2 },
      gridTemplateColumns: { xs: hasControls ? "auto minmax(0, 1fr)" : oneLine, sm: oneLine },
    },
    end: {
      flexWrap: "wrap",
      alignItems: "center",
      justifyContent: "flex-end",
      gap: 0.5,
      gridColumn: { xs: hasControls ? "1 / -1" : "auto", sm: "auto" },
    },
  };
}

type CartLineRowProps = { line: CartLine; note?: string | null; controls?: ReactNode };

/** Shows one line of a cart or an order, with its controls. */
export function CartLineRow({ line, note = null, controls }: CartLineRowProps) {
  const places = getLineLayout(controls !== undefined);
  return (
    <Box component="li" sx={{ py: 2, "& + &": { borderTop: 1, borderColor: "divider" } }}>
      <Box sx={places.row}>
        <DishPicture
          image={line.item.image}
          width={88}
          sx={{ borderRadius: 1, width: { xs: 72, sm: 88 }, height: "auto" }}
        />
        <LineText line={line} note={note} />
        <Stack direction="row" sx={places.end}>
          {controls}
          <Money
            amount={computeLineTotal(line)}
            sx={{ minWidth: { xs: controls ? 88 : 0, sm: 88 }, textAlign: "right" }}
          />
        </Stack>
      </Box>
      {line.problem && <Problem problem={line.problem} />}
    </Box>
  );
}

type GroupedDay = ReturnType<typeof groupCart<CartLine>>[number];
type GroupedZone = GroupedDay["zones"][number];

export function formatZoneHeading(zone: CartLine["delivery_zone"]): string {
  return `Zona de entrega: ${zone?.name || "Zona no disponible"}`;
}

type ZoneLinesProps = {
  zone: GroupedZone;
  /** Type2 customers choose a zone for each line. */
  byZone: boolean;
  /** Wraps the chip of a meal. */
  meal?: (chip: ReactNode, lines: readonly CartLine[]) => ReactNode;
  /** Renders a line as an `li`. */
  children: (line: CartLine) => ReactNode;
};

export function ZoneLines({ zone, byZone, meal = (chip) => chip, children }: ZoneLinesProps) {
  return (
    <>
      {byZone && (
        <Typography variant="h3" sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
          {formatZoneHeading(zone.zone)}
        </Typography>
      )}
      {zone.products.map(({ product, lines }) => (
        <Box key={product} sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
          {meal(<ProductChip code={product} />, lines)}
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
            {lines.map(children)}
          </Box>
        </Box>
      ))}
    </>
  );
}

type CartDaysProps = Pick<ZoneLinesProps, "byZone" | "children"> & {
  lines: readonly CartLine[];
  /** It is shown beside the date. */
  note?: (lines: readonly CartLine[]) => ReactNode;
};

/** Groups lines by date, then by zone (where they have one), then by product (specification, 2.4.5). */
export function CartDays({ lines, byZone, children, note }: CartDaysProps) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      {groupCart(lines).map((day) => {
        const weekDay = weekDayNames[getWeekDay(day.date)];
        const date = formatDate(day.date);
        return (
          <Card key={day.date} component="section" aria-label={`${weekDay} ${date}`}>
            <Stack
              direction="row"
              sx={{ flexWrap: "wrap", alignItems: "baseline", columnGap: 1.5, px: { xs: 2, sm: 3 }, pt: 2 }}
            >
              <Typography variant="h2">{weekDay}</Typography>
              <Typography color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
                {date}
              </Typography>
              {note && (
                <Box sx={{ ml: { sm: "auto" }, width: { xs: 1, sm: "auto" } }}>{note(listDayLines(day))}</Box>
              )}
            </Stack>
            {day.zones.map((zone) => (
              <ZoneLines key={zone.zone?.id ?? 0} zone={zone} byZone={byZone}>
                {children}
              </ZoneLines>
            ))}
          </Card>
        );
      })}
    </Stack>
  );
}
