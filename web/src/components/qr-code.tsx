import Box from "@mui/material/Box";
import { encodeQR } from "qr";

/** The width of the white border in modules. Cameras need it to find the code. White paper needs less. */
const quietZone = { screen: 4, paper: 2 } as const;

/** Returns the side of a code in modules, and the path of its dark modules. */
export function createQrCodePath(
  text: string,
  place: keyof typeof quietZone,
): { size: number; path: string } {
  const modules = encodeQR(text, "raw", { ecc: "medium", border: quietZone[place] });
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size: modules.length, path: dark.join("") };
}

type QrCodeProps = {
  text: string;
  label: string;
  /** The side in pixels. */
  side?: number;
};

/** Shows a QR code. It is black on white in both colour schemes because cameras expect that. */
export function QrCode({ text, label, side = 208 }: QrCodeProps) {
  const { size, path } = createQrCodePath(text, "screen");
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ display: "block", width: side, height: side, borderRadius: 1, flexShrink: 0 }}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </Box>
  );
}
