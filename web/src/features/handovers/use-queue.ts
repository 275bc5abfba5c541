import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { listHandoverPlaces, listPortions } from "@lonchera/contract/handover-lists";
import { invalidateEndpoints } from "../../lib/api/invalidate-endpoints.ts";
import { isOffline } from "../../lib/offline.ts";
import { type HandoverQueue, readQueue, sendQueue, subscribeQueue } from "./handover-queue.ts";

/** Milliseconds between two attempts to send the queue. */
const sendInterval = 10_000;

/** The handovers that wait for the network. They are sent when it is back. */
export function useQueue(userId: number): HandoverQueue {
  const client = useQueryClient();
  const queue = useSyncExternalStore(subscribeQueue, () => readQueue(userId));
  const isWaiting = queue.acts.length > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const send = async () => {
      if (isOffline()) return;
      if ((await sendQueue(userId)) > 0)
        await invalidateEndpoints(client, [listPortions, listHandoverPlaces]);
    };
    const trySend = () => void send();
    trySend();
    const timer = setInterval(trySend, sendInterval);
    window.addEventListener("online", trySend);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", trySend);
    };
  }, [isWaiting, client, userId]);
  return queue;
}
