import AccessTimeRounded from "@mui/icons-material/AccessTimeRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { lazy, memo, useState } from "react";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import { formatDate } from "@lonchera/domain/calendar";
import { productNames } from "@lonchera/domain/codes";
import { groupBy } from "@lonchera/domain/group-by";
import { Tag } from "../../components/tag.tsx";
import { useNow } from "../../components/use-now.ts";
import { formatRelativeDay } from "../../lib/time-text.ts";
import { noPortionsLeft } from "../cart/cart-lines.ts";
import { formatClosedSince, formatClosing, getCutOffTime } from "../cart/closing.ts";
import {
  formatCountdown,
  getOpenCutOffs,
  computeTimeLeft,
  type ProductCutOff,
  getProductCutOffs,
} from "./product-cut-offs.ts";
import { DishCard } from "./dish-card.tsx";
import { DishRow } from "./dish-row.tsx";
import { sortDishes, getProductForTimeOfDay } from "./dish.ts";
import { type DishOrdering, toDishCardProps } from "./use-dish-ordering.ts";

/** It has its own clock, so that the rest of the menu is not rendered every second. */
function Countdown({ cutOff }: { cutOff: ProductCutOff }) {
  const left = computeTimeLeft(cutOff, useNow(1000));
  if (left === null) return null;
  return (
    <Box
      component="span"
      sx={{
        ml: 0.5,
        px: 1,
        borderRadius: 99,
        bgcolor: "warning.main",
        color: "warning.contrastText",
        fontWeight: 650,
        fontVariantNumeric: "tabular-nums",
        whiteSpace: "nowrap",
      }}
    >
      {formatCountdown(left)}
    </Box>
  );
}

function describeClosed(cutOffs: readonly ProductCutOff[], now: number): string {
  return (
    formatClosedSince(Math.max(...cutOffs.map(({ cutoffAt }) => getCutOffTime(cutoffAt))), now) ??
    noPortionsLeft
  );
}

type CutOffNoticeProps = { cutOffs: readonly ProductCutOff[]; now: number };

/** Products with the same cut-off share one text. The nearest cut-off comes first. */
function OpenUntil({ cutOffs, now }: CutOffNoticeProps) {
  const closings = groupBy(cutOffs, ({ cutoffAt }) => [cutoffAt]);
  return closings.map((together, place) => {
    const [one] = together;
    const { cutoffAt } = one;
    const until = formatClosing(cutoffAt, one.day.category_date, now);
    const isToday = cutoffAt !== null && formatRelativeDay(Date.parse(cutoffAt), now) === null;
    return (
      <Box key={cutoffAt} component="span" sx={{ display: { xs: "block", sm: "inline-block" } }}>
        {closings.length > 1 && (
          <Box component="span" sx={{ fontWeight: 650, color: "text.primary" }}>
            {together.map(({ product }) => productNames[product]).join(", ")}:{" "}
          </Box>
        )}
        {place === 0 && (closings.length > 1 ? "pide " : "Pide ")}hasta {until}
        {closings.length > 1 && isToday && " de hoy"}
        {place === 0 && (
          <>
            {" "}
            <Countdown cutOff={one} />
          </>
        )}
        {place < closings.length - 1 && (
          <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
            {"\u00A0·\u00A0"}
          </Box>
        )}
      </Box>
    );
  });
}

function CutOffNotice({ cutOffs, now }: CutOffNoticeProps) {
  const open = getOpenCutOffs(cutOffs, now);
  return (
    <Stack direction="row" sx={{ gap: 0.75, color: "text.secondary" }}>
      <AccessTimeRounded sx={{ fontSize: 18, mt: "2px" }} />
      <Typography variant="body2">
        {open.length > 0 ? <OpenUntil cutOffs={open} now={now} /> : describeClosed(cutOffs, now)}
      </Typography>
    </Stack>
  );
}

export function getDaySectionId(day: Pick<MenuDay, "category_date">): string {
  return `dia-${day.category_date}`;
}

/** The customer chooses the filter for all days of the menu. */
export type DishFilter = {
  /** It is null if all dishes are shown. */
  readonly matches: ((item: MenuItem) => boolean) | null;
  /** Each day shows all its dishes in a list instead of a row that scrolls. */
  readonly asList: boolean;
};

const DishList = lazy(async () => ({ default: (await import("./dish-views.tsx")).DishList }));

/** A day with more dishes offers to show all of them at once. */
export const maxDishesInRow = 8;

export type DaySectionProps = {
  day: MenuDay;
  /** Only this many cards are rendered. */
  renderedCards: number;
  isFirst: boolean;
  isToday: boolean;
  now: number;
  ordering: DishOrdering;
  filter: DishFilter;
  onShowAsList: (asList: boolean) => void;
};

function DayHeading({ day, isToday }: Pick<DaySectionProps, "day" | "isToday">) {
  return (
    <Stack
      direction="row"
      sx={{ flex: "1 1 0", minWidth: "min-content", alignItems: "center", flexWrap: "wrap", columnGap: 1.25 }}
    >
      <Typography
        variant="h2"
        id={`${getDaySectionId(day)}-titulo`}
        tabIndex={-1}
        sx={{ outline: "none", overflowWrap: "break-word" }}
      >
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
          {formatDate(day.category_date)}
        </Box>
      </Typography>
      {isToday && <Tag sx={{ bgcolor: "primary.main", color: "primary.contrastText" }}>Hoy</Tag>}
    </Stack>
  );
}

/** Shows the dishes in a row or in a list. */
function DayDishes(props: DaySectionProps & { items: readonly MenuItem[] }) {
  const { day, items, renderedCards, isFirst, isToday, now, ordering, filter, onShowAsList } = props;
  const { asList } = filter;
  // The first product stays the same, so that no card moves while the customer uses the menu.
  const [first] = useState(() => getProductForTimeOfDay(isToday, now));
  const cards = sortDishes(items, first, now)
    .slice(0, renderedCards)
    .map((item, index) => ({
      ...toDishCardProps({ item, day }, ordering, now),
      isFirst: isFirst && index === 0,
    }));
  const heading = <DayHeading day={day} isToday={isToday} />;
  const notice = <CutOffNotice cutOffs={getProductCutOffs(day)} now={now} />;
  const dayName = day.week_day_value.toLowerCase();
  const row = (
    <DishRow dayName={dayName} heading={heading} cutOffNotice={notice}>
      {cards.map((card) => (
        <DishCard key={card.item.id} {...card} />
      ))}
    </DishRow>
  );
  return (
    <>
      {asList ? <DishList heading={heading} cutOffNotice={notice} cards={cards} /> : row}
      {items.length > maxDishesInRow && (
        <Button onClick={() => onShowAsList(!asList)} sx={{ mt: 1 }}>
          {asList ? `Ver el ${dayName} en una fila` : `Ver los ${items.length} platos del ${dayName}`}
        </Button>
      )}
    </>
  );
}

function hasSameValues<Values extends object>(before: Values, after: Values): boolean {
  return (Object.keys(after) as (keyof Values)[]).every((name) => before[name] === after[name]);
}

/** Compares the units and failures of these dishes, and the buttons. The dialog does not belong to a day. */
function isSameOrdering(items: readonly MenuItem[], before: DishOrdering, after: DishOrdering): boolean {
  const { countInCart, findFailure, dialog: _, ...others } = after;
  return (
    hasSameValues<Partial<DishOrdering>>(before, others) &&
    items.every(
      ({ id }) => before.countInCart(id) === countInCart(id) && before.findFailure(id) === findFailure(id),
    )
  );
}

/** Compares `ordering` only for the day's own dishes, so that adding a dish renders no other day. */
function hasSameProps(before: DaySectionProps, after: DaySectionProps): boolean {
  const { ordering: orderingBefore, ...othersBefore } = before;
  const { ordering: orderingAfter, ...othersAfter } = after;
  return (
    hasSameValues(othersBefore, othersAfter) && isSameOrdering(after.day.items, orderingBefore, orderingAfter)
  );
}

export const DaySection = memo(function DaySection(props: DaySectionProps) {
  const { day, isToday, filter } = props;
  const items = filter.matches ? day.items.filter(filter.matches) : day.items;
  if (items.length === 0 && filter.matches) return null;
  return (
    <Box component="section" id={getDaySectionId(day)} aria-labelledby={`${getDaySectionId(day)}-titulo`}>
      {items.length === 0 ? (
        <>
          <DayHeading day={day} isToday={isToday} />
          <Typography
            color="textSecondary"
            sx={{ mt: 1.5, p: 3, borderRadius: 4, border: "1px dashed", borderColor: "divider" }}
          >
            {day.closed_reason
              ? `Este día no hay atención: ${day.closed_reason}.`
              : "No hay menú programado para este día."}
          </Typography>
        </>
      ) : (
        <DayDishes {...props} items={items} />
      )}
    </Box>
  );
}, hasSameProps);
