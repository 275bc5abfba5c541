import Box from "@mui/material/Box";
import { encode } from "uqr";

/** Modules of white around the code, so that cameras find it. */
const quietZone = 4;

/** A QR code, black on white in every colour scheme, because cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: "M", border: quietZone });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ display: "block", width: 208, height: 208, borderRadius: 1 }}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={dark.join("")} />
    </Box>
  );
}
