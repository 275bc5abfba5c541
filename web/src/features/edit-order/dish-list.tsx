import Box from "@mui/material/Box";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { MenuDay } from "@lonchera/contract/menus";
import { ProductChip } from "../items/code-chips.tsx";
import { dishPrice } from "../items/dish-price.ts";
import { Money } from "../../components/money.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { foldedForSearch } from "../../components/search-text.ts";
import type { Dish } from "../menus/dish.ts";
import { isFew } from "../menus/dish-state.ts";
import { dayHeading } from "./order-lines.ts";

type DishListProps = {
  days: readonly MenuDay[];
  /** Units that can still be had. */
  left: (dish: Dish) => number;
  onChoose: (dish: Dish) => void;
};

function DishButton({ dish, left, onChoose }: { dish: Dish; left: number; onChoose: () => void }) {
  const { item } = dish;
  return (
    <ListItem disablePadding divider>
      <ListItemButton onClick={onChoose} sx={{ gap: 2, px: 1, borderRadius: 1 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>{item.name}</Typography>
          <Stack direction="row" sx={{ gap: 1, mt: 0.5, alignItems: "center", flexWrap: "wrap" }}>
            <ProductChip code={item.product} />
            {isFew(left) && (
              <Typography variant="body2" color="textSecondary">
                Quedan {left}
              </Typography>
            )}
          </Stack>
        </Box>
        <Money amount={dishPrice(item).price} />
      </ListItemButton>
    </ListItem>
  );
}

/** What can be ordered now, by day, and a search by name. */
export function DishList({ days, left, onChoose }: DishListProps) {
  const [search, setSearch] = useState("");
  const wanted = foldedForSearch(search);
  const offered = days
    .map((day) => ({
      day,
      dishes: day.items
        .filter((item) => item.available && foldedForSearch(item.name).includes(wanted))
        .map((item) => ({ item, day }))
        .filter((dish) => left(dish) > 0),
    }))
    .filter(({ dishes }) => dishes.length > 0);
  return (
    <Stack sx={{ gap: 2, pt: 0.5 }}>
      <SearchField label="Buscar plato" value={search} onSearch={setSearch} size="small" />
      {offered.length === 0 && (
        <Typography color="textSecondary">
          {wanted ? "Ningún plato coincide con tu búsqueda." : "Ningún día del menú se puede pedir ahora."}
        </Typography>
      )}
      {offered.map(({ day, dishes }) => (
        <Box key={day.id} component="section" aria-label={dayHeading(day)}>
          <Typography variant="h3">{dayHeading(day)}</Typography>
          <List dense disablePadding>
            {dishes.map((dish) => (
              <DishButton key={dish.item.id} dish={dish} left={left(dish)} onChoose={() => onChoose(dish)} />
            ))}
          </List>
        </Box>
      ))}
    </Stack>
  );
}
