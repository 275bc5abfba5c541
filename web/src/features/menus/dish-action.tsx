import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { MenuItem } from "@lonchera/contract/menus";
import { dishPrice } from "../items/dish-price.ts";
import { FormerPrice } from "../items/former-price.tsx";
import { Money } from "../../components/money.tsx";
import type { DishCardProps } from "./dish.ts";
import { DishStepper } from "./dish-stepper.tsx";

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

/** What the clock, the stock and the cart have to say about the dish. */
function notesOf({ item, state, terms, inCart, isStepper, failure }: DishCardProps): Note[] {
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
  return notesOf(props).map(({ text, color }) => (
    <Typography key={text} variant="body2" sx={{ fontWeight: color === "text.secondary" ? 400 : 650, color }}>
      {text}
    </Typography>
  ));
}

/** Price, and how to get the dish or why not. */
export function DishAction(props: DishCardProps) {
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
