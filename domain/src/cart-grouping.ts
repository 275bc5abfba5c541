/** What grouping needs of a cart line; `zone` is null where the customer picks none. */
type Line = {
  readonly category_detail: { readonly category_date: string };
  readonly delivery_zone: { readonly id: number; readonly name: string } | null;
  readonly item_detail: { readonly product: string };
};

type LineIdentity = {
  readonly item: { readonly id: number };
  readonly delivery_zone: { readonly id: number } | null;
  readonly subitems: readonly { readonly subitem_id: number }[];
};

/** Two lines of a cart or an order have the same key if their dish, zone and chosen subitems are the same. */
export function lineKey({ item, delivery_zone, subitems }: LineIdentity): string {
  const chosen = subitems.map((subitem) => subitem.subitem_id).toSorted((a, b) => a - b);
  return [item.id, delivery_zone?.id ?? "", ...chosen].join("|");
}

export type Group<Key, Member> = { readonly key: Key; readonly members: Member[] };

/** Groups in the order in which keys first appear; keys are equal when `identify` says the same. */
export function groupBy<Key, Member>(
  members: readonly Member[],
  keyOf: (member: Member) => Key,
  identify: (key: Key) => string | number | null,
): Group<Key, Member>[] {
  const groups = new Map<string | number | null, Group<Key, Member>>();
  for (const member of members) {
    const key = keyOf(member);
    const identity = identify(key);
    const group = groups.get(identity);
    if (group) group.members.push(member);
    else groups.set(identity, { key, members: [member] });
  }
  return [...groups.values()];
}

const productOrder = ["DESAY", "DESST", "ALMUE", "ESPEC", "CENAC", "CENST"];

/** By date, then zone, then product in the order of the day's meals (specification, 2.4.5). */
export function groupCart<L extends Line>(lines: readonly L[]) {
  const byDate = groupBy(
    lines,
    (line) => line.category_detail.category_date,
    (date) => date,
  );
  byDate.sort((a, b) => a.key.localeCompare(b.key));
  return byDate.map((day) => ({
    date: day.key,
    zones: groupBy(
      day.members,
      (line) => line.delivery_zone,
      (zone) => zone?.id ?? null,
    ).map((zone) => ({
      zone: zone.key,
      products: groupBy(
        zone.members,
        (line) => line.item_detail.product,
        (product) => product,
      )
        .sort((a, b) => productOrder.indexOf(a.key) - productOrder.indexOf(b.key))
        .map((product) => ({ product: product.key, lines: product.members })),
    })),
  }));
}
