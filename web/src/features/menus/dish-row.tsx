import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";

/** The unit is milliseconds (specification, section 9). The browser's own smooth scrolling has no fixed duration. */
const scrollDuration = 500;

/** Scrolls by `distance` CSS pixels, at once for people who prefer reduced motion. */
function scrollHorizontally(row: HTMLElement, distance: number): void {
  const start = row.scrollLeft;
  const startedAt = performance.now();
  const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : scrollDuration;
  const step = (now: number) => {
    const progress = duration === 0 ? 1 : Math.min(1, Math.max(0, now - startedAt) / duration);
    row.scrollLeft = start + distance * (1 - (1 - progress) ** 3);
    if (progress < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Returns whether the row can scroll back and forward. */
function useScrollEnds(row: RefObject<HTMLElement | null>) {
  const [canGoBack, setCanGoBack] = useState(false);
  const [canGoOn, setCanGoOn] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      setCanGoBack(scrollLeft > 1);
      setCanGoOn(scrollLeft + clientWidth < scrollWidth - 1);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [row]);
  return { canGoBack, canGoOn };
}

/** The cards extend to the edges of the screen; these are the page's margins. */
const bleed = { xs: -2, sm: -3, lg: -4 };
const gutter = { xs: 1, sm: 2, lg: 3 };
const rowStyle = {
  display: "flex",
  listStyle: "none",
  m: 0,
  p: 0,
  py: 0.5,
  my: -0.5,
  mx: bleed,
  px: gutter,
  // It is about the height of a card, for days whose cards are not rendered yet.
  minHeight: 420,
  overflowX: "auto",
  // Otherwise the hidden texts of cards, which are positioned absolutely, widen the page.
  position: "relative",
  overscrollBehaviorX: "contain",
  scrollbarWidth: "none",
};

const headingStyle = {
  justifyContent: "space-between",
  alignItems: "flex-end",
  // Large text puts the arrows below the heading.
  flexWrap: "wrap",
  columnGap: 2,
  rowGap: 1,
  mb: 2,
};

/** The arrows appear once the row is measured. Their place is kept free, so that nothing moves. */
const arrowsStyle = { gap: 1, flexShrink: 0, minWidth: 96, minHeight: 44 };

type ArrowProps = { label: string; enabled: boolean; onPress: () => void; children: ReactNode };

/** It stays focusable when it is disabled, so that the focus is not lost at the end of the row. */
function Arrow({ label, enabled, onPress, children }: ArrowProps) {
  return (
    <IconButton
      aria-label={label}
      aria-disabled={!enabled}
      onClick={() => enabled && onPress()}
      sx={{
        border: 1,
        borderColor: "divider",
        bgcolor: "background.paper",
        ...(!enabled && { color: "text.disabled", cursor: "default" }),
      }}
    >
      {children}
    </IconButton>
  );
}

type DishRowProps = {
  /** Example: `miércoles`. */
  dayName: string;
  /** It is shown left of the arrows. */
  heading: ReactNode;
  /** It says until when the dishes can be ordered. */
  cutOffNotice: ReactNode;
  /** The children are `DishCard`s. */
  children: ReactNode;
};

/** It scrolls by touch, arrow keys and arrow buttons. */
export function DishRow({ dayName, heading, cutOffNotice, children }: DishRowProps) {
  const row = useRef<HTMLUListElement>(null);
  const { canGoBack, canGoOn } = useScrollEnds(row);
  /** Scrolls by the number of visible cards. */
  const scrollPages = (pages: 1 | -1) => {
    const card = row.current?.firstElementChild;
    if (!row.current || !card) return;
    const width = card.getBoundingClientRect().width;
    const visible = Math.max(1, Math.floor(row.current.clientWidth / width));
    scrollHorizontally(row.current, pages * visible * width);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    scrollPages(event.key === "ArrowLeft" ? -1 : 1);
  };
  return (
    <Box onKeyDown={onKeyDown}>
      <Stack direction="row" sx={headingStyle}>
        {heading}
        <Stack direction="row" sx={arrowsStyle}>
          {(canGoBack || canGoOn) && (
            <>
              <Arrow
                label={`Platos anteriores del ${dayName}`}
                enabled={canGoBack}
                onPress={() => scrollPages(-1)}
              >
                <ChevronLeftRounded />
              </Arrow>
              <Arrow
                label={`Platos siguientes del ${dayName}`}
                enabled={canGoOn}
                onPress={() => scrollPages(1)}
              >
                <ChevronRightRounded />
              </Arrow>
            </>
          )}
        </Stack>
      </Stack>
      <Box sx={{ mb: 2 }}>{cutOffNotice}</Box>
      <Box component="ul" ref={row} sx={rowStyle}>
        {children}
      </Box>
    </Box>
  );
}
