import type { SvgIconComponent } from "@mui/icons-material";
import ChecklistRounded from "@mui/icons-material/ChecklistRounded";
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import EditOutlined from "@mui/icons-material/EditOutlined";
import PlaylistAddRounded from "@mui/icons-material/PlaylistAddRounded";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import { Tooltip } from "../../components/tooltip.tsx";
import Typography from "@mui/material/Typography";
import { memo } from "react";
import type { StaffItem } from "@lonchera/contract/categories";
import type { SearchParamChanges } from "../../components/url-state.ts";
import { ActiveChip } from "../../components/active-chip.tsx";
import { Money } from "../../components/text.tsx";
import { StaffDishTags } from "../food-preferences/lazy-dish-tags.tsx";
import { DishPicture, getCurrentAndFormerPrice, FormerPrice } from "../items/dish-display.tsx";
import { ProductChip } from "../items/product-chips.tsx";
import { RatingBadge } from "../ratings/rating-badge.tsx";

type Action = {
  readonly name: string;
  readonly Icon: SvgIconComponent;
  /** This change of the address opens the action's dialog. */
  readonly opens: SearchParamChanges;
};

function createItemActions(item: StaffItem): Action[] {
  const id = String(item.id);
  const assigned: Action = { name: "Ver subitems", Icon: ChecklistRounded, opens: { subitems: id } };
  return [
    { name: `Editar ${item.name}`, Icon: EditOutlined, opens: { item: id } },
    { name: `Eliminar ${item.name}`, Icon: DeleteOutlineRounded, opens: { delete: id } },
    { name: "Asignar subitems", Icon: PlaylistAddRounded, opens: { assign: id } },
    ...(item.product === "ESPEC" ? [assigned] : []),
    { name: "Clonar", Icon: ContentCopyRounded, opens: { clone: id } },
  ];
}

type ItemActionsProps = {
  item: StaffItem;
  /** It is the id of the element that names the dish. */
  describedBy: string;
  onOpen: (change: SearchParamChanges) => void;
};

function ItemActions({ item, describedBy, onOpen }: ItemActionsProps) {
  return (
    <Stack direction="row" sx={{ gap: { xs: 0.5, md: 0 } }}>
      {createItemActions(item).map(({ name, Icon, opens }) => (
        <Tooltip key={name} title={name}>
          <IconButton
            size="small"
            aria-label={name}
            aria-describedby={describedBy}
            onClick={() => onOpen(opens)}
            sx={{ minWidth: { xs: 44, md: 36 }, minHeight: { xs: 44, md: 36 } }}
          >
            <Icon fontSize="small" />
          </IconButton>
        </Tooltip>
      ))}
    </Stack>
  );
}

const pictureWidth = 104;

function Price({ item }: { item: StaffItem }) {
  const { price, former } = getCurrentAndFormerPrice(item);
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "baseline" }}>
      <Money amount={price} />
      {former !== null && <FormerPrice amount={former} />}
    </Stack>
  );
}

/** Shows the stock, the order and unusual properties. */
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

type ItemCardProps = { item: StaffItem; onOpen: (change: SearchParamChanges) => void };

/** It is memoized, because a month has hundreds of dishes. */
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
          <Typography variant="h4" component="h5" id={nameId}>
            {item.name}
          </Typography>
          <Price item={item} />
          <Stack direction="row" sx={{ gap: 0.75, flexWrap: "wrap" }}>
            <ProductChip code={item.product} />
            {!item.status && <ActiveChip active={false} />}
            {item.rating && <RatingBadge item={item} rating={item.rating} />}
          </Stack>
          <Facts item={item} />
          <StaffDishTags tags={item.tags} />
        </Stack>
      </Stack>
      <Box sx={{ borderTop: 1, borderColor: "divider", px: 0.75, py: { xs: 0.5, md: 0.25 } }}>
        <ItemActions item={item} describedBy={nameId} onOpen={onOpen} />
      </Box>
    </Card>
  );
});
