import type { QueryClient } from "@tanstack/react-query";
import { listCategories } from "@lonchera/contract/categories";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { listItems } from "@lonchera/contract/items";
import { listItemSubitems, listSubitems } from "@lonchera/contract/subitems";
import { queryKey } from "../../lib/api/query.ts";

/** What shows the subitems of an item; the item itself too, whose version rises with them. */
export const listsOfItems: readonly Endpoint[] = [listItemSubitems, listCategories, listItems];

/** What shows the catalogue. */
export const listsOfCatalogue: readonly Endpoint[] = [listSubitems, ...listsOfItems];

export async function reloadLists(queries: QueryClient, lists: readonly Endpoint[]): Promise<void> {
  await Promise.all(lists.map((list) => queries.invalidateQueries({ queryKey: queryKey(list) })));
}
