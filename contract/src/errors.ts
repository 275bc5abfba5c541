import { z } from "zod";
import { errorTexts } from "./error-texts.ts";

export type ErrorCode = keyof typeof errorTexts;
export type TextValues<C extends ErrorCode> = (typeof errorTexts)[C] extends (...values: infer V) => string
  ? V
  : [];

const errorCodes = Object.keys(errorTexts) as [ErrorCode, ...ErrorCode[]];

/** The body of a 400. It has the messages of each field, the most important one first. */
export const fieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.output<typeof fieldErrors>;

/** The body of all other errors. A 5xx also contains the id of the request. */
export const detailError = z.object({
  detail: z.string(),
  code: z.enum(errorCodes),
  request_id: z.string().optional(),
});
export type DetailError = z.output<typeof detailError>;

/** Returns the body of an error. `values` are the parameters of its text. */
export function createErrorBody<C extends ErrorCode>(code: C, ...values: TextValues<C>): DetailError {
  const text = errorTexts[code];
  const detail = typeof text === "string" ? text : (text as (...values: TextValues<C>) => string)(...values);
  return { detail, code };
}
