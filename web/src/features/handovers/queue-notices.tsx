import CloudOffRounded from "@mui/icons-material/CloudOffRounded";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { formatCount } from "@lonchera/domain/counts";
import { dismissConflicts, type HandoverQueue } from "./handover-queue.ts";

type QueueNoticesProps = { userId: number; queue: HandoverQueue };

/** What waits for the network, and what the server refused of it. */
export function QueueNotices({ userId, queue: { acts, conflicts } }: QueueNoticesProps) {
  return (
    <>
      {acts.length > 0 && (
        <Alert role="status" severity="info" icon={<CloudOffRounded />} sx={{ mb: 2 }}>
          {formatCount(acts.length, "cambio")} por enviar. No cierres la sesión hasta que se envíen.
        </Alert>
      )}
      {conflicts.length > 0 && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => dismissConflicts(userId)}>
              Entendido
            </Button>
          }
        >
          <AlertTitle>Al volver internet, esto no se pudo anotar</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {conflicts.map(({ key, detail }) => (
              <li key={key}>{detail}</li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  );
}
