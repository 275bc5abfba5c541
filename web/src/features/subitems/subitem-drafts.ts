import type { Subitem, SubitemInput } from "@lonchera/contract/subitems";
import { subitemOptions, type SubitemOption } from "@lonchera/domain/codes";
import { normalizeForSearch } from "../../components/search-text.ts";
import { byType } from "./option-states.ts";

/** What is typed, by the id of its subitem or by `another`. */
export type Drafts = Readonly<Record<string, SubitemInput>>;

/** The draft of one more. */
export const another = "another";

export const blank: SubitemInput = { subitem_name: "", item_type: "Entrada", option: "OPT1" };

export function valuesOf({ subitem_name, item_type, option }: Subitem): SubitemInput {
  return { subitem_name, item_type, option: option as SubitemOption };
}

/** The drafts with one more, changed, or less. */
export function withDraft(drafts: Drafts, key: string, draft: SubitemInput | undefined): Drafts {
  const { [key]: _, ...others } = drafts;
  return draft === undefined ? others : { ...others, [key]: draft };
}

/** The next one begins with the type and the option of the last; what was typed of it meanwhile stays. */
export function afterAdding(drafts: Drafts, added: SubitemInput): Drafts {
  const isAdded = drafts[another]?.subitem_name === added.subitem_name;
  return isAdded ? withDraft(drafts, another, { ...added, subitem_name: "" }) : drafts;
}

/** Whether closing would lose something; type and option of the last one that was added are no loss. */
export function hasUnsaved(drafts: Drafts, catalogue: readonly Subitem[]): boolean {
  return Object.entries(drafts).some(([key, draft]) => {
    if (key === another) return draft.subitem_name.trim() !== "";
    const kept = catalogue.find(({ id }) => String(id) === key);
    if (kept === undefined) return false;
    const { subitem_name, item_type, option } = kept;
    return subitem_name !== draft.subitem_name || item_type !== draft.item_type || option !== draft.option;
  });
}

export type CatalogueFilter = { readonly search: string; readonly type: string | null };

/** By option, each by type and name; what is being edited stays in sight. */
export function catalogueGroups(
  catalogue: readonly Subitem[],
  { search, type }: CatalogueFilter,
  drafts: Drafts,
): readonly { readonly option: SubitemOption; readonly subitems: readonly Subitem[] }[] {
  const wanted = normalizeForSearch(search);
  const isShown = ({ id, subitem_name, item_type }: Subitem) =>
    String(id) in drafts ||
    (normalizeForSearch(subitem_name).includes(wanted) && (type === null || item_type === type));
  return subitemOptions
    .map((option) => {
      const shown = catalogue.filter((one) => one.option === option && isShown(one));
      return { option, subitems: byType(shown).flatMap(({ subitems }) => subitems) };
    })
    .filter(({ subitems }) => subitems.length > 0);
}
