import { useHandoverQueue } from "./handover-queue.ts";

/** Sends the handovers that a phone recorded without network, on any screen. */
export function SendHandovers({ userId }: { userId: number }) {
  useHandoverQueue(userId);
  return null;
}
