import { addItemByOption } from "@lonchera/contract/subitems";
import type { SubitemOption } from "@lonchera/domain/codes";
import { call } from "../../lib/api/call.ts";

export type Failure = { readonly option: SubitemOption; readonly reason: string };

/** One call for each option; answers those that failed: the others are assigned. */
export async function assignOptions(
  itemId: number,
  options: readonly SubitemOption[],
): Promise<readonly Failure[]> {
  const failures = options.map((option) =>
    call(addItemByOption, { body: { option, item_id: itemId } }).then(
      () => [],
      (error: Error) => [{ option, reason: error.message }],
    ),
  );
  return (await Promise.all(failures)).flat();
}
