import {
  importMessages,
  type ImportKind,
  type ImportRecord,
  type ImportRefusal,
  type RowProblem,
} from "@lonchera/contract/imports";
import { CallError } from "../../lib/api/call-error.ts";

export type Sending = {
  readonly kind: ImportKind;
  /** Its bytes are here, whatever became of it on its disk. */
  readonly file: File;
  /** The server has all of the file. */
  readonly hasLeft: boolean;
};

/** How an import ended, as far as the browser knows. */
export type ImportOutcome =
  | {
      readonly kind: "done";
      readonly message: string;
      readonly made: ImportRecord;
      readonly notices: readonly string[];
    }
  | {
      readonly kind: "refused";
      readonly error: string;
      readonly skipped: readonly RowProblem[];
      readonly duplicated: readonly RowProblem[];
    }
  /** No answer came: it may be saved. */
  | { readonly kind: "unclear"; readonly reason: string; readonly sending: Sending }
  /** It was looked for and is not there. */
  | { readonly kind: "absent"; readonly name: string }
  | { readonly kind: "canceled" };

function refusalIn(body: unknown): Partial<ImportRefusal> {
  return typeof body === "object" && body !== null ? body : {};
}

/** What a proxy says in place of a server whose answer it did not get. */
const withoutAnswer = new Set([502, 504]);

export function outcomeOf(error: Error, sending: Sending): ImportOutcome {
  if (!(error instanceof CallError))
    return { kind: "refused", error: error.message, skipped: [], duplicated: [] };
  if (error.kind === "canceled" && !sending.hasLeft) return { kind: "canceled" };
  if (error.kind !== "refused" || withoutAnswer.has(error.status)) {
    const reason = error.kind === "canceled" ? "Cancelaste cuando ya se estaba guardando." : error.message;
    return { kind: "unclear", reason, sending };
  }
  const { skipped_rows = [], duplicated_rows = [] } = refusalIn(error.body);
  return {
    kind: "refused",
    error: error.detail ?? importMessages.failed,
    skipped: skipped_rows,
    duplicated: duplicated_rows,
  };
}
