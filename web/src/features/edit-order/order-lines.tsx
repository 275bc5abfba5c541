import AddRounded from "@mui/icons-material/AddRounded";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { CartLine } from "@lonchera/contract/cart";
import { type Centimos, formatSoles } from "@lonchera/domain/money";
import { Money } from "../../components/text.tsx";
import { parseAmount } from "../cart/cart-lines.ts";
import { LazyDishTags } from "../food-preferences/lazy-dish-tags.tsx";
import { DishPicture } from "../items/dish-display.tsx";
import { closedText } from "./closing-text.ts";
import {
  increaseProblem,
  currentPrice,
  type MenuLookup,
  lineCost,
  isUnsaved,
  type OrderEdits,
} from "./order-edits.ts";

type LineButtonsProps = {
  line: CartLine;
  /** Undefined where the line cannot be changed now. */
  handlers?:
    | {
        /** `null` where no unit can be added. */
        onMore: (() => void) | null;
        onLess: (button: HTMLElement) => void;
        onRemove: (button: HTMLElement) => void;
      }
    | undefined;
};

export function LineButtons({ line, handlers }: LineButtonsProps) {
  const { name } = line.item;
  return (
    <Stack direction="row" sx={{ alignItems: "center" }}>
      <IconButton
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
        onClick={() => handlers?.onMore?.()}
      >
        <AddRounded />
      </IconButton>
      <IconButton
        aria-label={`Eliminar ${name}`}
        disabled={!handlers}
        {...(handlers && { "data-removes-line": true })}
        onClick={(event) => handlers?.onRemove(event.currentTarget)}
      >
        <DeleteOutlineRounded />
      </IconButton>
    </Stack>
  );
}

export type LineNote = {
  readonly text: string;
  readonly tone: "text.secondary" | "error.main" | "warning.main";
};

function Notes({ closed, notes }: { closed: boolean; notes: readonly LineNote[] }) {
  return (
    <>
      {closed && <Chip label="Cerrado" size="small" variant="outlined" sx={{ mt: 0.5 }} />}
      {notes.map(({ text, tone }) => (
        <Typography
          key={text}
          variant="body2"
          sx={{ color: tone, fontWeight: tone === "text.secondary" ? 400 : 650, mt: 0.25 }}
        >
          {text}
        </Typography>
      ))}
    </>
  );
}

type LineRowProps = {
  line: CartLine;
  /** Quantity, dish and price. */
  children: ReactNode;
  cost: Centimos;
  closed: boolean;
  notes: readonly LineNote[];
  controls: ReactNode;
};

/** Where the text is too large for its width, the buttons are below. */
const row = { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1 };
const dish = { display: "flex", columnGap: { xs: 1.5, sm: 2 }, flex: "999 1 15rem", minWidth: 0 };
const buttons = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  flex: "1 0 auto",
  maxWidth: "100%",
};

/** One line of an order; on phones its buttons are below. */
export function LineRow({ line, children, cost, closed, notes, controls }: LineRowProps) {
  const choices = line.subitems.map((subitem) => subitem.subitem_name).join(" · ");
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
            {children}
            {choices && (
              <Typography variant="body2" color="textSecondary">
                {choices}
              </Typography>
            )}
            <LazyDishTags tags={line.tags} />
            <Notes closed={closed} notes={notes} />
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

type EditableLineProps = {
  line: CartLine;
  /** `null` outside edit mode. */
  edits: OrderEdits | null;
  menu: MenuLookup;
  now: number;
  /** Neither the order has ended nor the line closed. */
  isOpen: boolean;
  /** The whole order has ended, which is said once for the screen. */
  isOver: boolean;
  isFrozen: boolean;
  failure: string | null;
  onQuantity: (line: CartLine, quantity: number, button?: HTMLElement) => void;
};

function lineNotes({ line, edits, menu, now, isOpen, isOver, failure }: EditableLineProps): LineNote[] {
  const notes: LineNote[] = [];
  const add = (text: string | null, tone: LineNote["tone"] = "text.secondary") => {
    if (text !== null) notes.push({ text, tone });
  };
  if (!isOpen && !isOver) add(closedText(line, now));
  const ordered = orderedUnits(line, edits);
  // All dishes of a new order are new.
  if (edits && edits.base.length > 0 && ordered !== line.quantity)
    add(ordered === 0 ? "Plato nuevo" : `Antes: ${ordered}`, "warning.main");
  const price = currentPrice(menu, line);
  const isDearer = price !== undefined && price !== parseAmount(line.price);
  if (edits && isDearer && line.quantity > ordered)
    add(`Cada unidad que agregas cuesta ${formatSoles(price)}`);
  if (edits && isOpen) add(increaseProblem(line, menu, edits));
  add(failure, "error.main");
  return notes;
}

/** Units of the line when the editing began. */
function orderedUnits(line: CartLine, edits: OrderEdits | null): number {
  if (!edits || isUnsaved(line)) return edits ? 0 : line.quantity;
  return edits.base.find(({ id }) => id === line.id)?.quantity ?? 0;
}

/** A line whose buttons work in edit mode until it closes. */
export function EditableLine(props: EditableLineProps) {
  const { line, edits, menu, isOpen, isOver, isFrozen, onQuantity } = props;
  const canGrow = edits !== null && increaseProblem(line, menu, edits) === null;
  const handlers =
    edits && isOpen && !isFrozen
      ? {
          onMore: canGrow ? () => onQuantity(line, line.quantity + 1) : null,
          onLess: (button: HTMLElement) => onQuantity(line, line.quantity - 1, button),
          onRemove: (button: HTMLElement) => onQuantity(line, 0, button),
        }
      : undefined;
  return (
    <LineRow
      line={line}
      cost={lineCost(line, orderedUnits(line, edits), currentPrice(menu, line))}
      closed={!isOpen && !isOver}
      notes={lineNotes(props)}
      controls={<LineButtons line={line} handlers={handlers} />}
    >
      <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>{line.item.name}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums", mt: 0.25 }}>
        {line.quantity} × {formatSoles(parseAmount(line.price))}
      </Typography>
    </LineRow>
  );
}
