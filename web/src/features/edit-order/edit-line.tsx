import Typography from "@mui/material/Typography";
import type { CartLine } from "@lonchera/contract/cart";
import { soles } from "@lonchera/domain/money";
import { centimos } from "../cart/cart-line.ts";
import { LineButtons } from "./line-buttons.tsx";
import { closedSince } from "./line-terms.ts";
import { LineRow, type LineNote } from "./line-row.tsx";
import { growthProblem, priceNow, type MenuNow } from "./menu-now.ts";
import { costOf, isNew } from "./order-lines.ts";
import type { Edits } from "./use-order-edits.ts";

type EditLineProps = {
  line: CartLine;
  /** `null` while the order is only looked at. */
  edits: Edits | null;
  menu: MenuNow;
  now: number;
  /** The order stands, and this line has not closed. */
  isOpen: boolean;
  /** The order as a whole is over, which the screen says once. */
  isOver: boolean;
  isFrozen: boolean;
  failure: string | null;
  onQuantity: (line: CartLine, quantity: number, button?: HTMLElement) => void;
};

function notesOf({ line, edits, menu, now, isOpen, isOver, failure }: EditLineProps): LineNote[] {
  const notes: LineNote[] = [];
  const add = (text: string | null, tone: LineNote["tone"] = "text.secondary") => {
    if (text !== null) notes.push({ text, tone });
  };
  if (!isOpen && !isOver) add(closedSince(line, now));
  const ordered = orderedUnits(line, edits);
  if (edits && ordered !== line.quantity)
    add(ordered === 0 ? "Plato nuevo" : `Antes: ${ordered}`, "warning.main");
  const price = priceNow(menu, line);
  const isDearer = price !== undefined && price !== centimos(line.price);
  if (edits && isDearer && line.quantity > ordered) add(`Cada unidad que agregas cuesta ${soles(price)}`);
  if (edits && isOpen) add(growthProblem(line, menu, edits));
  add(failure, "error.main");
  return notes;
}

/** Units of the line in the order as it was when the editing began. */
function orderedUnits(line: CartLine, edits: Edits | null): number {
  if (!edits || isNew(line)) return edits ? 0 : line.quantity;
  return edits.base.find(({ id }) => id === line.id)?.quantity ?? 0;
}

/** A line of an order that can be edited; its buttons work in edit mode, until it closes. */
export function EditLine(props: EditLineProps) {
  const { line, edits, menu, isOpen, isOver, isFrozen, onQuantity } = props;
  const canGrow = edits !== null && growthProblem(line, menu, edits) === null;
  const does =
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
      cost={costOf(line, orderedUnits(line, edits), priceNow(menu, line))}
      closed={!isOpen && !isOver}
      notes={notesOf(props)}
      controls={<LineButtons line={line} does={does} />}
    >
      <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>{line.item.name}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums", mt: 0.25 }}>
        {line.quantity} × {soles(centimos(line.price))}
      </Typography>
    </LineRow>
  );
}
