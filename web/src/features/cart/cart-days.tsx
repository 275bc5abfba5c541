import WarningAmberRounded from "@mui/icons-material/WarningAmberRounded";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import Card from "@mui/material/Card";
import type { CartLine } from "@lonchera/contract/cart";
import { formatDate, getWeekDay } from "@lonchera/domain/calendar";
import { groupCart } from "@lonchera/domain/cart-grouping";
import { weekDayNames } from "@lonchera/domain/codes";
import { Money } from "../../components/text.tsx";
import { LazyDishTags } from "../food-preferences/lazy-dish-tags.tsx";
import { ProductChip } from "../items/product-chips.tsx";
import { DishPicture } from "../items/dish-display.tsx";
import { parseAmount, lineTotal } from "./cart-lines.ts";
import { LazyLineProblem } from "./lazy-parts.tsx";

function LineText({ line }: { line: CartLine }) {
  const choices = line.subitems.map((subitem) => subitem.subitem_name).join(" · ");
  return (
    <Box>
      <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>{line.item.name}</Typography>
      {choices && (
        <Typography variant="body2" color="textSecondary">
          {choices}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums", mt: 0.25 }}>
        {line.quantity} ×{" "}
        <Money amount={parseAmount(line.price)} variant="body2" sx={{ whiteSpace: "nowrap" }} />
      </Typography>
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
        <LazyLineProblem problem={problem} />
      </Typography>
    </Stack>
  );
}

/** On phones the controls have a row of their own. */
function lineLayout(hasControls: boolean) {
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

/** One line of a cart or an order, with its controls. */
export function CartLineRow({ line, controls }: { line: CartLine; controls?: ReactNode }) {
  const places = lineLayout(controls !== undefined);
  return (
    <Box component="li" sx={{ py: 2, "& + &": { borderTop: 1, borderColor: "divider" } }}>
      <Box sx={places.row}>
        <DishPicture
          image={line.item.image}
          width={88}
          sx={{ borderRadius: 1, width: { xs: 72, sm: 88 }, height: "auto" }}
        />
        <LineText line={line} />
        <Stack direction="row" sx={places.end}>
          {controls}
          <Money
            amount={lineTotal(line)}
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

type CartDaysProps = {
  lines: readonly CartLine[];
  /** Type2 customers choose a zone for each line. */
  byZone: boolean;
  /** Renders a line as an `li`. */
  children: (line: CartLine) => ReactNode;
  /** Shown beside the date. */
  note?: (lines: readonly CartLine[]) => ReactNode;
};

function linesOf(day: GroupedDay): CartLine[] {
  return day.zones.flatMap((zone) => zone.products.flatMap((product) => product.lines));
}

function ZoneLines({
  zone,
  byZone,
  children,
}: { zone: GroupedZone } & Pick<CartDaysProps, "byZone" | "children">) {
  return (
    <Box>
      {byZone && (
        <Typography variant="h3" sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
          Zona de entrega: {zone.zone?.name ?? "Zona no disponible"}
        </Typography>
      )}
      {zone.products.map(({ product, lines }) => (
        <Box key={product} sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
          <ProductChip code={product} />
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
            {lines.map(children)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Lines by date, then by zone (where they have one), then by product (specification, 2.4.5). */
export function CartDays({ lines, byZone, children, note }: CartDaysProps) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      {groupCart(lines).map((day) => (
        <Card
          key={day.date}
          component="section"
          aria-label={`${weekDayNames[getWeekDay(day.date)]} ${formatDate(day.date)}`}
        >
          <Stack
            direction="row"
            sx={{ flexWrap: "wrap", alignItems: "baseline", columnGap: 1.5, px: { xs: 2, sm: 3 }, pt: 2 }}
          >
            <Typography variant="h2">{weekDayNames[getWeekDay(day.date)]}</Typography>
            <Typography color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
              {formatDate(day.date)}
            </Typography>
            {note && (
              <Box sx={{ ml: { sm: "auto" }, width: { xs: 1, sm: "auto" } }}>{note(linesOf(day))}</Box>
            )}
          </Stack>
          {day.zones.map((zone) => (
            <ZoneLines key={zone.zone?.id ?? 0} zone={zone} byZone={byZone}>
              {children}
            </ZoneLines>
          ))}
        </Card>
      ))}
    </Stack>
  );
}
