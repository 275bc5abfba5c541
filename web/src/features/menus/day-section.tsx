import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import { displayDate } from "@lonchera/domain/calendar";
import { deadlinesOf } from "./countdown.ts";
import { DeadlineNotice } from "./deadline-notice.tsx";
import { DishCard } from "./dish-card.tsx";
import { DishRow } from "./dish-row.tsx";
import { dishState, termsOf } from "./dish-state.ts";
import type { DishOrdering } from "./use-dish-ordering.ts";

/** Where the strip of days leads. */
export function dayId(day: Pick<MenuDay, "category_date">): string {
  return `dia-${day.category_date}`;
}

/** What can still be had comes first; otherwise the order of the menu stays. */
function closedLast(items: readonly MenuItem[], now: number): MenuItem[] {
  return items.toSorted(
    (a, b) => Number(dishState(a, now) === "closed") - Number(dishState(b, now) === "closed"),
  );
}

type DaySectionProps = { day: MenuDay; isToday: boolean; now: number; ordering: DishOrdering };

function DayHeading({ day, isToday }: Pick<DaySectionProps, "day" | "isToday">) {
  return (
    <Stack direction="row" sx={{ alignItems: "center", flexWrap: "wrap", columnGap: 1.25 }}>
      <Typography variant="h2" id={`${dayId(day)}-titulo`} tabIndex={-1} sx={{ outline: "none" }}>
        {day.week_day_value}{" "}
        <Box
          component="span"
          sx={{
            color: "text.secondary",
            fontSize: { xs: "1.125rem", sm: "inherit" },
            fontWeight: 500,
            fontVariantNumeric: "tabular-nums",
          }}
        >
          {displayDate(day.category_date)}
        </Box>
      </Typography>
      {isToday && <Chip label="Hoy" size="small" color="primary" />}
    </Stack>
  );
}

/** One day of the menu. */
export function DaySection({ day, isToday, now, ordering }: DaySectionProps) {
  const deadlines = useMemo(() => deadlinesOf(day), [day]);
  const heading = <DayHeading day={day} isToday={isToday} />;
  return (
    <Box component="section" id={dayId(day)} aria-labelledby={`${dayId(day)}-titulo`}>
      {day.items.length === 0 ? (
        <>
          {heading}
          <Typography
            color="textSecondary"
            sx={{ mt: 1.5, p: 3, borderRadius: 4, border: "1px dashed", borderColor: "divider" }}
          >
            No hay menú programado para este día.
          </Typography>
        </>
      ) : (
        <DishRow
          dayName={day.week_day_value.toLowerCase()}
          heading={heading}
          deadlines={<DeadlineNotice deadlines={deadlines} now={now} />}
        >
          {closedLast(day.items, now).map((item) => (
            <DishCard
              key={item.id}
              item={item}
              day={day}
              state={dishState(item, now)}
              terms={termsOf(item, day.category_date, now)}
              inCart={ordering.inCart(item.id)}
              isStepper={ordering.isStepper}
              failure={ordering.failureOf(item.id)}
              onAdd={ordering.add}
              onRemove={ordering.remove}
            />
          ))}
        </DishRow>
      )}
    </Box>
  );
}
