import UndoRounded from "@mui/icons-material/UndoRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useEventCallback } from "@mui/material/utils";
import { useEffect, useRef } from "react";
import { ScrollingList } from "../../components/scrolling-list.tsx";
import { formatLimaTime } from "../../lib/time-text.ts";

/** The heading of the list of imports has this id. */
export const pastImportsId = "importaciones-anteriores";

type ImportIdentity = { readonly id: number };
type UndoState = { readonly undone_at: string | null; readonly undone_by: string | null };

/** Returns a text like `Deshecha por Rosa Quispe el 20/11/2026 a las 14:30`, or `null` where it was not undone. */
export function describeUndone({ undone_at, undone_by }: UndoState): string | null {
  if (undone_at === null) return null;
  const { date, time } = formatLimaTime(undone_at);
  return `Deshecha por ${undone_by ?? "el sistema"} el ${date} a las ${time}`;
}

type UndoButtonProps = {
  /** It says why the import cannot be undone, and is `null` where it can. */
  reason: string | null;
  onUndo: () => void;
};

/** Undoes an import, or says why that is impossible. */
export function UndoButton({ reason, onUndo }: UndoButtonProps) {
  if (reason !== null) {
    return (
      <Typography variant="body2" color="textSecondary">
        {reason}
      </Typography>
    );
  }
  return (
    <Button variant="outlined" color="inherit" startIcon={<UndoRounded />} onClick={onUndo}>
      Deshacer importación
    </Button>
  );
}

/** Lists the dishes or people that undoing keeps or kept. */
export function KeptList({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <ScrollingList title={title} count={names.length} maxHeight={200}>
        {names.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ScrollingList>
    </Box>
  );
}

/** Focuses the import's card, or else the list of imports. */
function focusResult({ id }: ImportIdentity): void {
  // A dialog that is open again has the focus.
  if (document.activeElement?.closest("[role=dialog]")) return;
  const card = document.querySelector<HTMLElement>(`[data-import="${id}"]`);
  (card ?? document.getElementById(pastImportsId))?.focus();
}

/** Moves the focus after undoing, because the pressed button is removed or disabled. */
export function useFocusAfterUndo(imported: ImportIdentity) {
  const isUndone = useRef(false);
  const focusNext = useEventCallback(() => focusResult(imported));
  useEffect(
    () => () => {
      if (isUndone.current) requestAnimationFrame(() => focusNext());
    },
    [focusNext],
  );
  return () => {
    isUndone.current = true;
  };
}
