import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import useMediaQuery from "@mui/material/useMediaQuery";
import useEmblaCarousel, { type UseEmblaCarouselType } from "embla-carousel-react";
import { Children, useCallback, useSyncExternalStore, type KeyboardEvent, type ReactNode } from "react";
import { dishCardWidth } from "./dish.ts";

type Carousel = UseEmblaCarouselType[1];

/** Embla's duration is not in milliseconds: with 19 it scrolls for 500 ms. */
const scrollDuration = 19;

function useCanScroll(carousel: Carousel, side: "canScrollPrev" | "canScrollNext"): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      carousel?.on("select", changed).on("reInit", changed);
      return () => void carousel?.off("select", changed).off("reInit", changed);
    },
    [carousel],
  );
  return useSyncExternalStore(subscribe, () => carousel?.[side]() ?? false);
}

/** The cards extend to the edges of the screen; these are the page's margins. */
const bleed = { xs: -2, sm: -3, lg: -4 };
const gutter = { xs: 1, sm: 2, lg: 3 };
const rowStyle = {
  display: "flex",
  listStyle: "none",
  m: 0,
  p: 0,
  touchAction: "pan-y pinch-zoom",
  "& > :first-of-type": { ml: gutter },
  "& > :last-of-type": { mr: gutter },
};

/** The first visible card is aligned with the heading. */
function alignWithHeading(): number {
  if (window.innerWidth < 600) return 8;
  return window.innerWidth < 1200 ? 16 : 24;
}

type ArrowProps = { label: string; enabled: boolean; onPress: () => void; children: ReactNode };

/** It stays focusable at the end of the row, so that the focus is not lost. */
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
  /** `del miércoles` */
  dayName: string;
  /** The day's heading, left of the arrows. */
  heading: ReactNode;
  /** Until when it can be ordered. */
  deadlines: ReactNode;
  children: ReactNode;
};

/** A row of cards that scrolls by touch, arrow keys and arrow buttons. */
export function DishRow({ dayName, heading, deadlines, children }: DishRowProps) {
  const [viewport, carousel] = useEmblaCarousel({
    align: alignWithHeading,
    slidesToScroll: "auto",
    duration: scrollDuration,
  });
  const prefersReducedMotion = useMediaQuery("(prefers-reduced-motion: reduce)");
  const canGoBack = useCanScroll(carousel, "canScrollPrev");
  const canGoOn = useCanScroll(carousel, "canScrollNext");
  const back = () => carousel?.scrollPrev(prefersReducedMotion);
  const on = () => carousel?.scrollNext(prefersReducedMotion);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") back();
    else if (event.key === "ArrowRight") on();
  };
  return (
    <Box onKeyDown={onKeyDown}>
      <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "flex-end", gap: 2, mb: 2 }}>
        {heading}
        {(canGoBack || canGoOn) && (
          <Stack direction="row" sx={{ gap: 1, flexShrink: 0 }}>
            <Arrow label={`Platos anteriores del ${dayName}`} enabled={canGoBack} onPress={back}>
              <ChevronLeftRounded />
            </Arrow>
            <Arrow label={`Platos siguientes del ${dayName}`} enabled={canGoOn} onPress={on}>
              <ChevronRightRounded />
            </Arrow>
          </Stack>
        )}
      </Stack>
      <Box sx={{ mb: 2 }}>{deadlines}</Box>
      <Box ref={viewport} sx={{ overflow: "hidden", mx: bleed, py: 0.5, my: -0.5 }}>
        <Box component="ul" sx={rowStyle}>
          {Children.map(children, (card) => (
            <Box component="li" sx={{ flex: `0 0 min(${dishCardWidth + 16}px, 84%)`, minWidth: 0, px: 1 }}>
              {card}
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
