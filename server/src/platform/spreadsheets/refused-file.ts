import type { UnreadableReason } from "./unreadable-reason.ts";

/** Thrown where a file is read, in a process of its own; whoever asked gets an UnreadableSpreadsheet. */
export class RefusedFile extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

export function damaged(cause?: unknown): never {
  throw new RefusedFile("damaged", cause);
}
