import type { StaffItem } from "@lonchera/contract/categories";
import {
  addItemByOption,
  listItemSubitems,
  removeItemSubitem,
  type Subitem,
} from "@lonchera/contract/subitems";
import { subitemOptions } from "@lonchera/domain/codes";
import { call } from "../../lib/api/call.ts";

/** Seen by one of the companies that are offered the item. */
function assignedTo({ id, company }: StaffItem): Promise<Subitem[]> {
  return call(listItemSubitems, { params: { companyId: String(company[0]), itemId: String(id) } });
}

/** Does all of it at once; answers what failed and why. */
async function failuresOf<Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  act: (thing: Thing) => Promise<unknown>,
): Promise<string[]> {
  const failures = things.map((thing) =>
    act(thing).then(
      () => [],
      (error: Error) => [`${nameOf(thing)}: ${error.message}`],
    ),
  );
  return (await Promise.all(failures)).flat();
}

async function copy(original: StaffItem, clone: StaffItem): Promise<string[]> {
  const wanted = await assignedTo(original);
  const options = subitemOptions.filter((option) => wanted.some((one) => one.option === option));
  const unassigned = await failuresOf(options, String, (option) =>
    call(addItemByOption, { body: { option, item_id: clone.id } }),
  );
  const isWanted = new Set(wanted.map(({ id }) => id));
  const extra = (await assignedTo(clone)).filter(({ id }) => !isWanted.has(id));
  const untaken = await failuresOf(
    extra,
    ({ subitem_name }) => subitem_name,
    ({ id }) => call(removeItemSubitem, { params: { itemId: String(clone.id), subitemId: String(id) } }),
  );
  return [...unassigned, ...untaken];
}

/**
 * Assigns the options of an item to its clone, and takes away what the original lacks of them.
 * Answers what failed and why; done again, it mends that.
 */
export function copySubitems(original: StaffItem, clone: StaffItem): Promise<string[]> {
  return copy(original, clone).catch((error: Error) => [error.message]);
}
