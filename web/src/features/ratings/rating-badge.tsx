import Star from "@mui/icons-material/Star";
import Box from "@mui/material/Box";
import { Link } from "react-router";
import type { StaffItem } from "@lonchera/contract/categories";
import { paths } from "../../app/paths.ts";
import { Tag } from "../../components/tag.tsx";
import { formatAverage, formatRatingCount } from "./rating-text.ts";

type RatingBadgeProps = { item: StaffItem; rating: NonNullable<StaffItem["rating"]> };

/** Shows the average rating of a dish and links to its comments. */
export function RatingBadge({ item, rating: { average, count } }: RatingBadgeProps) {
  const shown = formatAverage(average);
  return (
    <Box
      component={Link}
      to={`${paths.adminRatings()}?dish=${item.id}`}
      aria-label={`Valoración de ${item.name}: ${shown} (${count})`}
      title={`${shown} de 5, ${formatRatingCount(count)}`}
      // The padding makes the link large enough for a thumb, and the margin makes up for it.
      sx={{ color: "inherit", textDecoration: "none", py: { xs: 1.25, md: 0 }, my: { xs: -1.25, md: 0 } }}
    >
      <Tag sx={{ border: 1, borderColor: "divider", fontVariantNumeric: "tabular-nums" }}>
        <Star color="primary" sx={{ fontSize: 18 }} />
        {shown} ({count})
      </Tag>
    </Box>
  );
}
