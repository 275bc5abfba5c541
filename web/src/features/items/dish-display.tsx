import Box from "@mui/material/Box";
import { getPictureUrl, pictureWidths } from "@lonchera/contract/picture-urls";
import type { MenuItem } from "@lonchera/contract/menus";
import { type Centimos, getSellingPrice, parseCentimos } from "@lonchera/domain/money";
import { visuallyHidden } from "../../components/live-region.tsx";
import { Money } from "../../components/text.tsx";

/** Returns the price of a unit, and the former price where it is discounted. */
export function getCurrentAndFormerPrice(item: Pick<MenuItem, "price" | "discount_price">): {
  price: Centimos;
  former: Centimos | null;
} {
  const full = parseCentimos(item.price) ?? 0;
  const price = getSellingPrice(full, parseCentimos(item.discount_price) ?? 0);
  return { price, former: price < full ? full : null };
}

/** Shows the former price in céntimos, struck through and labelled for screen readers. */
export function FormerPrice({ amount }: { amount: number }) {
  return (
    <Box component="span" sx={{ color: "text.secondary", fontSize: "0.875rem" }}>
      <Box component="span" sx={visuallyHidden}>
        Antes:{" "}
      </Box>
      <Money amount={amount} sx={{ textDecoration: "line-through", fontWeight: 400, fontSize: "inherit" }} />
    </Box>
  );
}

const defaultPicture = "/images/food_image.jpg";

type DishPictureProps = {
  image: string | null;
  /** The picture has this width in CSS pixels (4:3), by which the browser chooses a file. */
  width: number;
  /** The picture is fetched at once, before others. */
  isUrgent?: boolean;
  sx?: object;
};

function createSrcSet(image: string): string {
  return pictureWidths.map((pixels) => `${getPictureUrl(image, pixels)} ${pixels}w`).join(", ");
}

/** The picture is hidden from screen readers, because the dish's name is beside it. */
export function DishPicture({ image, width, isUrgent = false, sx }: DishPictureProps) {
  return (
    <Box
      component="img"
      {...(image !== null && { srcSet: createSrcSet(image), sizes: `${width}px` })}
      src={image ?? defaultPicture}
      alt=""
      width={width}
      height={(width * 3) / 4}
      {...(isUrgent ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
      sx={{ display: "block", objectFit: "cover", aspectRatio: "4 / 3", bgcolor: "divider", ...sx }}
    />
  );
}
