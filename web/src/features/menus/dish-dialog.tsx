import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import { formatDate } from "@lonchera/domain/calendar";
import { groupBy } from "@lonchera/domain/group-by";
import { useAddress } from "../../components/address.ts";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { ItemTypeChip, ProductChip } from "../items/product-chips.tsx";
import { DishPicture } from "../items/dish-display.tsx";
import { DishFooter } from "./dish-card.tsx";
import { DishStepper } from "./dish-stepper.tsx";
import { type Dish, availabilityText, dishParameter, dishState } from "./dish.ts";
import type { DishOrdering } from "./use-dish-ordering.ts";

/** What can be chosen with a dish, e.g. `Entrada: Causa, Tequeños`. */
function Choices({ subitems }: Pick<MenuItem, "subitems">) {
  const types = groupBy(subitems, ({ item_type }) => [item_type]);
  return types.map((ofType) => (
    <Typography key={ofType[0].item_type}>
      <Box component="span" sx={{ fontWeight: 650 }}>
        {ofType[0].item_type}:
      </Box>{" "}
      {ofType.map(({ subitem_name }) => subitem_name).join(", ")}
    </Typography>
  ));
}

function findDish(days: readonly MenuDay[], id: number): Dish | null {
  for (const day of days) {
    const item = day.items.find((candidate) => candidate.id === id);
    if (item) return { item, day };
  }
  return null;
}

type DishDialogProps = { days: readonly MenuDay[]; now: number; ordering: DishOrdering };

/** The whole description of the dish that the address names. */
export function DishDialog({ days, now, ordering }: DishDialogProps) {
  const address = useAddress();
  const named = findDish(days, Number(address.params.get(dishParameter)));
  // It is still shown while the dialog closes.
  const [last, setLast] = useState(named);
  if (named && named !== last && named.item !== last?.item) setLast(named);
  const dish = named ?? last;
  if (!dish) return null;
  const { item, day } = dish;
  const close = () => address.close(dishParameter);
  const card = {
    item,
    day,
    state: dishState(item, now),
    isFirst: false,
    terms: availabilityText(item, day.category_date, now),
    inCart: ordering.inCart(item.id),
    isStepper: ordering.isStepper,
    failure: ordering.failureOf(item.id),
    onAdd: (added: Dish) => {
      if (ordering.opensDialog) close();
      ordering.add(added);
    },
    onRemove: ordering.remove,
  };
  return (
    <DialogShell
      open={named !== null}
      title={item.name}
      onClose={close}
      withoutCross
      toRead
      actions={
        <>
          <Button color="inherit" onClick={close} sx={{ mr: "auto" }}>
            Cerrar
          </Button>
          <DishStepper {...card} />
        </>
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        <Typography color="textSecondary">
          {day.week_day_value} {formatDate(day.category_date)}
        </Typography>
        <DishPicture image={item.image} width={552} sx={{ width: 1, height: "auto", borderRadius: 1 }} />
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
          <ProductChip code={item.product} />
          <ItemTypeChip code={item.product_type.id} name={item.product_type.name} />
        </Stack>
        <Typography sx={{ overflowWrap: "anywhere" }}>{item.description}</Typography>
        <Choices subitems={item.subitems} />
        <DishFooter {...card} />
      </Stack>
    </DialogShell>
  );
}
