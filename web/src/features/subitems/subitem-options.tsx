import Button, { type ButtonProps } from "@mui/material/Button";
import { Link, useLocation } from "react-router";
import { listCategories } from "@lonchera/contract/categories";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { listItems } from "@lonchera/contract/items";
import { listItemSubitems, listSubitems, type Subitem } from "@lonchera/contract/subitems";
import { type SubitemOption, subitemOptions, type SubitemType, subitemTypes } from "@lonchera/domain/codes";
import { createDialogHistoryState } from "../../components/url-state.ts";

/** These lists show subitems of items, or items, whose version changes with their subitems. */
export const itemListEndpoints: readonly Endpoint[] = [listItemSubitems, listCategories, listItems];

/** These lists show subitems of the catalogue. */
export const catalogueListEndpoints: readonly Endpoint[] = [listSubitems, ...itemListEndpoints];

/** It says what removing a subitem means for customers. */
export const subitemRemovalText =
  "quien lo eligió en su carrito tendrá que elegir otra vez. Las órdenes hechas lo conservan.";

type TypeGroup = { readonly type: SubitemType; readonly subitems: readonly Subitem[] };

/** Groups subitems by type in the order of a meal, and sorts each group by name. Empty types are omitted. */
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
  /** They are the option's subitems in the catalogue. */
  readonly subitems: readonly Subitem[];
  /** It has the ids of the item's subitems. */
  readonly assigned: ReadonlySet<number>;
  /** It says how many of the subitems are assigned, or `empty` if the catalogue has none of the option. */
  readonly has: "empty" | "none" | "some" | "all";
};

/** Returns for each option how much of it is assigned to an item. */
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
      state={createDialogHistoryState("catalogue")}
      preventScrollReset
      {...look}
    >
      Abrir el catálogo
    </Button>
  );
}
