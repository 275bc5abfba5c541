import { addItemToOrder, removeItemFromOrder, type CartLine } from "@lonchera/contract/cart";
import { diffOrder, orderLineKey, sendingSteps } from "@lonchera/domain/order-diff";
import { call } from "../../lib/api/call.ts";
import { isNew } from "./order-lines.ts";
import { rebased, type Edits, type LineChange } from "./use-order-edits.ts";

export type FailedChange = { readonly change: LineChange; readonly reason: string };

/** What the server made of the edits. */
export type Outcome = { readonly done: readonly LineChange[]; readonly failed: readonly FailedChange[] };

const heldBack = "No se quitó, porque sin otro plato el pedido quedaría cancelado.";

async function send(cartId: number, { kind, line, quantity }: LineChange): Promise<void> {
  const params = { cartId: String(cartId) };
  const told = { item: line.item.id, quantity, delivery_zone: line.delivery_zone?.id ?? null };
  if (kind === "remove") {
    await call(removeItemFromOrder, { params, body: { ...told, line: line.id } });
  } else if (isNew(line)) {
    const subitems = line.subitems.map((subitem) => subitem.subitem_id);
    await call(addItemToOrder, { params, body: { ...told, subitems } });
  } else {
    await call(addItemToOrder, { params, body: { ...told, line: line.id } });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "No se pudo guardar.";
}

async function sendTogether(cartId: number, step: readonly LineChange[]): Promise<Outcome> {
  const answers = await Promise.allSettled(step.map((change) => send(cartId, change)));
  return {
    done: step.filter((_, index) => answers[index]?.status === "fulfilled"),
    failed: step.flatMap((change, index) => {
      const answer = answers[index];
      return answer?.status === "rejected" ? [{ change, reason: reasonOf(answer.reason) }] : [];
    }),
  };
}

/** Sends all changes in parallel, but for what has to wait for another one; one that fails holds up no other. */
export async function sendChanges(
  cartId: number,
  loaded: readonly CartLine[],
  changes: readonly LineChange[],
): Promise<Outcome> {
  let outcome: Outcome = { done: [], failed: [] };
  for (const [index, step] of sendingSteps(loaded, changes).entries()) {
    const isLastLine = index > 0 && step.every(({ kind }) => kind === "remove");
    const wouldCancel = isLastLine && outcome.done.every(({ kind }) => kind !== "add");
    const sent = wouldCancel
      ? { done: [], failed: step.map((change) => ({ change, reason: heldBack })) }
      : await sendTogether(cartId, step);
    outcome = { done: [...outcome.done, ...sent.done], failed: [...outcome.failed, ...sent.failed] };
  }
  return outcome;
}

/** The outcome as the order that was read anew shows it: what was done although its answer was lost is done. */
export function settle(
  { done, failed }: Outcome,
  edits: Edits,
  reloaded: readonly CartLine[],
): { outcome: Outcome; left: Edits } {
  const left = rebased(
    edits,
    reloaded,
    failed.map(({ change }) => change),
  );
  const open = new Set(diffOrder(left.base, left.lines).map(({ line }) => orderLineKey(line)));
  const isOpen = ({ change }: FailedChange) => open.has(orderLineKey(change.line));
  const doneAfterAll = failed.filter((one) => !isOpen(one)).map(({ change }) => change);
  return { outcome: { done: [...done, ...doneAfterAll], failed: failed.filter(isOpen) }, left };
}
