import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { memo } from "react";
import type { StaffItem } from "@lonchera/contract/categories";
import { ActiveChip } from "../../components/active-chip.tsx";
import { ProductChip } from "../items/code-chips.tsx";
import { DishPicture } from "../items/dish-picture.tsx";
import { dishPrice } from "../items/dish-price.ts";
import { FormerPrice } from "../items/former-price.tsx";
import { Money } from "../../components/money.tsx";
import type { AddressChange } from "../../components/use-address.ts";
import { ItemActions } from "./item-actions.tsx";

const pictureWidth = 104;

function Price({ item }: { item: StaffItem }) {
  const { price, former } = dishPrice(item);
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "baseline" }}>
      <Money amount={price} />
      {former !== null && <FormerPrice amount={former} />}
    </Stack>
  );
}

/** What is left, where it stands, and what is unusual about it. */
function Facts({ item }: { item: StaffItem }) {
  const isSoldOut = item.stock <= 0;
  const others = [
    `Orden ${item.order ?? "—"}`,
    ...(item.deliverable ? [] : ["No entregable"]),
    ...(item.options.length > 0 ? [item.options.join(", ")] : []),
  ];
  return (
    <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
      <Box component="span" sx={isSoldOut ? { color: "error.main", fontWeight: 650 } : {}}>
        Stock {item.stock}
        {isSoldOut && " (agotado)"}
      </Box>
      {others.map((fact) => ` · ${fact}`)}
    </Typography>
  );
}

type ItemCardProps = { item: StaffItem; onOpen: (change: AddressChange) => void };

/** A dish as staff look after it. Drawn again when it changes only: a month has hundreds. */
export const ItemCard = memo(function ItemCard({ item, onOpen }: ItemCardProps) {
  const nameId = `plato-${item.id}`;
  return (
    <Card
      component="article"
      aria-labelledby={nameId}
      data-item={item.id}
      sx={{ display: "flex", flexDirection: "column" }}
    >
      <Stack direction="row" sx={{ gap: 1.5, p: 1.5, flexGrow: 1 }}>
        <DishPicture
          image={item.image}
          width={pictureWidth}
          sx={{
            borderRadius: 1,
            flexShrink: 0,
            alignSelf: "flex-start",
            ...(!item.status && { filter: "grayscale(0.85) opacity(0.7)" }),
          }}
        />
        <Stack sx={{ minWidth: 0, gap: 0.5, alignItems: "flex-start" }}>
          <Typography variant="h5" id={nameId}>
            {item.name}
          </Typography>
          <Price item={item} />
          <Stack direction="row" sx={{ gap: 0.75, flexWrap: "wrap" }}>
            <ProductChip code={item.product} />
            {!item.status && <ActiveChip active={false} />}
          </Stack>
          <Facts item={item} />
        </Stack>
      </Stack>
      <Box sx={{ borderTop: 1, borderColor: "divider", px: 0.75, py: { xs: 0.5, md: 0.25 } }}>
        <ItemActions item={item} describedBy={nameId} onOpen={onOpen} />
      </Box>
    </Card>
  );
});
