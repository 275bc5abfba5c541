import type { PaymentRefusal } from "@lonchera/contract/checkout";
import { messages } from "@lonchera/contract/errors";
import type { ImportRefusal } from "@lonchera/contract/imports";

type Status = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 429 | 503;
type Body = { detail: string } | Record<string, string[]> | ImportRefusal | PaymentRefusal;

/** An answer that is not the one hoped for: thrown anywhere in a request, mapped in one place. */
export class Refusal extends Error {
  readonly status: Status;
  readonly body: Body;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: Status, body: Body, retryAfterSeconds?: number) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const standardDetail: Readonly<Partial<Record<Status, string>>> = {
  401: messages.notSignedIn,
  403: messages.notAllowed,
  404: messages.notFound,
  429: messages.tooMany,
};

/** Ends the request with a message for people. */
export function refuse(status: Status, detail?: string, retryAfterSeconds?: number): never {
  throw new Refusal(
    status,
    { detail: detail ?? standardDetail[status] ?? messages.malformed },
    retryAfterSeconds,
  );
}

/** Ends the request with 400 for one field of the body. */
export function refuseField(field: string, message: string): never {
  throw new Refusal(400, { [field]: [message] });
}
