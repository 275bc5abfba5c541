import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Cart } from "@lonchera/contract/cart";
import { displayDate, weekDayOf } from "@lonchera/domain/calendar";
import { groupBy } from "@lonchera/domain/cart-grouping";
import { weekDayNames } from "@lonchera/domain/codes";
import { Money } from "../../components/money.tsx";
import { lineKey, lineTotal } from "../cart/cart-line.ts";
import { problemTexts } from "../cart/cart-text.ts";

/** What is about to be ordered, in a few lines. */
export function OrderReview({ cart }: { cart: Cart }) {
  const days = groupBy(
    cart.items.toSorted((a, b) =>
      a.category_detail.category_date.localeCompare(b.category_detail.category_date),
    ),
    (line) => line.category_detail.category_date,
    (date) => date,
  );
  return (
    <Stack sx={{ gap: 2 }}>
      {days.map(({ key: date, members }) => (
        <Box key={date}>
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            {weekDayNames[weekDayOf(date)]} {displayDate(date)}
          </Typography>
          <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0, gap: 0.5 }}>
            {members.map((line) => (
              <Stack
                key={lineKey(line)}
                component="li"
                direction="row"
                sx={{ gap: 2, justifyContent: "space-between" }}
              >
                <span>
                  {line.quantity} × {line.item.name}
                  {line.delivery_zone && (
                    <Box component="span" sx={{ color: "text.secondary" }}>
                      {" "}
                      · {line.delivery_zone.name}
                    </Box>
                  )}
                  {line.problem && (
                    <Box component="span" sx={{ display: "block", color: "warning.main", fontWeight: 600 }}>
                      {problemTexts[line.problem]}
                    </Box>
                  )}
                </span>
                <Money amount={lineTotal(line)} sx={{ fontWeight: 400 }} />
              </Stack>
            ))}
          </Stack>
        </Box>
      ))}
    </Stack>
  );
}
