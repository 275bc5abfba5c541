import type { Portion } from "@lonchera/contract/handovers-lists";
import { readHandoverCode } from "@lonchera/domain/handover";
import type { QueuedAction } from "./handover-queue.ts";

/** Describes a portion as the phone knows it. */
export type ShownPortion = Portion & {
  /** The server has not received its last change yet. */
  readonly isQueued: boolean;
};

function isHandoverOf(
  portion: Portion,
  { order, zone, meal, date }: Extract<QueuedAction, { kind: "handover" }>["body"],
) {
  return (
    portion.order === order && portion.zone_id === zone && portion.meal === meal && portion.date === date
  );
}

/** Returns the downloaded portions with the changes that were made since. */
export function applyQueuedActions(
  portions: readonly Portion[],
  acts: readonly QueuedAction[],
  by: string,
): ShownPortion[] {
  return portions.map((portion) => {
    let shown: ShownPortion = { ...portion, isQueued: false };
    for (const act of acts) {
      if (act.kind === "undo") {
        if (shown.handover?.key === act.key) shown = { ...shown, handover: null, isQueued: true };
      } else if (shown.handover === null && isHandoverOf(portion, act.body)) {
        const at = act.body.scanned_at ?? "";
        const handover = { key: act.key, at, scanned_at: at, by, place: portion.zone };
        shown = { ...shown, handover, isQueued: true };
      }
    }
    return shown;
  });
}

/** Finds the portions whose order has the code, however it was typed. */
export function findPortionsByCode<P extends Portion>(portions: readonly P[], typed: string): P[] {
  const reference = readHandoverCode(typed);
  if (reference === null) return [];
  return portions.filter(({ code }) => code !== null && readHandoverCode(code) === reference);
}

/** Returns a text like `2 × Lomo saltado, 1 × Menú ejecutivo (Causa, Lomo)`. */
export function describeDishes({ dishes }: Pick<Portion, "dishes">): string {
  return dishes
    .map(({ name, options, quantity }) => `${quantity}\u00A0× ${name}${options && ` (${options})`}`)
    .join(", ");
}
