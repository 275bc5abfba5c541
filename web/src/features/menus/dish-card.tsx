import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { memo } from "react";
import type { MenuItem } from "@lonchera/contract/menus";
import { ItemTypeChip, ProductChip } from "../items/code-chips.tsx";
import { DishPicture } from "../items/dish-picture.tsx";
import { dishCardWidth, type DishCardProps } from "./dish.ts";
import { DishAction } from "./dish-action.tsx";
import { isFew, type DishState } from "./dish-state.ts";

const twoLines = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
} as const;

function Photo({ item, state }: { item: MenuItem; state: DishState }) {
  return (
    <Box sx={{ position: "relative" }}>
      <DishPicture
        image={item.image}
        width={dishCardWidth}
        sx={{ width: 1, height: "auto", filter: state === "open" ? "none" : "grayscale(0.85) opacity(0.7)" }}
      />
      <ProductChip code={item.product} sx={{ position: "absolute", top: 12, left: 12 }} />
      {state === "open" && isFew(item.stock) && (
        <Box
          sx={{
            position: "absolute",
            bottom: 12,
            left: 12,
            px: 1.25,
            borderRadius: 99,
            bgcolor: "background.paper",
            color: "warning.main",
            fontSize: "0.875rem",
            fontWeight: 700,
          }}
        >
          Quedan {item.stock}
        </Box>
      )}
    </Box>
  );
}

/** One dish of one day. */
export const DishCard = memo(function DishCard(props: DishCardProps) {
  const { item, state } = props;
  return (
    <Card
      component="article"
      aria-label={item.name}
      sx={{ display: "flex", flexDirection: "column", height: 1 }}
    >
      <Photo item={item} state={state} />
      <Stack sx={{ p: 2, gap: 1, flexGrow: 1 }}>
        <ItemTypeChip
          code={item.product_type.id}
          name={item.product_type.name}
          sx={{ alignSelf: "flex-start" }}
        />
        <Typography variant="h3">{item.name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={twoLines}>
          {item.description}
        </Typography>
        <DishAction {...props} />
      </Stack>
    </Card>
  );
});
