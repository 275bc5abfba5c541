import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { groupBy } from "@lonchera/domain/group-by";
import { ItemTypeChip, ProductChip } from "../items/product-chips.tsx";
import { DishPicture } from "../items/dish-display.tsx";
import { DishFooter, DishName } from "./dish-card.tsx";
import { DishStepper } from "./dish-stepper.tsx";
import type { DishCardProps } from "./dish.ts";

function DishEntry(props: DishCardProps) {
  const { item, state } = props;
  return (
    <Card
      component="article"
      aria-label={item.name}
      sx={{ display: "flex", gap: 1.5, p: 1.5, height: 1, position: "relative" }}
    >
      <DishPicture
        image={item.image}
        width={88}
        sx={{
          flexShrink: 0,
          width: 88,
          height: 66,
          borderRadius: 1,
          filter: state === "open" ? "none" : "grayscale(0.85) opacity(0.7)",
        }}
      />
      <Stack sx={{ flexGrow: 1, minWidth: 0, gap: 0.75 }}>
        <DishName item={item} covering />
        <ItemTypeChip
          code={item.product_type.id}
          name={item.product_type.name}
          sx={{ alignSelf: "flex-start" }}
        />
        <Stack
          direction="row"
          sx={{ gap: 1, mt: "auto", alignItems: "flex-end", justifyContent: "space-between" }}
        >
          <Box sx={{ flexGrow: 1 }}>
            <DishFooter {...props} />
          </Box>
          <Box sx={{ position: "relative", zIndex: 1 }}>
            <DishStepper {...props} />
          </Box>
        </Stack>
      </Stack>
    </Card>
  );
}

type DishListProps = { heading: ReactNode; deadlines: ReactNode; cards: readonly DishCardProps[] };

/** All dishes of a day at once, by product. */
export function DishList({ heading, deadlines, cards }: DishListProps) {
  return (
    <>
      {heading}
      <Box sx={{ my: 2 }}>{deadlines}</Box>
      <Stack sx={{ gap: 2.5 }}>
        {groupBy(cards, ({ item, state }) => [item.product, state === "closed"]).map((group) => (
          <Box key={`${group[0].item.product} ${group[0].state}`}>
            <ProductChip code={group[0].item.product} />
            <Box
              component="ul"
              sx={{
                display: "grid",
                gap: 1.5,
                gridTemplateColumns: "repeat(auto-fill, minmax(min(20rem, 100%), 1fr))",
                listStyle: "none",
                m: 0,
                mt: 1,
                p: 0,
              }}
            >
              {group.map((card) => (
                <li key={card.item.id}>
                  <DishEntry {...card} />
                </li>
              ))}
            </Box>
          </Box>
        ))}
      </Stack>
    </>
  );
}
