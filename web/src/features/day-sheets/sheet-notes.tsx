import InfoOutlined from "@mui/icons-material/InfoOutlined";
import StickyNote2Outlined from "@mui/icons-material/StickyNote2Outlined";
import Box from "@mui/material/Box";
import { formatNumber } from "@lonchera/domain/texts";
import type { OrderNote } from "@lonchera/domain/day-lines";
import type { ComponentQuantity, ZoneLoad } from "@lonchera/domain/day-sheets";
import { describeDishTags, type DishTag } from "@lonchera/domain/dish-tags";

const noteList = { listStyle: "none", m: 0, mt: 0.75, p: 0, fontWeight: 400, typography: "body2" };
const noteRow = { display: "flex", gap: 0.75, alignItems: "flex-start", breakInside: "avoid" };

/** Lists the notes of orders with their units, like `2 · Sin cebolla · LON-000123`. */
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

const totals = {
  m: 0,
  mt: 0.75,
  display: "grid",
  gridTemplateColumns: { xs: "1fr", sm: "max-content 1fr" },
  columnGap: 2,
  rowGap: 0.25,
  fontWeight: 400,
  "& dt": { color: "text.secondary", fontWeight: 650 },
  "& dd": { m: 0, display: "flex", flexWrap: "wrap", columnGap: 2 },
  "@media print": { gridTemplateColumns: "max-content 1fr", fontSize: "11pt" },
};

/** Shows the allergens and diets of a dish, like `Contiene gluten, leche · Picante`. */
export function DeclaredTags({ tags }: { tags: readonly DishTag[] }) {
  if (tags.length === 0) return null;
  return (
    <Box sx={{ display: "flex", gap: 0.75, alignItems: "flex-start", typography: "body2", fontWeight: 650 }}>
      <InfoOutlined sx={{ fontSize: 18, mt: "1px" }} />
      {describeDishTags(tags)}
    </Box>
  );
}

/** Shows the units of each option of a dish, whatever it is combined with, like `Fondo: 31 Lomo, 20 Pollo`. */
export function ComponentTotals({ components }: { components: readonly ComponentQuantity[] }) {
  if (components.length === 0) return null;
  return (
    <Box component="dl" sx={totals}>
      {components.map((type) => (
        <Box key={type.item_type} sx={{ display: "contents" }}>
          <dt>{type.item_type}</dt>
          <dd>
            {type.components.map(({ name, quantity }) => (
              <span key={name}>
                <b>{formatNumber(quantity)}</b> {name}
              </span>
            ))}
          </dd>
        </Box>
      ))}
    </Box>
  );
}

/** Shows the address, contact and time of a zone's delivery, or nothing if staff set none of them. */
export function ZoneDelivery({ delivery: { address, contact, hour } }: Pick<ZoneLoad, "delivery">) {
  const facts = [
    ["Dirección", address],
    ["Contacto", contact],
    ["Hora", hour],
  ].filter(([, text]) => text !== "");
  if (facts.length === 0) return null;
  return (
    <Box
      component="span"
      sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, fontWeight: 400, color: "text.primary" }}
    >
      {facts.map(([name, text]) => (
        <span key={name}>
          <b>{name}:</b> {text}
        </span>
      ))}
    </Box>
  );
}
