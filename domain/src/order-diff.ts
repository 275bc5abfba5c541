import { getLineKey } from "./cart-grouping.ts";
import { groupBy } from "./group-by.ts";

/** The fields of an order line that are compared. A new line that is not saved yet has a negative `id`. */
type Line = {
  readonly id: number;
  readonly quantity: number;
  readonly item: { readonly id: number };
  readonly delivery_zone: { readonly id: number } | null;
  readonly subitems: readonly { readonly subitem_id: number }[];
};

/** The number of units to add to or remove from a line. */
export type OrderChange<L> = {
  readonly kind: "add" | "remove";
  readonly line: L;
  readonly quantity: number;
};

/** Returns the changes from the loaded to the edited order (specification, section 4). Lines are matched by id. */
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
 * Splits changes into steps; the changes of a step can be sent together. Usually there is one step. Additions of a
 * dish wait for removals of the same dish, which return stock. If all loaded lines are replaced, one removal comes
 * last, because an order without lines is cancelled.
 */
export function planSendingSteps<L extends Line>(
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
  const hasToWait = ({ kind, line }: OrderChange<L>) => kind === "add" && givenBack.has(line.item.id);
  const steps = [
    changes.filter((one) => one !== last && !hasToWait(one)),
    changes.filter(hasToWait),
    last ? [last] : [],
  ];
  return steps.filter((step) => step.length > 0);
}

function countUnits(lines: readonly Line[], key: string): number {
  return lines
    .filter((line) => getLineKey(line) === key)
    .reduce((units, { quantity }) => units + quantity, 0);
}

function setUnits<L extends Line>(lines: readonly L[], id: number, quantity: number): L[] {
  return lines.flatMap((line) => {
    if (line.id !== id) return [line];
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/**
 * Applies the failed edits to the reloaded order. It compares total quantities. A change that was saved
 * although its response was lost is not applied twice.
 */
export function reapplyEdits<L extends Line>(
  reloaded: readonly L[],
  edited: readonly L[],
  failed: readonly OrderChange<L>[],
): L[] {
  const editedLines = failed.map(({ line }) => line);
  let lines = [...reloaded];
  for (const ofOneKey of groupBy(editedLines, (line) => [getLineKey(line)])) {
    const [draft] = ofOneKey;
    const key = getLineKey(draft);
    let missing = countUnits(edited, key) - countUnits(reloaded, key);
    // Several lines can have the same key at different prices. The edited line is changed first, then the others.
    const asked = new Set(ofOneKey.map(({ id }) => id));
    const ofKey = lines
      .filter((line) => getLineKey(line) === key)
      .toSorted((a, b) => Number(asked.has(b.id)) - Number(asked.has(a.id)));
    for (const line of ofKey) {
      const quantity = Math.max(0, line.quantity + missing);
      missing -= quantity - line.quantity;
      lines = setUnits(lines, line.id, quantity);
    }
    const newId = Math.min(0, ...lines.map(({ id }) => id), ...edited.map(({ id }) => id)) - 1;
    if (missing > 0) lines.push({ ...draft, id: draft.id < 0 ? draft.id : newId, quantity: missing });
  }
  return lines;
}
