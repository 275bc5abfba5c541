import Stack from "@mui/material/Stack";
import { lazy, Suspense, useEffect, useMemo } from "react";
import type { MenuDay } from "@lonchera/contract/menus";
import { limaDate } from "../../lib/lima-time.ts";
import { useCart } from "../cart/use-cart.ts";
import { deadlinesOf } from "./countdown.ts";
import { DaySection } from "./day-section.tsx";
import { DayStrip } from "./day-strip.tsx";
import { useDeadlineWatch } from "./use-deadline-watch.ts";
import { useDishOrdering } from "./use-dish-ordering.ts";
import { useNow } from "../../components/use-now.ts";
import { useOrderedDays } from "./use-ordered-days.ts";

const tick = 15_000;

/** Fields and their rules weigh much: they come after the menu, before they are asked for. */
const loadAddDialog = () => import("./add-dialog.tsx");
const AddDialog = lazy(async () => ({ default: (await loadAddDialog()).AddDialog }));

type WeeklyMenuProps = {
  days: readonly MenuDay[];
  companyId: number;
  isType1: boolean;
  isOfSpecialCompany: boolean;
};

/** The days of the menu, one below the other. */
export function WeeklyMenu({ days, companyId, isType1, isOfSpecialCompany }: WeeklyMenuProps) {
  const now = useNow(tick);
  const today = limaDate(now);
  useDeadlineWatch(
    useMemo(() => days.flatMap(deadlinesOf), [days]),
    now,
  );
  const { cart } = useCart();
  const inCart = new Set(cart?.items.map((line) => line.category_detail.category_date));
  const ordered = useOrderedDays(today);
  const ordering = useDishOrdering({ isType1, isOfSpecialCompany });
  const { dish, isOpen, close, forget } = ordering.dialog;
  useEffect(() => {
    if (ordering.opensDialog) void loadAddDialog().catch(() => null);
  }, [ordering.opensDialog]);
  return (
    <>
      <DayStrip days={days} today={today} inCart={inCart} ordered={ordered} />
      <Stack sx={{ gap: { xs: 4, md: 5 } }}>
        {days.map((day) => (
          <DaySection
            key={day.id}
            day={day}
            isToday={day.category_date === today}
            now={now}
            ordering={ordering}
          />
        ))}
      </Stack>
      {dish && (
        <Suspense fallback={null}>
          <AddDialog
            key={dish.item.id}
            dish={dish}
            open={isOpen}
            companyId={companyId}
            asksZone={!isType1}
            isSpecial={isOfSpecialCompany}
            onClose={close}
            onExited={forget}
          />
        </Suspense>
      )}
    </>
  );
}
