import Box from "@mui/material/Box";
import { pictureAt, pictureWidths } from "@lonchera/contract/media";

const defaultPicture = "/images/food_image.jpg";

type DishPictureProps = {
  image: string | null;
  /** CSS pixels of the place that shows it, 4:3; the browser takes the smallest picture that fills it. */
  width: number;
  sx?: object;
};

function sourcesOf(image: string): string {
  return pictureWidths.map((pixels) => `${pictureAt(image, pixels)} ${pixels}w`).join(", ");
}

/** The name stands beside it, so the picture itself says nothing to a screen reader. */
export function DishPicture({ image, width, sx }: DishPictureProps) {
  return (
    <Box
      component="img"
      {...(image !== null && { srcSet: sourcesOf(image), sizes: `${width}px` })}
      src={image ?? defaultPicture}
      alt=""
      width={width}
      height={(width * 3) / 4}
      loading="lazy"
      decoding="async"
      sx={{ display: "block", objectFit: "cover", aspectRatio: "4 / 3", bgcolor: "divider", ...sx }}
    />
  );
}
