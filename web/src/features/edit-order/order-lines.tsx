import Box from "@mui/material/Box";
import { useEventCallback } from "@mui/material/utils";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { type CartLine, getOrganizedCart } from "@lonchera/contract/cart";
import { formatSoles } from "@lonchera/domain/money";
import { announce } from "../../components/live-region.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { useFocusAfterRemoval } from "../../components/focus.ts";
import { getOpenClosingTimes } from "../cart/closing.ts";
import { useClosingClock } from "../cart/use-closing-clock.ts";
import { parseAmount } from "../cart/cart-lines.ts";
import type { DishHint } from "../menus/dish-card.tsx";
import { describeClosed, type describeEditableUntil } from "./closing-text.ts";
import { LineButtons, OrderLineRow, OrderDays } from "./order-days.tsx";
import {
  changeQuantity,
  findCurrentPrice,
  findIncreaseProblem,
  isUnsaved,
  computeLineCost,
  type MenuLookup,
  type OrderEditor,
  type OrderEdits,
  computeOrderTotal,
  restoreLine,
} from "./order-edits.ts";

type EditableLineProps = {
  line: CartLine;
  /** It is `null` outside edit mode. */
  edits: OrderEdits | null;
  menu: MenuLookup;
  now: number;
  /** It is false once the order has ended or the line has closed. */
  isOpen: boolean;
  /** The whole order has ended, which the screen says once. */
  isOver: boolean;
  isFrozen: boolean;
  failure: string | null;
  onQuantity: (line: CartLine, quantity: number, button?: HTMLElement) => void;
};

function createLineNotes({ line, edits, menu, now, isOpen, isOver, failure }: EditableLineProps): DishHint[] {
  const notes: DishHint[] = [];
  const add = (text: string | null, color: DishHint["color"] = "text.secondary") => {
    if (text !== null) notes.push({ text, color });
  };
  if (!isOpen && !isOver) add(describeClosed(line, now));
  const ordered = countOrderedUnits(line, edits);
  // All dishes of a new order are new, so none of them is marked.
  if (edits && edits.base.length > 0 && ordered !== line.quantity)
    add(ordered === 0 ? "Plato nuevo" : `Antes: ${ordered}`, "warning.main");
  const price = findCurrentPrice(menu, line);
  const hasNewPrice = price !== undefined && price !== parseAmount(line.price);
  if (edits && hasNewPrice && ordered > 0 && line.quantity > ordered)
    add(`Cada unidad que agregas cuesta ${formatSoles(price)}`);
  if (edits && isOpen) add(findIncreaseProblem(line, menu, edits));
  add(failure, "error.main");
  return notes;
}

/** Counts the units of the line when the editing began. */
function countOrderedUnits(line: CartLine, edits: OrderEdits | null): number {
  const ordered = edits ? edits.base.find(({ id }) => id === line.id) : line;
  return ordered?.quantity ?? 0;
}

/** Shows a line whose buttons work in edit mode until it closes. */
function EditableLine(props: EditableLineProps) {
  const { line, edits, menu, isOpen, isOver, isFrozen, onQuantity } = props;
  const canGrow = edits !== null && findIncreaseProblem(line, menu, edits) === null;
  const ordered = countOrderedUnits(line, edits);
  const priceNow = findCurrentPrice(menu, line);
  // A dish that is not ordered yet costs its present price from the first unit on.
  const price = (ordered === 0 ? priceNow : undefined) ?? parseAmount(line.price);
  const handlers =
    edits && isOpen && !isFrozen
      ? {
          onMore: canGrow ? () => onQuantity(line, line.quantity + 1) : null,
          onLess: (button: HTMLElement) => onQuantity(line, line.quantity - 1, button),
          onRemove: (button: HTMLElement) => onQuantity(line, 0, button),
        }
      : undefined;
  return (
    <OrderLineRow
      line={line}
      title={line.item.name}
      units={`${line.quantity} × ${formatSoles(price)}`}
      cost={computeLineCost(line, ordered, priceNow)}
      closed={!isOpen && !isOver}
      notes={createLineNotes(props)}
      controls={<LineButtons line={line} handlers={handlers} />}
    />
  );
}

type EditableLinesProps = {
  /** It is shown where there is no line. */
  empty: ReactNode;
  shown: readonly CartLine[];
  /** These are the lines of the saved order. */
  loaded: readonly CartLine[];
  isOver: boolean;
  orderEdits: OrderEditor;
  menu: MenuLookup;
  /** Says until when an open line can be changed. */
  describeTerm: typeof describeEditableUntil;
  isFrozen: boolean;
  /** Returns why the last change of a line failed. */
  findFailure?: (line: CartLine) => string | null;
} & Pick<ComponentProps<typeof OrderDays>, "action">;

/** Returns a function that changes a quantity, announces it, and offers to undo a removal, even after it was saved. */
function useChangeQuantity({ loaded, isOver, orderEdits, menu }: EditableLinesProps) {
  const putBack = useEventCallback((line: CartLine) => {
    if (isOver) return snackbar.info("Este pedido ya no se puede cambiar.");
    const before = orderEdits.edits ?? { base: loaded, lines: loaded };
    const after = restoreLine(before, line);
    if (after !== before) orderEdits.replace(after);
  });
  return (line: CartLine, quantity: number) => {
    const { edits, setQuantity } = orderEdits;
    if (!edits) return;
    const { name } = line.item;
    setQuantity(line.id, quantity);
    const total = formatSoles(computeOrderTotal(changeQuantity(edits, line.id, quantity), menu));
    announce(quantity > 0 ? `${name}: ${quantity}. Total ${total}` : `Quitaste ${name}. Total ${total}`);
    if (quantity > 0) return;
    snackbar.info(`Quitaste ${name} del pedido.`, { label: "Deshacer", onChoose: () => putBack(line) });
  };
}

/** Shows the lines of an order that is edited or composed, by day. */
export function EditableLines(props: EditableLinesProps) {
  const { empty, shown, loaded, isOver, orderEdits, menu, describeTerm, isFrozen, findFailure, action } =
    props;
  const { edits } = orderEdits;
  const now = useClosingClock(getOrganizedCart, getOpenClosingTimes(loaded));
  const list = useRef<HTMLDivElement>(null);
  const onBeforeRemove = useFocusAfterRemoval(list, shown);
  const change = useChangeQuantity(props);
  // The loaded line decides, because it may have closed during the editing.
  const isOpen = (line: CartLine) =>
    !isOver && (isUnsaved(line) || (loaded.find(({ id }) => id === line.id) ?? line).can_be_edited);
  return (
    <Box ref={list}>
      {shown.length === 0 && empty}
      <OrderDays
        lines={shown}
        byZone
        describeTerm={(line) => (isOpen(line) ? describeTerm(line, now) : null)}
        {...(action && { action })}
      >
        {(line) => (
          <EditableLine
            key={line.id}
            line={line}
            edits={edits}
            menu={menu}
            now={now}
            isOpen={isOpen(line)}
            isOver={isOver}
            isFrozen={isFrozen}
            failure={findFailure?.(line) ?? null}
            onQuantity={(changedLine, quantity, button) => {
              if (quantity < 1 && button) onBeforeRemove(button);
              change(changedLine, quantity);
            }}
          />
        )}
      </OrderDays>
    </Box>
  );
}
