import { useEffect, useState } from "react";
import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import GlobalStyles from "@mui/material/GlobalStyles";
import Stack from "@mui/material/Stack";
import type { MenuDay } from "@lonchera/contract/menus";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { visuallyHidden } from "../../components/live-region.tsx";
import { getDaySectionId } from "./day-section.tsx";

const scrollEvents = ["wheel", "touchmove", "keydown"] as const;

/** A chosen day stays marked until the user scrolls, because the last days never reach the top of the page. */
function useChosenDay() {
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (chosen === null) return;
    const forget = () => setChosen(null);
    for (const event of scrollEvents) window.addEventListener(event, forget, { passive: true });
    return () => {
      for (const event of scrollEvents) window.removeEventListener(event, forget);
    };
  }, [chosen]);
  return [chosen, setChosen] as const;
}

/** Returns the chosen day, or else the first day whose section is visible below the strip. */
function useVisibleDay(days: readonly MenuDay[]) {
  const [topmost, setTopmost] = useState<string>();
  const [chosen, setChosen] = useChosenDay();
  useEffect(() => {
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        setTopmost(days.map(getDaySectionId).find((id) => visible.has(id)));
      },
      { rootMargin: "-170px 0px -35% 0px" },
    );
    for (const day of days) {
      const section = document.getElementById(getDaySectionId(day));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [days]);
  const [first] = days.map(getDaySectionId);
  return { inView: chosen ?? topmost ?? first, choose: (day: MenuDay) => setChosen(getDaySectionId(day)) };
}

type DayStripProps = {
  days: readonly MenuDay[];
  today: CalendarDate;
  inCart: ReadonlySet<CalendarDate>;
  ordered: ReadonlySet<CalendarDate>;
};

type DayMarkProps = { inCart: boolean; ordered: boolean; isClosed: boolean };

/** Keeps scroll targets below the strip and, on small screens, below the top bar. */
const scrollPadding = (
  <GlobalStyles
    styles={({ breakpoints }) => ({
      ":root": {
        scrollPaddingTop: "calc(64px + 6.25rem)",
        [breakpoints.up("md")]: { scrollPaddingTop: "6.5rem" },
      },
    })}
  />
);

/**
 * Shows a tick for an order, a dot for the cart and "Cerrado" for a closed day. Screen readers read words for the
 * icons.
 */
function DayMark({ inCart, ordered, isClosed }: DayMarkProps) {
  return (
    <Stack
      direction="row"
      sx={{ height: 14, gap: 0.5, alignItems: "center", justifyContent: "center", fontSize: "0.75rem" }}
    >
      {ordered && <CheckCircleRounded sx={{ fontSize: 14, color: "success.main" }} />}
      {inCart && <Box sx={{ width: 8, height: 8, borderRadius: 99, bgcolor: "primary.main" }} />}
      {isClosed && "Cerrado"}
      <Box component="span" sx={visuallyHidden}>
        {ordered && ", con pedido"}
        {inCart && ", en tu carrito"}
      </Box>
    </Stack>
  );
}

function scrollToDay(day: MenuDay): void {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.getElementById(getDaySectionId(day))?.scrollIntoView({ behavior: isStill ? "auto" : "smooth" });
  document.getElementById(`${getDaySectionId(day)}-titulo`)?.focus({ preventScroll: true });
}

type DayButtonProps = DayMarkProps & {
  day: MenuDay;
  isToday: boolean;
  isInView: boolean;
  onChoose: () => void;
};

function DayButton({ day, isToday, isInView, onChoose, ...mark }: DayButtonProps) {
  const [, month, date] = day.category_date.split("-");
  return (
    <ButtonBase
      onClick={onChoose}
      aria-current={isInView ? "true" : undefined}
      sx={{
        font: "inherit",
        flexDirection: "column",
        minWidth: { xs: 60, sm: 72 },
        px: 1,
        pt: 0.75,
        pb: 0.25,
        borderRadius: 3,
        lineHeight: 1.25,
        border: 2,
        borderColor: isInView ? "primary.main" : "transparent",
        bgcolor: isInView ? "background.paper" : "transparent",
        "&:hover": { bgcolor: "background.paper" },
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ fontWeight: 700, color: isToday ? "primary.main" : "text.primary" }}
      >
        {isToday ? "Hoy" : day.week_day_value.slice(0, 3)}
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {isToday && "Hoy, "}
        {day.week_day_value}
      </Box>
      <Box
        component="span"
        sx={{ color: "text.secondary", fontSize: "0.875rem", fontVariantNumeric: "tabular-nums" }}
      >
        {date}/{month}
      </Box>
      <DayMark {...mark} />
    </ButtonBase>
  );
}

/** Has a button for each day that scrolls to it. It stays at the top of the screen. */
export function DayStrip({ days, today, inCart, ordered }: DayStripProps) {
  const { inView, choose } = useVisibleDay(days);
  const go = (day: MenuDay) => {
    choose(day);
    scrollToDay(day);
  };
  return (
    <Box
      component="nav"
      aria-label="Días del menú"
      sx={{
        position: "sticky",
        top: { xs: 56, sm: 64, md: 0 },
        zIndex: 2,
        bgcolor: "background.default",
        mx: { xs: -2, sm: -3, lg: -4 },
        px: { xs: 2, sm: 3, lg: 4 },
        py: 1,
        mb: 3,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      {scrollPadding}
      <Stack
        component="ul"
        direction="row"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0.5,
          gap: 0.5,
          overflowX: "auto",
          scrollbarWidth: "none",
          maxWidth: { md: "calc(100% - 270px)" },
        }}
      >
        {days.map((day) => (
          <li key={day.id}>
            <DayButton
              day={day}
              isToday={day.category_date === today}
              isInView={getDaySectionId(day) === inView}
              onChoose={() => go(day)}
              inCart={inCart.has(day.category_date)}
              ordered={ordered.has(day.category_date)}
              isClosed={day.closed_reason !== undefined}
            />
          </li>
        ))}
      </Stack>
    </Box>
  );
}
