import AddRounded from "@mui/icons-material/AddRounded";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, useRef } from "react";
import type { CartLine } from "@lonchera/contract/cart";
import { groupCart, listDayLines } from "@lonchera/domain/cart-grouping";
import type { Centimos } from "@lonchera/domain/money";
import { runIfFocusLost } from "../../components/lost-focus.ts";
import { Money } from "../../components/text.tsx";
import { formatZoneHeading, LineChoices, ZoneLines } from "../cart/cart-days.tsx";
import { LazyDishTags } from "../food-preferences/lazy-dish-tags.tsx";
import { DishPicture } from "../items/dish-display.tsx";
import { type DishHint, DishHints } from "../menus/dish-card.tsx";
import { formatMenuDay } from "./order-edits.ts";

type OrderDaysProps = {
  lines: readonly CartLine[];
  /** Type2 customers choose a zone for each line. */
  byZone?: boolean;
  /** Says until when a line can be changed, or returns `null` where it is closed. */
  describeTerm?: (line: CartLine) => string | null;
  /** Renders a button beside a day's heading. */
  action?: (date: string) => ReactNode;
  /** Renders a line as an `li`. */
  children: (line: CartLine) => ReactNode;
};

/** Groups the lines by day, zone and meal (specification, 2.4.11). */
export function OrderDays({ lines, byZone = false, describeTerm, action, children }: OrderDaysProps) {
  const renderMeal = (chip: ReactNode, ofMeal: readonly CartLine[]) => {
    const term = describeTerm && ofMeal.map(describeTerm).find((text) => text !== null);
    return (
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", columnGap: 1.5, rowGap: 0.5 }}>
        {chip}
        {term && (
          <Typography variant="body2" color="textSecondary">
            {term}
          </Typography>
        )}
      </Stack>
    );
  };
  return (
    <Stack sx={{ gap: 2.5 }}>
      {groupCart(lines).map((day) => {
        const [first] = listDayLines(day);
        const heading = formatMenuDay(first?.category_detail ?? { week_day_value: "", category_date: "" });
        return (
          <Card key={day.date} component="section" aria-label={heading} sx={{ pb: 1 }}>
            <Stack
              direction="row"
              sx={{
                px: { xs: 2, sm: 3 },
                pt: 2.5,
                columnGap: 2,
                flexWrap: "wrap",
                justifyContent: "space-between",
              }}
            >
              <Typography variant="h2">{heading}</Typography>
              {action?.(day.date)}
            </Stack>
            {day.zones.map((zone) => (
              <Box
                key={zone.zone?.id ?? 0}
                {...(byZone && { role: "group", "aria-label": formatZoneHeading(zone.zone) })}
              >
                <ZoneLines zone={zone} byZone={byZone} meal={renderMeal}>
                  {children}
                </ZoneLines>
              </Box>
            ))}
          </Card>
        );
      })}
    </Stack>
  );
}

type LineButtonsProps = {
  line: CartLine;
  /** It is undefined where the line cannot be changed now. */
  handlers?:
    | {
        /** It is `null` where no unit can be added. */
        onMore: (() => void) | null;
        onLess: (button: HTMLElement) => void;
        onRemove: (button: HTMLElement) => void;
      }
    | undefined;
};

export function LineButtons({ line, handlers }: LineButtonsProps) {
  const { name } = line.item;
  const lessButton = useRef<HTMLButtonElement>(null);
  return (
    <Stack direction="row" sx={{ alignItems: "center" }}>
      <IconButton
        ref={lessButton}
        aria-label={`Quitar ${name}`}
        disabled={!handlers}
        onClick={(event) => handlers?.onLess(event.currentTarget)}
      >
        <RemoveRounded />
      </IconButton>
      <Box
        component="span"
        sx={{ minWidth: 32, textAlign: "center", fontWeight: 700, fontVariantNumeric: "tabular-nums" }}
      >
        {line.quantity}
      </Box>
      <IconButton
        aria-label={`Agregar ${name}`}
        disabled={!handlers?.onMore}
        onClick={() => {
          handlers?.onMore?.();
          // This button is disabled with the last portion and loses the focus.
          runIfFocusLost(() => lessButton.current?.focus());
        }}
      >
        <AddRounded />
      </IconButton>
      <IconButton
        aria-label={`Eliminar ${name}`}
        disabled={!handlers}
        {...(handlers && { "data-removes-row": true })}
        onClick={(event) => handlers?.onRemove(event.currentTarget)}
      >
        <DeleteOutlineRounded />
      </IconButton>
    </Stack>
  );
}

type LineRowProps = {
  line: CartLine;
  title: string;
  /** It has the units and the price, where the title does not name them. */
  units?: string;
  cost: Centimos;
  closed: boolean;
  notes: readonly DishHint[];
  controls: ReactNode;
};

/** The buttons wrap below the text if it needs the whole width. */
const row = { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1 };
const dish = { display: "flex", columnGap: { xs: 1.5, sm: 2 }, flex: "999 1 15rem", minWidth: 0 };
const buttons = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  flex: "1 0 auto",
  maxWidth: "100%",
};

/** Shows one line of an order. On phones its buttons are below it. */
export function OrderLineRow({ line, title, units, cost, closed, notes, controls }: LineRowProps) {
  return (
    <Box component="li" sx={{ py: 2, "& + &": { borderTop: 1, borderColor: "divider" } }}>
      <Box sx={row}>
        <Box sx={dish}>
          <DishPicture
            image={line.item.image}
            width={80}
            sx={{
              borderRadius: 1,
              width: { xs: 64, sm: 80 },
              height: "auto",
              flexShrink: 0,
              alignSelf: "start",
            }}
          />
          <Box sx={{ alignSelf: "center", minWidth: 0 }}>
            <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>{title}</Typography>
            {units && (
              <Typography
                variant="body2"
                color="textSecondary"
                sx={{ fontVariantNumeric: "tabular-nums", mt: 0.25 }}
              >
                {units}
              </Typography>
            )}
            <LineChoices line={line} />
            <LazyDishTags tags={line.tags} />
            {closed && <Chip label="Cerrado" size="small" variant="outlined" sx={{ mt: 0.5 }} />}
            <DishHints notes={notes} mt={0.25} />
          </Box>
        </Box>
        <Box sx={buttons}>
          {controls}
          <Money amount={cost} ungrouped sx={{ flexGrow: 1, minWidth: 88, textAlign: "right" }} />
        </Box>
      </Box>
    </Box>
  );
}
