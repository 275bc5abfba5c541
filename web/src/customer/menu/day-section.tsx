import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import type { MenuDay } from "@lonchera/contract/menu";
import { displayDate } from "@lonchera/domain/calendar";
import { deadlinesOf } from "./countdown.ts";
import { DeadlineNotice } from "./deadline-notice.tsx";
import { DishCard } from "./dish-card.tsx";
import { DishRow } from "./dish-row.tsx";
import { dishState, unavailableReason } from "./dish-state.ts";
import type { DishOrdering } from "./use-dish-ordering.ts";

/** Where the strip of days leads. */
export function dayId(day: Pick<MenuDay, "category_date">): string {
  return `dia-${day.category_date}`;
}

type DaySectionProps = { day: MenuDay; isToday: boolean; now: number; ordering: DishOrdering };

function DayHeader({ day, isToday, now }: Omit<DaySectionProps, "ordering">) {
  const deadlines = useMemo(() => deadlinesOf(day), [day]);
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Stack direction="row" sx={{ alignItems: "center", flexWrap: "wrap", columnGap: 1.25 }}>
        <Typography variant="h2" id={`${dayId(day)}-titulo`} tabIndex={-1} sx={{ outline: "none" }}>
          {day.week_day_value}{" "}
          <Box
            component="span"
            sx={{ color: "text.secondary", fontWeight: 500, fontVariantNumeric: "tabular-nums" }}
          >
            {displayDate(day.category_date)}
          </Box>
        </Typography>
        {isToday && <Chip label="Hoy" size="small" color="primary" />}
      </Stack>
      {day.items.length > 0 && <DeadlineNotice deadlines={deadlines} now={now} />}
    </Stack>
  );
}

/** One day of the menu. */
export function DaySection({ day, isToday, now, ordering }: DaySectionProps) {
  const header = <DayHeader day={day} isToday={isToday} now={now} />;
  return (
    <Box
      component="section"
      id={dayId(day)}
      aria-labelledby={`${dayId(day)}-titulo`}
      sx={{ scrollMarginTop: { xs: 150, sm: 158, md: 108 } }}
    >
      {day.items.length === 0 ? (
        <>
          {header}
          <Typography
            color="textSecondary"
            sx={{ mt: 1.5, p: 3, borderRadius: 4, border: "1px dashed", borderColor: "divider" }}
          >
            No hay menú programado para este día.
          </Typography>
        </>
      ) : (
        <DishRow dayName={day.week_day_value.toLowerCase()} header={header}>
          {day.items.map((item) => (
            <DishCard
              key={item.id}
              item={item}
              day={day}
              state={dishState(item, now)}
              reason={unavailableReason(item, now)}
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
