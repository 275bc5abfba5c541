import Box from "@mui/material/Box";

/** Shows the favicon and the product's name. */
export function Logo({ size = 34, sx }: { size?: number; sx?: object }) {
  return (
    <Box sx={{ display: "inline-flex", alignItems: "center", gap: 1.25, ...sx }}>
      <img src="/favicon.svg" alt="" width={size} height={size} />
      <Box component="span" data-name sx={{ typography: "h2", fontSize: `${size * 0.72}px`, lineHeight: 1 }}>
        Lonchera
      </Box>
    </Box>
  );
}
