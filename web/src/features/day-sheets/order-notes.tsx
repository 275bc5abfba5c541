import StickyNote2Outlined from "@mui/icons-material/StickyNote2Outlined";
import Box from "@mui/material/Box";
import { formatNumber } from "@lonchera/domain/counts";
import type { OrderNote } from "@lonchera/domain/day-lines";

const noteList = { listStyle: "none", m: 0, mt: 0.75, p: 0, fontWeight: 400, typography: "body2" };
const noteRow = { display: "flex", gap: 0.75, alignItems: "flex-start", breakInside: "avoid" };

/** The notes of orders, with their units: `2 · Sin cebolla · LON-000123`. */
export function OrderNotes({ notes, of }: { notes: readonly OrderNote[]; of: string }) {
  if (notes.length === 0) return null;
  return (
    <Box component="ul" aria-label={`Notas: ${of}`} sx={noteList}>
      {notes.map(({ id_order, quantity, note }) => (
        <Box component="li" key={id_order} sx={noteRow}>
          <StickyNote2Outlined color="warning" sx={{ fontSize: 18, mt: "1px" }} />
          <Box component="span" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
            <b>{formatNumber(quantity)}</b> · <i>{note}</i>{" "}
            <Box component="span" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
              · {id_order}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
