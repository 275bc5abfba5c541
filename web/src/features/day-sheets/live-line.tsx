import CloudOffRounded from "@mui/icons-material/CloudOffRounded";
import SyncRounded from "@mui/icons-material/SyncRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { CallError } from "../../lib/api/call-error.ts";
import { agoText } from "./sheet-text.ts";

const second = 1_000;

/** The time, every second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(ticking);
  }, []);
  return now;
}

function failureText(error: Error): string {
  const isLost = error instanceof CallError && (error.kind === "network" || error.kind === "timeout");
  return isLost ? "Sin conexión: se reintenta" : "No se pudo actualizar: se reintenta";
}

type LiveLineProps = {
  /** Instant of the last answer. */
  updatedAt: number;
  /** Why there is no newer one. */
  error: Error | null;
};

/** How old is what one sees. Seen only: a voice that counts seconds helps nobody. */
export function LiveLine({ updatedAt, error }: LiveLineProps) {
  const now = useNow();
  const Icon = error ? CloudOffRounded : SyncRounded;
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 0.75,
        color: error ? "error.main" : "text.secondary",
        fontVariantNumeric: "tabular-nums",
      }}
    >
      <Icon fontSize="small" aria-hidden="true" />
      <Typography variant="body2" color="inherit" sx={error ? { fontWeight: 650 } : {}}>
        {error && `${failureText(error)}. `}
        Actualizado {agoText(now - updatedAt)}
      </Typography>
    </Box>
  );
}
