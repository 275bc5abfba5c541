import Button, { type ButtonProps } from "@mui/material/Button";
import { Link, useLocation } from "react-router";
import { listCategories } from "@lonchera/contract/categories";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { listItems } from "@lonchera/contract/items";
import { listItemSubitems, listSubitems, type Subitem } from "@lonchera/contract/subitems";
import { type SubitemOption, subitemOptions, type SubitemType, subitemTypes } from "@lonchera/domain/codes";
import { createDialogState } from "../../components/url-state.ts";

/** The lists that show the subitems of items, and items, whose version changes with them. */
export const itemListEndpoints: readonly Endpoint[] = [listItemSubitems, listCategories, listItems];

/** The lists that show the catalogue. */
export const catalogueListEndpoints: readonly Endpoint[] = [listSubitems, ...itemListEndpoints];

/** What follows for customers where a subitem is removed. */
export const removalConsequences =
  "quien lo eligió en su carrito tendrá que elegir otra vez. Las órdenes hechas lo conservan.";

/** Subitems of one type, by name. */
type TypeGroup = { readonly type: SubitemType; readonly subitems: readonly Subitem[] };

/** Groups by type in the order of a meal, sorted by name. Empty types are omitted. */
export function groupSubitemsByType(subitems: readonly Subitem[]): readonly TypeGroup[] {
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
  /** The option's subitems in the catalogue. */
  readonly subitems: readonly Subitem[];
  /** The ids of the item's subitems. */
  readonly assigned: ReadonlySet<number>;
  /** The assigned part; `empty` if the catalogue has no subitems of the option. */
  readonly has: "empty" | "none" | "some" | "all";
};

/** Returns the assigned part of each option of an item. */
export function getOptionStates(
  catalogue: readonly Subitem[],
  ofItem: readonly Subitem[],
): readonly OptionState[] {
  const assigned = new Set(ofItem.map(({ id }) => id));
  return subitemOptions.map((option) => {
    const subitems = catalogue.filter((one) => one.option === option);
    const count = subitems.filter(({ id }) => assigned.has(id)).length;
    const has =
      subitems.length === 0 ? "empty" : count === 0 ? "none" : count < subitems.length ? "some" : "all";
    return { option, subitems, assigned, has };
  });
}

/** Opens the catalogue in place of the dialog that assigns subitems; closing it returns there. */
export function CatalogueLink(look: Pick<ButtonProps, "variant" | "size">) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete("assign");
  params.set("catalogue", "abierto");
  return (
    <Button
      component={Link}
      to={`${pathname}?${params}`}
      state={createDialogState("catalogue")}
      preventScrollReset
      {...look}
    >
      Abrir el catálogo
    </Button>
  );
}
