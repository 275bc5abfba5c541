import AddRounded from "@mui/icons-material/AddRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import { useRef, memo } from "react";
import Typography from "@mui/material/Typography";
import Card from "@mui/material/Card";
import type { MenuItem } from "@lonchera/contract/menus";
import { Money } from "../../components/text.tsx";
import { ItemTypeChip, ProductChip } from "../items/product-chips.tsx";
import { DishPicture, dishPrice, FormerPrice } from "../items/dish-display.tsx";
import { type DishCardProps, dishCardWidth, isLowStock } from "./dish.ts";

type DishStepperProps = {
  name: string;
  /** The number between the buttons. */
  shown: number;
  /** Undefined where nothing can be removed. */
  onRemove?: (() => void) | undefined;
  /** Undefined where nothing can be added. */
  onAdd?: (() => void) | undefined;
};

const plus = {
  bgcolor: "primary.main",
  color: "primary.contrastText",
  "&:hover": { bgcolor: "primary.dark" },
} as const;

/** Only '+' until the dish is in the cart. */
function DishStepper({ name, shown, onRemove, onAdd }: DishStepperProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = () => {
    // The minus button disappears with the last unit, so that the focus moves first.
    if (shown === 1) addButton.current?.focus();
    onRemove?.();
  };
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: "center",
        borderRadius: 99,
        bgcolor: onRemove ? "action.hover" : "transparent",
        flexShrink: 0,
      }}
    >
      {onRemove && (
        <IconButton aria-label={`Quitar ${name}`} onClick={remove}>
          <RemoveRounded />
        </IconButton>
      )}
      <Box
        component="span"
        sx={{
          minWidth: 32,
          textAlign: "center",
          fontWeight: 700,
          fontVariantNumeric: "tabular-nums",
          color: shown === 0 ? "text.secondary" : "text.primary",
        }}
      >
        {shown}
      </Box>
      {onAdd && (
        <IconButton ref={addButton} aria-label={`Agregar ${name}`} onClick={onAdd} sx={plus}>
          <AddRounded />
        </IconButton>
      )}
    </Stack>
  );
}

function Price({ item }: { item: MenuItem }) {
  const { price, former } = dishPrice(item);
  return (
    <Stack sx={{ lineHeight: 1.2 }}>
      {former !== null && <FormerPrice amount={former} />}
      <Money amount={price} sx={{ fontSize: "1.25rem", fontWeight: 700 }} />
    </Stack>
  );
}

type Note = { text: string; color: "error.main" | "success.main" | "text.secondary" };

function dishNotes({ item, state, terms, inCart, isStepper, failure }: DishCardProps): Note[] {
  const notes: Note[] = [{ text: terms, color: "text.secondary" }];
  const isAll = state === "open" && isStepper && inCart > 0 && inCart >= item.stock;
  if (isAll) {
    const text = inCart === 1 ? "Ya tienes la última porción." : `Ya tienes las ${inCart} que quedan.`;
    notes.push({ text, color: "text.secondary" });
  }
  if (inCart > 0 && !isStepper) notes.push({ text: `${inCart} en tu carrito`, color: "success.main" });
  if (failure !== null) notes.push({ text: failure, color: "error.main" });
  return notes;
}

function Notes(props: DishCardProps) {
  return dishNotes(props).map(({ text, color }) => (
    <Typography key={text} variant="body2" sx={{ fontWeight: color === "text.secondary" ? 400 : 650, color }}>
      {text}
    </Typography>
  ));
}

/** The price, and the stepper or the reason why the dish cannot be ordered. */
function DishFooter(props: DishCardProps) {
  const { item, day, state, inCart, isStepper, onAdd, onRemove } = props;
  const isOpen = state === "open";
  const canAdd = isOpen && (!isStepper || inCart < item.stock);
  const canRemove = isStepper && inCart > 0;
  return (
    <Box sx={{ mt: "auto", pt: 0.5 }}>
      <Notes {...props} />
      <Stack
        direction="row"
        sx={{ justifyContent: "space-between", alignItems: "center", gap: 1, minHeight: 44, mt: 1 }}
      >
        <Price item={item} />
        {!isOpen && (
          <Typography component="span" sx={{ fontWeight: 700, ml: "auto" }}>
            {state === "sold-out" ? "Agotado" : "Cerrado"}
          </Typography>
        )}
        {(isOpen || canRemove) && (
          <DishStepper
            name={item.name}
            shown={isStepper ? inCart : 1}
            onRemove={canRemove ? () => onRemove({ item, day }) : undefined}
            onAdd={canAdd ? () => onAdd({ item, day }) : undefined}
          />
        )}
      </Stack>
    </Box>
  );
}

const twoLines = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
} as const;

function Photo({ item, state, isFirst }: Pick<DishCardProps, "item" | "state" | "isFirst">) {
  return (
    <Box sx={{ position: "relative" }}>
      <DishPicture
        image={item.image}
        width={dishCardWidth}
        isUrgent={isFirst}
        sx={{ width: 1, height: "auto", filter: state === "open" ? "none" : "grayscale(0.85) opacity(0.7)" }}
      />
      <ProductChip code={item.product} sx={{ position: "absolute", top: 12, left: 12 }} />
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
    </Box>
  );
}

const slotStyle = {
  flex: `0 0 min(${dishCardWidth + 16}px, 84%)`,
  minWidth: 0,
  px: 1,
};

/** A dish in a `DishRow`. */
export const DishCard = memo(function DishCard(props: DishCardProps) {
  const { item, state, isFirst } = props;
  return (
    <Box component="li" sx={slotStyle}>
      <Card
        component="article"
        aria-label={item.name}
        sx={{ display: "flex", flexDirection: "column", height: 1 }}
      >
        <Photo item={item} state={state} isFirst={isFirst} />
        <Stack sx={{ p: 2, gap: 1, flexGrow: 1 }}>
          <ItemTypeChip
            code={item.product_type.id}
            name={item.product_type.name}
            sx={{ alignSelf: "flex-start" }}
          />
          <Typography variant="h3">{item.name}</Typography>
          <Typography variant="body2" color="textSecondary" sx={twoLines}>
            {item.description}
          </Typography>
          <DishFooter {...props} />
        </Stack>
      </Card>
    </Box>
  );
});
