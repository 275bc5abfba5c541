import ArrowDownwardRounded from "@mui/icons-material/ArrowDownwardRounded";
import ArrowForwardRounded from "@mui/icons-material/ArrowForwardRounded";
import ArrowUpwardRounded from "@mui/icons-material/ArrowUpwardRounded";
import ReviewsOutlined from "@mui/icons-material/ReviewsOutlined";
import Star from "@mui/icons-material/Star";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { SxProps, Theme } from "@mui/material/styles";
import type { RatedDish } from "@lonchera/contract/ratings";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { visuallyHidden } from "../../components/live-region.tsx";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { RowAction } from "../../components/table-cells.tsx";
import { getTrend, formatAverage, hasRatingFilters, noFilters, type RatingFilters } from "./rating-text.ts";

const figure: SxProps<Theme> = {
  display: "inline-flex",
  alignItems: "center",
  gap: 0.5,
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
};

/** Shows an average or a rating as a number with a star. */
export function RatingValue({ children }: { children: string | number }) {
  return (
    <Box component="span" sx={{ ...figure, fontWeight: 650 }}>
      <Star color="primary" sx={{ fontSize: 18 }} />
      {children}
      <Box component="span" sx={visuallyHidden}>
        de 5
      </Box>
    </Box>
  );
}

const ways = {
  up: { Icon: ArrowUpwardRounded, name: "sube", color: "success.main" },
  down: { Icon: ArrowDownwardRounded, name: "baja", color: "error.main" },
  flat: { Icon: ArrowForwardRounded, name: "igual", color: "text.secondary" },
} as const;

function Trend({ dish }: { dish: RatedDish }) {
  const trend = getTrend(dish);
  if (trend === null) return null;
  const { Icon, name, color } = ways[trend.way];
  return (
    <Box component="span" sx={{ ...figure, color }}>
      <Icon sx={{ fontSize: 18 }} />
      {trend.text}
      <Box component="span" sx={{ color: "text.secondary" }}>
        {name}
      </Box>
    </Box>
  );
}

export const ratedDishColumns: readonly Column<RatedDish>[] = [
  { key: "name", header: "Plato", sortable: true, cell: ({ name }) => name },
  {
    key: "average",
    header: "Promedio",
    sortable: true,
    fitted: true,
    cell: ({ average }) => <RatingValue>{formatAverage(average)}</RatingValue>,
    value: ({ average }) => average,
  },
  {
    key: "count",
    header: "Calificaciones",
    sortable: true,
    numeric: true,
    fitted: true,
    cell: ({ count }) => count,
  },
  {
    key: "trend",
    header: "Tendencia",
    sortable: true,
    fitted: true,
    cell: (dish) => (dish.trend === null ? null : <Trend dish={dish} />),
    value: ({ trend }) => trend,
  },
  { key: "comments", header: "Comentarios", numeric: true, fitted: true, cell: ({ comments }) => comments },
];

export function renderRatedDishActions({ id, name, comments }: RatedDish, open: TableUrlState["open"]) {
  return (
    <RowAction
      label={`Ver comentarios de ${name}`}
      shortLabel="Ver comentarios"
      Icon={ReviewsOutlined}
      {...(comments === 0
        ? { disabledBecause: "Nadie dejó un comentario" }
        : { onClick: () => open({ dish: String(id) }) })}
    />
  );
}

/** Says why the list is empty and what to do. */
export function NoRatings({ address, filters }: { address: TableUrlState; filters: RatingFilters }) {
  const props = hasRatingFilters(filters)
    ? {
        title: "Ningún plato coincide",
        reason: "Ninguna calificación coincide con los filtros.",
        action: <Button onClick={() => address.filter(noFilters)}>Quitar filtros</Button>,
      }
    : {
        title: "Todavía no hay calificaciones",
        reason: "Cada persona califica lo que pidió, desde el día siguiente a su entrega y durante 14 días.",
      };
  return <EmptyState Icon={ReviewsOutlined} {...props} />;
}
