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
