import type { StaffItem } from "@lonchera/contract/categories";
import { listItems } from "@lonchera/contract/items";
import { call } from "../../lib/api/call.ts";

const pageSize = 500;

/** What an item is now: as a rule it is on the day that it was; undefined where it is gone. */
export async function presentItem({ id, category }: StaffItem): Promise<StaffItem | undefined> {
  const isIt = (item: StaffItem) => item.id === id;
  const day = await call(listItems, {
    query: { category: String(category), page_size: String(pageSize) },
  });
  const onItsDay = day.results.find(isIt);
  if (onItsDay) return onItsDay;
  // Moved to another day: the latest ones come first.
  for (let page = 1, seen = 0, count = 1; seen < count; page += 1) {
    const all = await call(listItems, { query: { page: String(page), page_size: String(pageSize) } });
    const moved = all.results.find(isIt);
    if (moved) return moved;
    seen += pageSize;
    count = all.count;
  }
  return undefined;
}
