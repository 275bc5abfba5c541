import AddRounded from "@mui/icons-material/AddRounded";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import type { CartLine } from "@lonchera/contract/cart";

type LineButtonsProps = {
  line: CartLine;
  /** Absent where the line cannot be changed, or not now. */
  does?:
    | {
        /** Absent where there is no unit more to be had. */
        onMore: (() => void) | null;
        onLess: (button: HTMLElement) => void;
        onRemove: (button: HTMLElement) => void;
      }
    | undefined;
};

/** Minus, how many, plus, and remove. */
export function LineButtons({ line, does }: LineButtonsProps) {
  const { name } = line.item;
  return (
    <Stack direction="row" sx={{ alignItems: "center" }}>
      <IconButton
        aria-label={`Quitar ${name}`}
        disabled={!does}
        onClick={(event) => does?.onLess(event.currentTarget)}
      >
        <RemoveRounded />
      </IconButton>
      <Box
        component="span"
        sx={{ minWidth: 32, textAlign: "center", fontWeight: 700, fontVariantNumeric: "tabular-nums" }}
      >
        {line.quantity}
      </Box>
      <IconButton aria-label={`Agregar ${name}`} disabled={!does?.onMore} onClick={() => does?.onMore?.()}>
        <AddRounded />
      </IconButton>
      <IconButton
        aria-label={`Eliminar ${name}`}
        disabled={!does}
        {...(does && { "data-removes-line": true })}
        onClick={(event) => does?.onRemove(event.currentTarget)}
      >
        <DeleteOutlineRounded />
      </IconButton>
    </Stack>
  );
}
