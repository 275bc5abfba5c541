import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { CartLine } from "@lonchera/contract/cart";
import type { Centimos } from "@lonchera/domain/money";
import { DishPicture } from "../items/dish-picture.tsx";
import { Money } from "../../components/money.tsx";

type LineNote = { readonly text: string; readonly tone: "text.secondary" | "error.main" | "warning.main" };

/** What else there is to know of a line. */
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
  /** Quantity, dish and price, as the view puts them. */
  children: ReactNode;
  cost: Centimos;
  closed: boolean;
  notes: readonly LineNote[];
  controls: ReactNode;
};

const row = {
  display: "grid",
  alignItems: "center",
  columnGap: { xs: 1.5, sm: 2 },
  rowGap: 1,
  gridTemplateColumns: { xs: "auto minmax(0, 1fr)", sm: "auto minmax(0, 1fr) auto" },
};

/** One line of an order: picture, dish, what it costs, and the buttons that change it; on a phone these stand below. */
export function LineRow({ line, children, cost, closed, notes, controls }: LineRowProps) {
  const choices = line.subitems.map((subitem) => subitem.subitem_name).join(" · ");
  return (
    <Box component="li" sx={{ py: 2, "& + &": { borderTop: 1, borderColor: "divider" } }}>
      <Box sx={row}>
        <DishPicture
          image={line.item.image}
          width={80}
          sx={{ borderRadius: 1, width: { xs: 64, sm: 80 }, height: "auto", alignSelf: "start" }}
        />
        <Box>
          {children}
          {choices && (
            <Typography variant="body2" color="textSecondary">
              {choices}
            </Typography>
          )}
          <Notes closed={closed} notes={notes} />
        </Box>
        <Stack
          direction="row"
          sx={{
            alignItems: "center",
            justifyContent: { xs: "space-between", sm: "flex-end" },
            gap: 0.5,
            gridColumn: { xs: "1 / -1", sm: "auto" },
          }}
        >
          {controls}
          <Money amount={cost} sx={{ minWidth: 88, textAlign: "right" }} />
        </Stack>
      </Box>
    </Box>
  );
}
export type { LineNote };
