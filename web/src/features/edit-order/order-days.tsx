import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { CartLine } from "@lonchera/contract/cart";
import { groupCart } from "@lonchera/domain/cart-grouping";
import { ProductChip } from "../items/code-chips.tsx";
import { dayHeading, zoneHeading } from "./order-lines.ts";

type Day = ReturnType<typeof groupCart<CartLine>>[number];
type Zone = Day["zones"][number];

type OrderDaysProps = {
  lines: readonly CartLine[];
  /** Until when the lines of one day and meal can be changed. */
  until: (line: CartLine) => string | null;
  /** A line, which brings its own `li`. */
  children: (line: CartLine) => ReactNode;
};

const inset = { px: { xs: 2, sm: 3 } };

function ZoneLines({ zone, until, children }: Omit<OrderDaysProps, "lines"> & { zone: Zone }) {
  const heading = zoneHeading(zone.zone);
  return (
    <Box role="group" aria-label={heading}>
      <Typography variant="h3" sx={{ ...inset, pt: 2 }}>
        {heading}
      </Typography>
      {zone.products.map(({ product, lines }) => {
        const open = lines.map(until).find((words) => words !== null);
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

/** An order by day, then by zone, then by meal (specification, 2.4.11). */
export function OrderDays({ lines, until, children }: OrderDaysProps) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      {groupCart(lines).map((day) => {
        const [first] = day.zones.flatMap((zone) => zone.products.flatMap((product) => product.lines));
        const heading = dayHeading(first?.category_detail ?? { week_day_value: "", category_date: "" });
        return (
          <Card key={day.date} component="section" aria-label={heading} sx={{ pb: 1 }}>
            <Typography variant="h2" sx={{ ...inset, pt: 2.5 }}>
              {heading}
            </Typography>
            {day.zones.map((zone) => (
              <ZoneLines key={zone.zone?.id ?? 0} zone={zone} until={until}>
                {children}
              </ZoneLines>
            ))}
          </Card>
        );
      })}
    </Stack>
  );
}
