import AddPhotoAlternateOutlined from "@mui/icons-material/AddPhotoAlternateOutlined";
import Box from "@mui/material/Box";
import { useEffect, useMemo } from "react";

/** A file that was chosen, the address of the picture that is kept, `null` for none. */
export type PictureValue = File | string | null;

/** An address under which the browser shows a picture that is not sent yet. */
export function usePreview(picture: PictureValue): string | null {
  const address = useMemo(
    () => (picture instanceof File ? URL.createObjectURL(picture) : picture),
    [picture],
  );
  useEffect(() => {
    if (address?.startsWith("blob:")) return () => URL.revokeObjectURL(address);
  }, [address]);
  return address;
}

export type FrameProps = {
  /** Width by height, in pixels. */
  size: readonly [number, number];
  /** A picture that fills its frame loses its edges; otherwise all of it is seen. */
  fills: boolean;
};

type PicturePreviewProps = FrameProps & { address: string | null; alt: string; onUnreadable: () => void };

/** The picture, or an empty frame in its place. */
export function PicturePreview({
  address,
  alt,
  size: [width, height],
  fills,
  onUnreadable,
}: PicturePreviewProps) {
  const frame = { width, height, maxWidth: 1, borderRadius: 1, flexShrink: 0 };
  if (address === null) {
    return (
      <Box
        aria-hidden="true"
        sx={{
          ...frame,
          display: "grid",
          placeItems: "center",
          border: 1,
          borderStyle: "dashed",
          borderColor: "text.disabled",
        }}
      >
        <AddPhotoAlternateOutlined color="disabled" />
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={address}
      alt={alt}
      onError={onUnreadable}
      sx={{
        ...frame,
        objectFit: fills ? "cover" : "contain",
        border: 1,
        borderColor: "divider",
        bgcolor: "common.white",
      }}
    />
  );
}
