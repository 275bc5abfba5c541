import { assignSubitemsByOption, changeAssignments } from "@lonchera/contract/subitems";
import type { SubitemOption } from "@lonchera/domain/codes";
import { call } from "../../lib/api/call.ts";
import type { OptionState } from "./subitem-options.tsx";

export type AssignmentFailure = { readonly option: SubitemOption; readonly reason: string };

type AssignmentResult = {
  readonly failures: readonly AssignmentFailure[];
  /** It is `null` unless one call assigned all options. */
  readonly undo: (() => Promise<unknown>) | null;
};

/** Assigns the options one by one and returns those that failed. */
export async function assignOptions(
  itemId: number,
  options: readonly SubitemOption[],
): Promise<AssignmentResult> {
  const failures = options.map((option) =>
    call(assignSubitemsByOption, { body: { option, item_id: itemId } }).then(
      () => [],
      (error: Error) => [{ option, reason: error.message }],
    ),
  );
  return { failures: (await Promise.all(failures)).flat(), undo: null };
}

type Change = { readonly add?: readonly number[]; readonly remove?: readonly number[] };

/** Changes the subitems of several dishes in one call and returns a function that undoes it. */
export async function changeDishSubitems(
  itemIds: readonly number[],
  { add = [], remove = [] }: Change,
): Promise<() => Promise<unknown>> {
  const items = itemIds.map((item_id) => ({ item_id, add: [...add], remove: [...remove] }));
  const made = await call(changeAssignments, { body: { items } });
  const undo = made.items.map((item) => ({ item_id: item.item_id, add: item.remove, remove: item.add }));
  return async () => {
    if (undo.length > 0) await call(changeAssignments, { body: { items: undo } });
  };
}

/** Assigns all options to all dishes, or none of them. */
export async function assignOptionsToDishes(
  itemIds: readonly number[],
  options: readonly SubitemOption[],
  states: readonly OptionState[],
): Promise<AssignmentResult> {
  const chosen = states.filter(({ option }) => options.includes(option));
  try {
    const add = chosen.flatMap(({ subitems }) => subitems.map(({ id }) => id));
    return { failures: [], undo: await changeDishSubitems(itemIds, { add }) };
  } catch (error) {
    const reason = (error as Error).message;
    return { failures: options.map((option) => ({ option, reason })), undo: null };
  }
}
