import AddRounded from "@mui/icons-material/AddRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import { useRef } from "react";
import { runIfFocusLost } from "../../components/lost-focus.ts";
import type { DishCardProps } from "./dish.ts";

const plus = {
  bgcolor: "primary.main",
  color: "primary.contrastText",
  "&:hover": { bgcolor: "primary.dark" },
} as const;

/** Shows no minus button until the dish is in the cart, and nothing if the dish can be neither added nor removed. */
export function DishStepper({ item, day, state, inCart, isStepper, onAdd, onRemove }: DishCardProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const isOpen = state === "open";
  const canAdd = isOpen && (!isStepper || inCart < item.stock);
  const canRemove = isStepper && inCart > 0;
  if (!isOpen && !canRemove) return null;
  const shown = isStepper ? inCart : 1;
  const add = () => {
    onAdd({ item, day });
    // The plus button disappears with the last portion.
    if (inCart + 1 >= item.stock) runIfFocusLost(() => removeButton.current?.focus());
  };
  const remove = () => {
    // The focus moves first, because the minus button disappears with the last unit.
    if (shown === 1) addButton.current?.focus();
    onRemove({ item, day });
  };
  // The description names the day, because the same dish may be offered on several days.
  const ofDay = { "aria-description": day.week_day_value };
  return (
    <Stack
      direction="row"
      sx={{ alignItems: "center", borderRadius: 99, bgcolor: "background.paper", flexShrink: 0 }}
    >
      {canRemove && (
        <IconButton {...ofDay} ref={removeButton} aria-label={`Quitar ${item.name}`} onClick={remove}>
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
      {canAdd && (
        <IconButton {...ofDay} ref={addButton} aria-label={`Agregar ${item.name}`} onClick={add} sx={plus}>
          <AddRounded />
        </IconButton>
      )}
    </Stack>
  );
}
