import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { memo } from "react";
import Typography from "@mui/material/Typography";
import Card from "@mui/material/Card";
import type { MenuItem } from "@lonchera/contract/menus";
import { Link } from "react-router";
import { createDialogHistoryState } from "../../components/url-state.ts";
import { optionalComponent } from "../../components/lazy-component.tsx";
import { clampedTextStyles, Money } from "../../components/text.tsx";
import { LazyDishTags } from "../food-preferences/lazy-dish-tags.tsx";
import { ItemTypeChip, ProductChip } from "../items/product-chips.tsx";
import { DishPicture, getCurrentAndFormerPrice, FormerPrice } from "../items/dish-display.tsx";
import { LazyFavoriteButton } from "../usual-week/usual-week-provider.tsx";
import { describeLastPortions } from "../cart/cart-lines.ts";
import { type DishCardProps, dishCardWidth, dishParameter, isLowStock } from "./dish.ts";
import { DishStepper } from "./dish-stepper.tsx";

function Price({ item }: { item: MenuItem }) {
  const { price, former } = getCurrentAndFormerPrice(item);
  return (
    <Stack sx={{ lineHeight: 1.2 }}>
      {former !== null && <FormerPrice amount={former} />}
      <Money amount={price} sx={{ fontSize: "1.25rem", fontWeight: 700 }} />
    </Stack>
  );
}

export type DishHint = {
  readonly text: string;
  readonly color: "error.main" | "success.main" | "text.secondary" | "warning.main";
};

function createDishNotes({ item, state, terms, inCart, isStepper, failure }: DishCardProps): DishHint[] {
  const notes: DishHint[] = [{ text: terms, color: "text.secondary" }];
  const hasAllPortions = state === "open" && isStepper && inCart > 0 && inCart >= item.stock;
  if (hasAllPortions) notes.push({ text: describeLastPortions(inCart), color: "text.secondary" });
  if (inCart > 0 && !isStepper) notes.push({ text: `${inCart} en tu carrito`, color: "success.main" });
  if (failure !== null) notes.push({ text: failure, color: "error.main" });
  return notes;
}

/** Shows the notes of a dish or of an ordered line. */
export function DishHints({ notes, mt = 0 }: { notes: readonly DishHint[]; mt?: number }) {
  return notes.map(({ text, color }) => (
    <Typography
      key={text}
      variant="body2"
      sx={{ fontWeight: color === "text.secondary" ? 400 : 650, color, mt }}
    >
      {text}
    </Typography>
  ));
}

const DishSubsidy = optionalComponent(() => import("./dish-subsidy.tsx"), "DishSubsidy");

/** Shows the notes, tags, company's share and price of a dish, and whether it is sold out or closed. */
export function DishFooter(props: DishCardProps) {
  const { item, day, state, isSubsidized } = props;
  return (
    <Box sx={{ mt: "auto" }}>
      <DishHints notes={createDishNotes(props)} />
      <LazyDishTags tags={item.tags} />
      {isSubsidized && <DishSubsidy item={item} day={day} />}
      <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "center", gap: 1, mt: 1 }}>
        <Price item={item} />
        {state !== "open" && (
          <Typography component="span" sx={{ fontWeight: 700 }}>
            {state === "sold-out" ? "Agotado" : "Cerrado"}
          </Typography>
        )}
      </Stack>
    </Box>
  );
}

const dishEntry = createDialogHistoryState("dish");

/** Links to the whole description of the dish. The whole card can be clicked. */
export function DishLink({ item }: Pick<DishCardProps, "item">) {
  return (
    <Typography variant="h3">
      <Box
        component={Link}
        to={{ search: `?${dishParameter}=${item.id}` }}
        state={dishEntry}
        preventScrollReset
        sx={{
          color: "inherit",
          "&:not(:hover)": { textDecoration: "none" },
          "&::after": { content: '""', position: "absolute", inset: 0 },
        }}
      >
        {item.name}
      </Box>
    </Typography>
  );
}

function Photo(props: DishCardProps) {
  const { item, state, isFirst } = props;
  return (
    <Box sx={{ position: "relative" }}>
      <DishPicture
        image={item.image}
        width={dishCardWidth}
        isUrgent={isFirst}
        sx={{ width: 1, height: "auto", filter: state === "open" ? "none" : "grayscale(0.85) opacity(0.7)" }}
      />
      <ProductChip code={item.product} sx={{ position: "absolute", top: 12, left: 12 }} />
      <LazyFavoriteButton item={item} place={{ position: "absolute", zIndex: 1, top: 8, right: 8 }} />
      {state === "open" && isLowStock(item.stock) && (
        <Box
          sx={{
            position: "absolute",
            bottom: 12,
            left: 12,
            px: 1.25,
            borderRadius: 99,
            bgcolor: "background.paper",
            color: "warning.main",
            fontSize: "0.875rem",
            fontWeight: 700,
          }}
        >
          Quedan {item.stock}
        </Box>
      )}
      {/* Any lower, the cart bar of a phone would cover it. */}
      <Box sx={{ position: "absolute", zIndex: 1, bottom: 8, right: 8 }}>
        <DishStepper {...props} />
      </Box>
    </Box>
  );
}

const slotStyle = {
  // The unit is rem, so that the card grows with the text.
  flex: `0 0 min(${(dishCardWidth + 16) / 16}rem, 84%)`,
  minWidth: 0,
  px: 1,
};

/** Shows a dish in a `DishRow`. */
export const DishCard = memo(function DishCard(props: DishCardProps) {
  const { item } = props;
  return (
    <Box component="li" sx={slotStyle}>
      <Card
        component="article"
        aria-label={item.name}
        sx={{ display: "flex", flexDirection: "column", height: 1, position: "relative" }}
      >
        <Photo {...props} />
        <Stack sx={{ p: 2, gap: 1, flexGrow: 1 }}>
          <ItemTypeChip
            code={item.product_type.id}
            name={item.product_type.name}
            sx={{ alignSelf: "flex-start" }}
          />
          <DishLink item={item} />
          <Typography variant="body2" color="textSecondary" sx={clampedTextStyles}>
            {item.description}
          </Typography>
          <DishFooter {...props} />
        </Stack>
      </Card>
    </Box>
  );
});
