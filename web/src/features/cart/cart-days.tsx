import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { CartLine } from "@lonchera/contract/cart";
import { displayDate, weekDayOf } from "@lonchera/domain/calendar";
import { groupCart } from "@lonchera/domain/cart-grouping";
import { weekDayNames } from "@lonchera/domain/codes";
import { ProductChip } from "../items/code-chips.tsx";

type Day = ReturnType<typeof groupCart<CartLine>>[number];
type Zone = Day["zones"][number];

type CartDaysProps = {
  lines: readonly CartLine[];
  /** Type2 lines each go to a zone of their own. */
  byZone: boolean;
  /** A line, which brings its own `li`. */
  children: (line: CartLine) => ReactNode;
  /** Beside the date. */
  note?: (lines: readonly CartLine[]) => ReactNode;
};

function linesOf(day: Day): CartLine[] {
  return day.zones.flatMap((zone) => zone.products.flatMap((product) => product.lines));
}

function ZoneLines({ zone, byZone, children }: { zone: Zone } & Pick<CartDaysProps, "byZone" | "children">) {
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
          aria-label={`${weekDayNames[weekDayOf(day.date)]} ${displayDate(day.date)}`}
        >
          <Stack
            direction="row"
            sx={{ flexWrap: "wrap", alignItems: "baseline", columnGap: 1.5, px: { xs: 2, sm: 3 }, pt: 2 }}
          >
            <Typography variant="h2">{weekDayNames[weekDayOf(day.date)]}</Typography>
            <Typography color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
              {displayDate(day.date)}
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
