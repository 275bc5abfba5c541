import SystemUpdateAltRounded from "@mui/icons-material/SystemUpdateAltRounded";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useEffect, useState } from "react";
import { registerServiceWorker } from "../lib/service-worker.ts";

/** Says that there is a new version, and lets the user start it. */
export function VersionNotice() {
  const [start, setStart] = useState<(() => void) | null>(null);
  useEffect(() => {
    registerServiceWorker((startVersion) => setStart(() => startVersion)).catch(() => undefined);
  }, []);
  if (!start) return null;
  return (
    <Alert role="status" severity="info" icon={<SystemUpdateAltRounded />} sx={{ boxShadow: 6 }}>
      Hay una versión nueva de Lonchera. Recarga cuando termines lo que estás haciendo.
      <Stack direction="row" sx={{ gap: 1, mt: 1 }}>
        <Button size="small" variant="contained" onClick={start}>
          Recargar
        </Button>
        <Button size="small" color="inherit" onClick={() => setStart(null)}>
          Más tarde
        </Button>
      </Stack>
    </Alert>
  );
}
