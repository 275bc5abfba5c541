import { CallError } from "../lib/api/errors.ts";

/** Unsaved input of a list's records by their ids, and by `newDraftKey` that of a new one. */
export type Drafts<Draft> = Readonly<Record<string, Draft>>;

export const newDraftKey = "new";

/** Adds, changes or removes a draft. */
export function withDraft<Draft>(
  drafts: Drafts<Draft>,
  key: string,
  draft: Draft | undefined,
): Drafts<Draft> {
  const { [key]: _, ...others } = drafts;
  return draft === undefined ? others : { ...others, [key]: draft };
}

/** The error of a form with one text field. */
export function findProblem(error: Error | null, field: string): string | undefined {
  return (error instanceof CallError && error.fields[field]?.[0]) || error?.message;
}
