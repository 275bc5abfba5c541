import type { Subitem } from "@lonchera/contract/subitems";
import { subitemOptions, subitemTypes, type SubitemOption, type SubitemType } from "@lonchera/domain/codes";

/** Subitems of one type, by name. */
export type TypeGroup = { readonly type: SubitemType; readonly subitems: readonly Subitem[] };

/** By type in the order of a meal, then by name; types without any are left out. */
export function byType(subitems: readonly Subitem[]): readonly TypeGroup[] {
  return subitemTypes
    .map((type) => ({
      type,
      subitems: subitems
        .filter(({ item_type }) => item_type === type)
        .sort((one, other) => one.subitem_name.localeCompare(other.subitem_name, "es")),
    }))
    .filter((group) => group.subitems.length > 0);
}

export type OptionState = {
  readonly option: SubitemOption;
  /** Of the catalogue. */
  readonly subitems: readonly Subitem[];
  /** Ids of those that the item has. */
  readonly assigned: ReadonlySet<number>;
  /** `none` of the catalogue: there is nothing to assign. */
  readonly has: "none" | "nothing" | "some" | "all";
};

/** What an item has of each option. */
export function optionStates(
  catalogue: readonly Subitem[],
  ofItem: readonly Subitem[],
): readonly OptionState[] {
  const assigned = new Set(ofItem.map(({ id }) => id));
  return subitemOptions.map((option) => {
    const subitems = catalogue.filter((one) => one.option === option);
    const count = subitems.filter(({ id }) => assigned.has(id)).length;
    const has =
      subitems.length === 0 ? "none" : count === 0 ? "nothing" : count < subitems.length ? "some" : "all";
    return { option, subitems, assigned, has };
  });
}
