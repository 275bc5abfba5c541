import type { SignInRefusal } from "@lonchera/contract/auth";
import type { LinesRefusal } from "@lonchera/contract/cart";
import type { PaymentRefusal } from "@lonchera/contract/checkout";
import {
  createErrorBody,
  type DetailError,
  type ErrorCode,
  type FieldErrors,
  type TextValues,
} from "@lonchera/contract/errors";
import type { HandoverRefusal } from "@lonchera/contract/handovers";
import type { ImportRefusal } from "@lonchera/contract/imports";

type Status = 400 | 401 | 402 | 403 | 404 | 408 | 409 | 413 | 415 | 416 | 429 | 503;
type Body =
  | DetailError
  | FieldErrors
  | HandoverRefusal
  | ImportRefusal
  | LinesRefusal
  | PaymentRefusal
  | SignInRefusal;

/** An error with its response. It can be thrown anywhere in a request; `handleErrors` sends the response. */
export class HttpError extends Error {
  readonly status: Status;
  readonly body: Body;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: Status, body: Body, retryAfterSeconds?: number) {
    super("code" in body ? `${status} ${String(body.code)}` : `${status}`);
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Throws the error of a code. `values` are the parameters of its text. */
export function abort<C extends ErrorCode>(status: Status, code: C, ...values: TextValues<C>): never {
  throw new HttpError(status, createErrorBody(code, ...values));
}

/** Throws 400 for one field of the body. */
export function abortField(field: string, message: string): never {
  throw new HttpError(400, { [field]: [message] });
}
