import Box from "@mui/material/Box";

const defaultPicture = "/images/food_image.jpg";

type DishPictureProps = {
  image: string | null;
  /** CSS pixels of the place that shows it, 4:3. */
  width: number;
  sx?: object;
};

/** The name stands beside it, so the picture itself says nothing to a screen reader. */
export function DishPicture({ image, width, sx }: DishPictureProps) {
  return (
    <Box
      component="img"
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
