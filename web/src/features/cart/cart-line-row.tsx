import WarningAmberRounded from "@mui/icons-material/WarningAmberRounded";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { CartLine } from "@lonchera/contract/cart";
import { DishPicture } from "../items/dish-picture.tsx";
import { Money } from "../../components/money.tsx";
import { centimos, lineTotal } from "./cart-line.ts";
import { problemTexts } from "./cart-text.ts";

function LineText({ line }: { line: CartLine }) {
  const choices = line.subitems.map((subitem) => subitem.subitem_name).join(" · ");
  return (
    <Box>
      <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>{line.item.name}</Typography>
      {choices && (
        <Typography variant="body2" color="textSecondary">
          {choices}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums", mt: 0.25 }}>
        {line.quantity} ×{" "}
        <Money amount={centimos(line.price)} variant="body2" sx={{ whiteSpace: "nowrap" }} />
      </Typography>
    </Box>
  );
}

function Problem({ problem }: { problem: NonNullable<CartLine["problem"]> }) {
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 1, color: "warning.main", alignItems: "flex-start" }}>
      <WarningAmberRounded fontSize="small" sx={{ mt: "1px" }} />
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {problemTexts[problem]}
      </Typography>
    </Stack>
  );
}

/** On a phone the controls take a line of their own. */
function placesOf(hasControls: boolean) {
  const oneLine = "auto minmax(0, 1fr) auto";
  return {
    row: {
      display: "grid",
      alignItems: "center",
      columnGap: { xs: 1.5, sm: 2 },
      gridTemplateColumns: { xs: hasControls ? "auto minmax(0, 1fr)" : oneLine, sm: oneLine },
    },
    end: {
      alignItems: "center",
      justifyContent: "flex-end",
      gap: 0.5,
      gridColumn: { xs: hasControls ? "1 / -1" : "auto", sm: "auto" },
    },
  };
}

/** One line of a cart or of an order: picture, dish, quantity × price, total, and what can be done with it. */
export function CartLineRow({ line, controls }: { line: CartLine; controls?: ReactNode }) {
  const places = placesOf(controls !== undefined);
  return (
    <Box component="li" sx={{ py: 2, "& + &": { borderTop: 1, borderColor: "divider" } }}>
      <Box sx={places.row}>
        <DishPicture
          image={line.item.image}
          width={88}
          sx={{ borderRadius: 1, width: { xs: 72, sm: 88 }, height: "auto" }}
        />
        <LineText line={line} />
        <Stack direction="row" sx={places.end}>
          {controls}
          <Money
            amount={lineTotal(line)}
            sx={{ minWidth: { xs: controls ? 88 : 0, sm: 88 }, textAlign: "right" }}
          />
        </Stack>
      </Box>
      {line.problem && <Problem problem={line.problem} />}
    </Box>
  );
}
