import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { startTransition, useCallback, useEffect, useRef, useState, memo, useMemo } from "react";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useSearchParams } from "react-router";
import { getCartV2 } from "@lonchera/contract/cart";
import { getWeeklyMenu, type MenuDay } from "@lonchera/contract/menus";
import { type CalendarDate, toLimaDate } from "@lonchera/domain/calendar";
import { lazyComponent, MissingSection, optionalComponent } from "../../components/lazy-component.tsx";
import { announce } from "../../components/live-region.tsx";
import { useRenderingSteps } from "../../components/rendering-steps.ts";
import { waitForLoad, useIsLoaded } from "../../lib/after-load.ts";
import { query, queryKey } from "../../lib/api/query.ts";
import { getCutOffTime } from "../cart/closing.ts";
import { useClosingClock } from "../cart/use-closing-clock.ts";
import { useCart } from "../cart/use-cart.ts";
import { recentOrdersQuery } from "../orders/awaiting-payment.tsx";
import { getDueAnnouncements, type ProductCutOff, getProductCutOffs } from "./product-cut-offs.ts";
import { DaySection, maxDishesInRow, type DaySectionProps, type DishFilter } from "./day-section.tsx";
import { DayStrip } from "./day-strip.tsx";
import type { DishFinderProps } from "./dish-finder.tsx";
import { dishParameter } from "./dish.ts";
import { type DishOrdering, useDishOrdering } from "./use-dish-ordering.ts";

/** Returns the days for which the customer has an active order. */
function useOrderedDays(today: CalendarDate): ReadonlySet<CalendarDate> {
  const orders = useQuery(recentOrdersQuery(today));
  const activeOrders = orders.data?.results.filter((order) => order.status && !order.cancelled) ?? [];
  return useQueries({
    queries: activeOrders.map((order) => query(getCartV2, { params: { id: order.cart } })),
    combine: (carts) =>
      new Set(
        carts.flatMap(({ data }) => data?.items.map((line) => line.category_detail.category_date) ?? []),
      ),
  });
}

/** Announces near cut-offs, and reloads the menu on a new day. */
function useCutOffAnnouncements(cutOffs: readonly ProductCutOff[], now: number): void {
  const client = useQueryClient();
  const seen = useRef(now);
  useEffect(() => {
    const before = seen.current;
    seen.current = now;
    const announcements = getDueAnnouncements(cutOffs, before, now);
    if (announcements.length > 0) announce(announcements.join(" "));
    if (toLimaDate(before) !== toLimaDate(now))
      void client.invalidateQueries({ queryKey: queryKey(getWeeklyMenu) });
  }, [client, cutOffs, now]);
}

/** This many cards of the first day with dishes fit on a phone's screen. */
const firstCards = 2;
/** A slow phone renders this many cards in about 50 ms. */
const cardsPerStep = 6;
let isFirstMenu = true;

/**
 * Returns how many cards of a day are rendered. The first menu of a document is rendered in steps: first the cards on the
 * screen, then a few cards at a time.
 */
function useRenderedCards(days: readonly MenuDay[]): (day: number) => number {
  const counts = days.map(({ items }) => items.length);
  const countBefore = (day: number) => counts.slice(0, day).reduce((sum, count) => sum + count, 0);
  const steps = Math.ceil(countBefore(days.length) / cardsPerStep);
  const rendered = cardsPerStep * useRenderingSteps(isFirstMenu ? 0 : Infinity, steps);
  useEffect(() => {
    isFirstMenu = false;
  }, []);
  const firstFilled = counts.findIndex((count) => count > 0);
  return (day) => {
    const first = day === firstFilled ? firstCards : 0;
    // The number never exceeds the day's dishes, so that a step renders no other day again.
    return Math.min(counts[day] ?? 0, Math.max(first, rendered - countBefore(day)));
  };
}

type MenuDaysProps = {
  days: readonly MenuDay[];
  today: CalendarDate;
  now: number;
  ordering: DishOrdering;
  filter: DishFilter;
  onShowAsList: DaySectionProps["onShowAsList"];
};

/**
 * It reads no query itself, because an answer that arrives during a step would make React render the step in one
 * task.
 */
function MenuDays({ days, today, ...shown }: MenuDaysProps) {
  const renderedCards = useRenderedCards(days);
  return (
    <Stack sx={{ gap: { xs: 4, md: 5 } }}>
      {days.map((day, index) => (
        <DaySection
          key={day.id}
          day={day}
          renderedCards={renderedCards(index)}
          isFirst={index === 0}
          isToday={day.category_date === today}
          {...shown}
        />
      ))}
    </Stack>
  );
}

/** The form library is large, so it is loaded after the menu. */
const loadAddDialog = () => import("./add-dish-dialog.tsx");
const AddDialog = lazyComponent(loadAddDialog, "AddDishDialog");

const DishFinder = optionalComponent(() => import("./dish-finder.tsx"), "DishFinder", MissingSection);
const DishDialog = lazyComponent(() => import("./dish-views.tsx"), "DishDialog");

/** Shows the dish that the address names. */
function OpenedDish(props: { days: readonly MenuDay[]; now: number; ordering: DishOrdering }) {
  const isOpen = useSearchParams()[0].has(dishParameter);
  const isLoaded = useIsLoaded();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && isLoaded && !wasOpened) setWasOpened(true);
  return wasOpened && <DishDialog {...props} />;
}

type FinderProps = Pick<DishFinderProps, "days" | "filter" | "onFilter"> & { isType1: boolean };

/** Keeps its height free until it has loaded. */
const Finder = memo(function Finder({ isType1, ...props }: FinderProps) {
  const isLoaded = useIsLoaded();
  const hasFilters = props.days.some(
    ({ items }) => items.length > maxDishesInRow || items.some(({ tags }) => tags.length > 0),
  );
  if (!hasFilters && isType1) return null;
  return (
    <Box sx={{ display: "flow-root", minHeight: { xs: 44, md: hasFilters ? 96 : 44 }, mb: { xs: 2, md: 3 } }}>
      {isLoaded && <DishFinder hasFilters={hasFilters} {...props} />}
    </Box>
  );
});

const allInRows: DishFilter = { matches: null, asList: false };

type WeeklyMenuProps = {
  days: readonly MenuDay[];
  companyId: number;
  isType1: boolean;
  isOfSpecialCompany: boolean;
};

export function WeeklyMenu({ days, companyId, isType1, isOfSpecialCompany }: WeeklyMenuProps) {
  const cutOffs = useMemo(() => days.flatMap(getProductCutOffs), [days]);
  const openUntil = cutOffs.filter(({ isOpen }) => isOpen).map(({ cutoffAt }) => getCutOffTime(cutoffAt));
  const now = useClosingClock(getWeeklyMenu, openUntil);
  const today = toLimaDate(now);
  useCutOffAnnouncements(cutOffs, now);
  const { cart } = useCart();
  const inCart = new Set(cart?.items.map((line) => line.category_detail.category_date));
  const ordered = useOrderedDays(today);
  const ordering = useDishOrdering({ isType1, isOfSpecialCompany });
  const { dish, isOpen, close, forget } = ordering.dialog;
  const [filter, setFilter] = useState(allInRows);
  // The transition keeps the present view until the code of the list is loaded.
  const changeFilter = useCallback(
    (change: Partial<DishFilter>) => startTransition(() => setFilter((before) => ({ ...before, ...change }))),
    [],
  );
  const showAsList = useCallback((asList: boolean) => changeFilter({ asList }), [changeFilter]);
  useEffect(() => {
    if (ordering.opensDialog)
      void waitForLoad()
        .then(loadAddDialog)
        .catch(() => null);
  }, [ordering.opensDialog]);
  return (
    <>
      <DayStrip days={days} today={today} inCart={inCart} ordered={ordered} />
      <Finder days={days} isType1={isType1} filter={filter} onFilter={changeFilter} />
      <MenuDays
        days={days}
        today={today}
        now={now}
        ordering={ordering}
        filter={filter}
        onShowAsList={showAsList}
      />
      <OpenedDish days={days} now={now} ordering={ordering} />
      {dish && (
        <AddDialog
          key={dish.item.id}
          dish={dish}
          days={days}
          open={isOpen}
          companyId={companyId}
          asksZone={!isType1}
          isSpecial={isOfSpecialCompany}
          inCart={ordering.countInCart(dish.item.id)}
          onClose={close}
          onExited={forget}
        />
      )}
    </>
  );
}
