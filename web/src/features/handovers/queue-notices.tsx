import CloudOffRounded from "@mui/icons-material/CloudOffRounded";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { listHandoverPlaces, listPortions } from "@lonchera/contract/handover-lists";
import { formatCount } from "@lonchera/domain/counts";
import { reloadLists } from "../../lib/api/reload-lists.ts";
import { isOffline } from "../../lib/offline.ts";
import {
  dismissConflicts,
  type HandoverQueue,
  readQueue,
  sendQueue,
  subscribeQueue,
} from "./handover-queue.ts";

/** Milliseconds between two tries to send what is queued. */
const sendInterval = 10_000;

/** What waits to be sent. It is sent when the network is back. */
export function useQueue(userId: number): HandoverQueue {
  const queries = useQueryClient();
  const queue = useSyncExternalStore(subscribeQueue, () => readQueue(userId));
  const isWaiting = queue.acts.length > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const send = async () => {
      if (isOffline()) return;
      if ((await sendQueue(userId)) > 0) await reloadLists(queries, [listPortions, listHandoverPlaces]);
    };
    const trySend = () => void send();
    trySend();
    const timer = setInterval(trySend, sendInterval);
    window.addEventListener("online", trySend);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", trySend);
    };
  }, [isWaiting, queries, userId]);
  return queue;
}

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
