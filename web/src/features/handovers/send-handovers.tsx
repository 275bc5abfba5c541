import { useQueue } from "./use-queue.ts";

/** Sends what a phone handed over without network, whatever screen is open when the network is back. */
export function SendHandovers({ userId }: { userId: number }) {
  useQueue(userId);
  return null;
}
