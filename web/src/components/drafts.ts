/** Contains the unsaved input of a list's records by their ids. The input of a new record has the key `newDraftKey`. */
export type Drafts<Draft> = Readonly<Record<string, Draft>>;

export const newDraftKey = "new";

/** Returns the drafts with one added, changed or (if it is undefined) removed. */
export function withDraft<Draft>(
  drafts: Drafts<Draft>,
  key: string,
  draft: Draft | undefined,
): Drafts<Draft> {
  const { [key]: _, ...others } = drafts;
  return draft === undefined ? others : { ...others, [key]: draft };
}
