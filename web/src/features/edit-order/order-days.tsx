import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { CartLine } from "@lonchera/contract/cart";
import { groupCart } from "@lonchera/domain/cart-grouping";
import { ProductChip } from "../items/product-chips.tsx";
import { formatMenuDay, formatZoneHeading } from "./order-edits.ts";

type GroupedZone = ReturnType<typeof groupCart<CartLine>>[number]["zones"][number];

type OrderDaysProps = {
  lines: readonly CartLine[];
  /** Type2 customers choose a zone for each line. */
  byZone?: boolean;
  /** Until when a line can be changed; `null` where it is closed. */
  until?: (line: CartLine) => string | null;
  /** A button beside a day's heading. */
  action?: (date: string) => ReactNode;
  /** Renders a line as an `li`. */
  children: (line: CartLine) => ReactNode;
};

const inset = { px: { xs: 2, sm: 3 } };

type ZoneLinesProps = Pick<OrderDaysProps, "byZone" | "until" | "children"> & { zone: GroupedZone };

function ZoneLines({ zone, byZone = false, until, children }: ZoneLinesProps) {
  const heading = formatZoneHeading(zone.zone);
  return (
    <Box {...(byZone && { role: "group", "aria-label": heading })}>
      {byZone && (
        <Typography variant="h3" sx={{ ...inset, pt: 2 }}>
          {heading}
        </Typography>
      )}
      {zone.products.map(({ product, lines }) => {
        const open = until && lines.map(until).find((text) => text !== null);
        return (
          <Box key={product} sx={{ ...inset, pt: 2 }}>
            <Stack
              direction="row"
              sx={{ flexWrap: "wrap", alignItems: "center", columnGap: 1.5, rowGap: 0.5 }}
            >
              <ProductChip code={product} />
              {open && (
                <Typography variant="body2" color="textSecondary">
                  {open}
                </Typography>
              )}
            </Stack>
            <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
              {lines.map(children)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** The lines by day, zone and meal (specification, 2.4.11). */
export function OrderDays({ lines, action, ...zoneProps }: OrderDaysProps) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      {groupCart(lines).map((day) => {
        const [first] = day.zones.flatMap((zone) => zone.products.flatMap((product) => product.lines));
        const heading = formatMenuDay(first?.category_detail ?? { week_day_value: "", category_date: "" });
        return (
          <Card key={day.date} component="section" aria-label={heading} sx={{ pb: 1 }}>
            <Stack
              direction="row"
              sx={{ ...inset, pt: 2.5, columnGap: 2, flexWrap: "wrap", justifyContent: "space-between" }}
            >
              <Typography variant="h2">{heading}</Typography>
              {action?.(day.date)}
            </Stack>
            {day.zones.map((zone) => (
              <ZoneLines key={zone.zone?.id ?? 0} zone={zone} {...zoneProps} />
            ))}
          </Card>
        );
      })}
    </Stack>
  );
}
