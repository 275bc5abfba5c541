import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { MenuItem } from "@lonchera/contract/menu";
import { Money } from "../../app/money.tsx";
import { unseen } from "../../ui/live-region.tsx";
import type { DishCardProps } from "./dish.ts";
import { dishPrice } from "./dish-state.ts";
import { DishStepper } from "./dish-stepper.tsx";

function Price({ item }: { item: MenuItem }) {
  const { price, former } = dishPrice(item);
  return (
    <Stack sx={{ lineHeight: 1.2 }}>
      {former !== null && (
        <Box component="span" sx={{ color: "text.secondary", fontSize: "0.875rem" }}>
          <Box component="span" sx={unseen}>
            Antes:{" "}
          </Box>
          <Money
            amount={former}
            sx={{ textDecoration: "line-through", fontWeight: 400, fontSize: "inherit" }}
          />
        </Box>
      )}
      <Money amount={price} sx={{ fontSize: "1.25rem", fontWeight: 700 }} />
    </Stack>
  );
}

function Unavailable({ state, reason }: Pick<DishCardProps, "state" | "reason">) {
  return (
    <Box sx={{ textAlign: "right" }}>
      <Typography component="span" sx={{ fontWeight: 700, display: "block", lineHeight: 1.2 }}>
        {state === "sold-out" ? "Agotado" : "Cerrado"}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary">
        {reason}
      </Typography>
    </Box>
  );
}

/** What is to be known of the cart or of the stock, in one line below the action. */
function noteOf({ item, state, inCart, isStepper, failure }: DishCardProps): string | null {
  if (failure !== null) return failure;
  if (state === "open" && isStepper && inCart > 0 && inCart >= item.stock) {
    return inCart === 1 ? "Ya tienes la última porción." : `Ya tienes las ${inCart} que quedan.`;
  }
  const isShown = isStepper && state === "open";
  return inCart > 0 && !isShown ? `${inCart} en tu carrito` : null;
}

/** Price, and how to get the dish or why not. */
export function DishAction(props: DishCardProps) {
  const { item, day, state, reason, inCart, isStepper, failure, onAdd, onRemove } = props;
  const note = noteOf(props);
  const isOpen = state === "open";
  const canAdd = isOpen && (!isStepper || inCart < item.stock);
  const canRemove = isStepper && inCart > 0;
  return (
    <Box sx={{ mt: "auto", pt: 0.5 }}>
      <Stack
        direction="row"
        sx={{ justifyContent: "space-between", alignItems: "flex-end", gap: 1, minHeight: 44 }}
      >
        <Price item={item} />
        {!isOpen && <Unavailable state={state} reason={reason} />}
        {(isOpen || canRemove) && (
          <DishStepper
            name={item.name}
            shown={isStepper ? inCart : 1}
            onRemove={canRemove ? () => onRemove({ item, day }) : undefined}
            onAdd={canAdd ? () => onAdd({ item, day }) : undefined}
          />
        )}
      </Stack>
      {note && (
        <Typography
          variant="body2"
          sx={{ mt: 1, fontWeight: 600, color: failure ? "error.main" : "success.main" }}
        >
          {note}
        </Typography>
      )}
    </Box>
  );
}
