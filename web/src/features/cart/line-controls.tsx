import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import type { CartLine } from "@lonchera/contract/cart";
import { snackbar } from "../../components/snackbars.tsx";
import { focusHeading } from "../../components/focus.ts";
import { isOffline } from "../../lib/offline.ts";
import type { CartQueue } from "./cart-queue.ts";

/** Removes a whole line and offers to undo it. */
export function removeLineWithUndo(queue: CartQueue, line: CartLine): void {
  queue.adjust({ line, delta: -line.quantity });
  // The page says that it could not be removed.
  if (isOffline()) return;
  snackbar.info(`Quitaste ${line.item.name} del carrito.`, {
    label: "Deshacer",
    onChoose: () => queue.adjust({ line, delta: line.quantity }),
  });
}

const removeButtonSelector = "[data-removes-line]";

/** Moves the focus of a removed line to the next line, or to the page's heading. */
export function useFocusAfterRemoval(list: RefObject<HTMLElement | null>, lines: readonly CartLine[]) {
  const removedIndex = useRef<number | null>(null);
  useEffect(() => {
    const place = removedIndex.current;
    removedIndex.current = null;
    if (place === null || (document.activeElement && document.activeElement !== document.body)) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>(removeButtonSelector) ?? [];
    const next = buttons[Math.min(place, buttons.length - 1)];
    if (next) next.focus();
    else focusHeading();
  }, [list, lines]);
  useEffect(
    () => () => {
      // The list goes with its last line.
      if (removedIndex.current !== null) focusHeading();
    },
    [],
  );
  return (button: HTMLElement) => {
    const row = button.closest("li");
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>(removeButtonSelector) ?? [])];
    removedIndex.current = buttons.findIndex((candidate) => row?.contains(candidate));
  };
}

type LineControlsProps = {
  /** Between the two buttons. */
  children?: ReactNode;
  line: CartLine;
  queue: CartQueue;
  /** Called before the line and the pressed button may disappear. */
  onBeforeRemove: (button: HTMLElement) => void;
};

/** Buttons that remove one unit or the whole line. */
export function LineControls({ line, queue, onBeforeRemove: onLeaving, children }: LineControlsProps) {
  const name = line.item.name;
  const removeUnit = (button: HTMLElement) => {
    onLeaving(button);
    if (line.quantity > 1) queue.adjust({ line, delta: -1 });
    else removeLineWithUndo(queue, line);
  };
  const removeWholeLine = (button: HTMLElement) => {
    onLeaving(button);
    removeLineWithUndo(queue, line);
  };
  return (
    <>
      <IconButton aria-label={`Quitar ${name}`} onClick={(event) => removeUnit(event.currentTarget)}>
        <RemoveRounded />
      </IconButton>
      {children}
      {line.problem ? (
        <Button
          data-removes-line
          color="warning"
          variant="outlined"
          aria-label={`Eliminar ${name}`}
          startIcon={<DeleteOutlineRounded />}
          onClick={(event) => removeWholeLine(event.currentTarget)}
        >
          Eliminar
        </Button>
      ) : (
        <IconButton
          data-removes-line
          aria-label={`Eliminar ${name}`}
          onClick={(event) => removeWholeLine(event.currentTarget)}
        >
          <DeleteOutlineRounded />
        </IconButton>
      )}
    </>
  );
}
