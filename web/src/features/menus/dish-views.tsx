import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import { formatDate } from "@lonchera/domain/calendar";
import { groupBy } from "@lonchera/domain/group-by";
import { useUrlState } from "../../components/url-state.ts";
import { DialogShell, MissingRecordDialog } from "../../components/dialog-shell.tsx";
import { ItemTypeChip, ProductChip } from "../items/product-chips.tsx";
import { DishPicture } from "../items/dish-display.tsx";
import { LazyFavoriteButton } from "../usual-week/usual-week-provider.tsx";
import { DishFooter, DishLink } from "./dish-card.tsx";
import { DishStepper } from "./dish-stepper.tsx";
import { type Dish, type DishCardProps, dishParameter } from "./dish.ts";
import { type DishOrdering, toDishCardProps } from "./use-dish-ordering.ts";

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
        <DishLink item={item} />
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
          <Stack sx={{ position: "relative", zIndex: 1, gap: 0.5, alignItems: "center" }}>
            <LazyFavoriteButton item={item} />
            <DishStepper {...props} />
          </Stack>
        </Stack>
      </Stack>
    </Card>
  );
}

type DishListProps = { heading: ReactNode; cutOffNotice: ReactNode; cards: readonly DishCardProps[] };

/** Shows all dishes of a day at once, grouped by product. */
export function DishList({ heading, cutOffNotice, cards }: DishListProps) {
  return (
    <>
      {heading}
      <Box sx={{ my: 2 }}>{cutOffNotice}</Box>
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

/** Shows the options of a dish, for example `Entrada: Causa, Tequeños`. */
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
  const dishes = days.flatMap((day) => day.items.map((item) => ({ item, day })));
  return dishes.find(({ item }) => item.id === id) ?? null;
}

type DishDialogProps = { days: readonly MenuDay[]; now: number; ordering: DishOrdering };

/** Shows the whole description of the dish that the address names. */
export function DishDialog({ days, now, ordering }: DishDialogProps) {
  const address = useUrlState();
  const close = () => address.close(dishParameter);
  const named = findDish(days, Number(address.params.get(dishParameter)));
  // The last dish is still shown while the dialog closes.
  const [last, setLast] = useState(named);
  if (named && named.item !== last?.item) setLast(named);
  const dish = named ?? last;
  if (!dish)
    return address.params.has(dishParameter) ? (
      <MissingRecordDialog onClose={close}>Este plato no está en el menú.</MissingRecordDialog>
    ) : null;
  const { item, day } = dish;
  const card = {
    ...toDishCardProps(dish, ordering, now),
    isFirst: false,
    onAdd: (added: Dish) => {
      if (ordering.opensDialog) close();
      ordering.add(added);
    },
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
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
          <ProductChip code={item.product} />
          <ItemTypeChip code={item.product_type.id} name={item.product_type.name} />
          <LazyFavoriteButton item={item} place={{ ml: "auto" }} />
        </Stack>
        <Typography sx={{ overflowWrap: "anywhere" }}>{item.description}</Typography>
        <Choices subitems={item.subitems} />
        <DishFooter {...card} />
      </Stack>
    </DialogShell>
  );
}
