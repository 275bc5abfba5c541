import Box from "@mui/material/Box";
import type { SxProps } from "@mui/material/styles";

/** The lunch box: handle, lid, and the stripe of a lliclla. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path
        d="M17 13V9.5A3.5 3.5 0 0 1 20.500 6h7A3.500 3.500 0 0 1 31 9.500V13"
        fill="none"
        stroke="#ffb638"
        strokeWidth="3.600"
        strokeLinecap="round"
      />
      <rect x="4" y="12" width="40" height="30" rx="9" fill="#e0562b" />
      <path d="M4 24h40v3.500H4z" fill="#38182f" />
      <path d="M4 21a9 9 0 0 1 9-9h22a9 9 0 0 1 9 9v3H4z" fill="#f2703e" />
      <rect x="20" y="21" width="8" height="9.500" rx="3" fill="#ffb638" />
    </svg>
  );
}

/** Mark and name. */
export function Logo({ size = 32, sx }: { size?: number; sx?: SxProps }) {
  return (
    <Box sx={{ display: "inline-flex", alignItems: "center", gap: 1.25, ...(sx as object) }}>
      <LogoMark size={size} />
      <Box component="span" sx={{ typography: "h2", fontSize: size * 0.75, lineHeight: 1 }}>
        Lonchera
      </Box>
    </Box>
  );
}
