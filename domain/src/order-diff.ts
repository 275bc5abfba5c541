import { groupBy, lineKey } from "./cart-grouping.ts";

/** What comparing needs of an order's line; a line that no server has seen yet has an `id` below zero. */
type Line = {
  readonly id: number;
  readonly quantity: number;
  readonly item: { readonly id: number };
  readonly delivery_zone: { readonly id: number } | null;
  readonly subitems: readonly { readonly subitem_id: number }[];
};

/** So many units more, or fewer, of a line. */
export type OrderChange<L> = {
  readonly kind: "add" | "remove";
  readonly line: L;
  readonly quantity: number;
};

/** What turns the loaded order into the edited one (specification, section 4): lines are told by their ids. */
export function diffOrder<L extends Line>(loaded: readonly L[], edited: readonly L[]): OrderChange<L>[] {
  const wanted = new Map(edited.map((line) => [line.id, line.quantity]));
  const known = new Set(loaded.map((line) => line.id));
  const changed = loaded.flatMap((line): OrderChange<L>[] => {
    const more = (wanted.get(line.id) ?? 0) - line.quantity;
    if (more === 0) return [];
    return [{ kind: more > 0 ? "add" : "remove", line, quantity: Math.abs(more) }];
  });
  const added = edited
    .filter((line) => !known.has(line.id) && line.quantity > 0)
    .map((line): OrderChange<L> => ({ kind: "add", line, quantity: line.quantity }));
  return [...changed, ...added];
}

/**
 * Changes in the order of sending; those of one step go out together. Nearly always that is one step. What waits:
 * an addition whose units another line of the same dish gives back first, and, where nothing of the loaded order
 * stays, one removal, because an order without lines is cancelled.
 */
export function sendingSteps<L extends Line>(
  loaded: readonly L[],
  changes: readonly OrderChange<L>[],
): OrderChange<L>[][] {
  const removed = new Set(
    changes
      .filter(({ kind, line, quantity }) => kind === "remove" && quantity >= line.quantity)
      .map(({ line }) => line.id),
  );
  const isReplaced =
    loaded.every((line) => removed.has(line.id)) && changes.some(({ kind }) => kind === "add");
  const last = isReplaced ? changes.findLast(({ kind }) => kind === "remove") : undefined;
  const givenBack = new Set(
    changes.filter((one) => one.kind === "remove" && one !== last).map(({ line }) => line.item.id),
  );
  const waits = ({ kind, line }: OrderChange<L>) => kind === "add" && givenBack.has(line.item.id);
  const steps = [
    changes.filter((one) => one !== last && !waits(one)),
    changes.filter(waits),
    last ? [last] : [],
  ];
  return steps.filter((step) => step.length > 0);
}

function unitsOf(lines: readonly Line[], key: string): number {
  return lines.filter((line) => lineKey(line) === key).reduce((units, { quantity }) => units + quantity, 0);
}

function withUnits<L extends Line>(lines: readonly L[], id: number, quantity: number): L[] {
  return lines.flatMap((line) => {
    if (line.id !== id) return [line];
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/**
 * The edits that were not granted, upon the order as it is now: the quantities that were wanted count, so that a
 * request that did its work although its answer was lost is not wished for a second time.
 */
export function carryEdits<L extends Line>(
  reloaded: readonly L[],
  edited: readonly L[],
  failed: readonly OrderChange<L>[],
): L[] {
  const wishes = groupBy(
    failed.map(({ line }) => line),
    lineKey,
    (key) => key,
  );
  let lines = [...reloaded];
  for (const { key, members } of wishes) {
    let missing = unitsOf(edited, key) - unitsOf(reloaded, key);
    // A line that other prices share its key with takes what the asked one cannot give.
    const asked = new Set(members.map(({ id }) => id));
    const ofKey = lines
      .filter((line) => lineKey(line) === key)
      .toSorted((a, b) => Number(asked.has(b.id)) - Number(asked.has(a.id)));
    for (const line of ofKey) {
      const quantity = Math.max(0, line.quantity + missing);
      missing -= quantity - line.quantity;
      lines = withUnits(lines, line.id, quantity);
    }
    const [draft] = members;
    const fresh = Math.min(0, ...lines.map(({ id }) => id), ...edited.map(({ id }) => id)) - 1;
    if (missing > 0 && draft)
      lines.push({ ...draft, id: draft.id < 0 ? draft.id : fresh, quantity: missing });
  }
  return lines;
}
