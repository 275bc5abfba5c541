import AddRounded from "@mui/icons-material/AddRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import { useRef } from "react";

type DishStepperProps = {
  name: string;
  /** The number between the buttons. */
  shown: number;
  /** Absent where nothing can be taken away. */
  onRemove?: (() => void) | undefined;
  /** Absent where nothing can be added; its reason stands beside the stepper. */
  onAdd?: (() => void) | undefined;
};

const plus = {
  bgcolor: "primary.main",
  color: "primary.contrastText",
  "&:hover": { bgcolor: "primary.dark" },
} as const;

/** '+' alone until the dish is in the cart; then a stepper. */
export function DishStepper({ name, shown, onRemove, onAdd }: DishStepperProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = () => {
    // The minus goes with the last unit: focus must not go with it.
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
