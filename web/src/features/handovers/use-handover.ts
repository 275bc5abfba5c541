import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listHandoverPlaces, listPortions, type Portion } from "@lonchera/contract/handovers-lists";
import { recordHandover, undoHandover, type HandoverRefusal } from "@lonchera/contract/handovers";
import { formatDate, toLimaDate } from "@lonchera/domain/calendar";
import { getHandoverTime, readHandoverCode } from "@lonchera/domain/handover";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { type CallError, isConnectionError } from "../../lib/api/errors.ts";
import { createIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { invalidateEndpoints } from "../../lib/api/query.ts";
import { isOffline } from "../../lib/offline.ts";
import { formatMoment } from "../../lib/time-text.ts";
import { getNow } from "../../lib/clock.ts";
import type { HandoverState } from "./handover-url-state.ts";
import {
  queueHandover,
  queueHandoverUndo,
  handoverTimeout,
  type HandoverBody,
  isFinalAnswer,
  readHandoverQueue,
} from "./handover-queue.ts";
import { findPortionsByCode, type ShownPortion } from "./shown-portions.ts";

/** Names the portion to hand over, by its code or as chosen from the list. */
type HandoverTarget = { readonly code: string } | { readonly portion: Portion };

/** Describes the result of an attempt. `again` is the portion to hand over if staff go on. */
export type HandoverOutcome =
  | { readonly kind: "checking" }
  | { readonly kind: "yes"; readonly portion: Portion; readonly key: string }
  | { readonly kind: "noted"; readonly code: string; readonly key: string }
  | { readonly kind: "no"; readonly detail: string }
  | { readonly kind: "doubt"; readonly detail: string; readonly again: HandoverTarget }
  | { readonly kind: "choose"; readonly detail: string; readonly portions: readonly Portion[] }
  | { readonly kind: "failed"; readonly detail: string };

/** Holds the user, the chosen place, and the portions that the phone knows there. */
type HandoverContext = {
  readonly userId: number;
  readonly state: HandoverState;
  readonly portions: readonly ShownPortion[];
};

function toBody({ state }: HandoverContext, target: HandoverTarget, elsewhere: boolean): HandoverBody {
  const { date, meal, vehicle, zone } = state;
  const what =
    "code" in target ? { code: target.code } : { order: target.portion.order, zone: target.portion.zone_id };
  return { date, meal, ...what, at_vehicle: vehicle, at_zone: zone, elsewhere };
}

function readRefusal(error: CallError, target: HandoverTarget): HandoverOutcome {
  const { portions = [] } = (error.body ?? {}) as Partial<HandoverRefusal>;
  const detail = error.message;
  if (error.code === "handover_choose") return { kind: "choose", detail, portions };
  if (error.code === "handover_elsewhere") {
    const [portion] = portions;
    return { kind: "doubt", detail, again: portion ? { portion } : target };
  }
  return { kind: "no", detail };
}

function describeEarlierHandover(person: string, handover: NonNullable<Portion["handover"]>): string {
  const moment = formatMoment(getHandoverTime(handover), getNow());
  return `El pedido de ${person} ya se entregó: lo hizo ${handover.by ?? ""}, ${moment}, en ${handover.place}.`;
}

const unknownDetail =
  "Este código no está en la lista que descargaste. Sin internet no podemos comprobar de quién es.";

const notedDetail = "Ya anotaste este código. Se comprueba cuando vuelva internet.";

function isNoted(userId: number, code: string): boolean {
  const reference = readHandoverCode(code);
  return readHandoverQueue(userId).acts.some(
    (act) => act.kind === "handover" && act.body.code && readHandoverCode(act.body.code) === reference,
  );
}

/** Decides by the downloaded list, and queues the handover. */
function handOverOffline(
  context: HandoverContext,
  target: HandoverTarget,
  elsewhere: boolean,
  key: string,
): HandoverOutcome {
  const { userId, state, portions } = context;
  const now = getNow();
  if (state.date !== toLimaDate(now))
    return { kind: "no", detail: `Solo se entrega lo de hoy, ${formatDate(toLimaDate(now))}.` };
  const found =
    "code" in target
      ? findPortionsByCode(portions, target.code)
      : portions.filter(
          ({ order, zone_id }) => order === target.portion.order && zone_id === target.portion.zone_id,
        );
  const [portion, ...others] = found;
  const scanned = { scanned_at: new Date(now).toISOString() };
  if (!portion) {
    if ("code" in target && isNoted(userId, target.code)) return { kind: "no", detail: notedDetail };
    if (!elsewhere || !("code" in target)) return { kind: "doubt", detail: unknownDetail, again: target };
    const body = { ...toBody(context, target, true), ...scanned };
    queueHandover(userId, { kind: "handover", key, label: `Código ${target.code}`, body });
    return { kind: "noted", code: target.code, key };
  }
  if (others.length > 0)
    return { kind: "choose", detail: "Hay varias entregas con este código: elige cuál.", portions: found };
  if (portion.handover)
    return { kind: "no", detail: describeEarlierHandover(portion.person, portion.handover) };
  // Nobody is there to confirm another place when the queue is sent.
  const body = { ...toBody(context, { portion }, true), ...scanned };
  queueHandover(userId, { kind: "handover", key, label: portion.id_order, body });
  return { kind: "yes", portion, key };
}

async function handOver(
  context: HandoverContext,
  target: HandoverTarget,
  elsewhere: boolean,
): Promise<HandoverOutcome> {
  const key = createIdempotencyKey();
  if (isOffline()) return handOverOffline(context, target, elsewhere, key);
  try {
    const body = toBody(context, target, elsewhere);
    const portion = await call(recordHandover, { params: { key }, body }, { timeout: handoverTimeout });
    return { kind: "yes", portion, key };
  } catch (error) {
    if (isFinalAnswer(error)) return readRefusal(error, target);
    // The key stays the same: if the server got the request all the same, it is the same handover.
    if (isConnectionError(error)) return handOverOffline(context, target, elsewhere, key);
    return { kind: "failed", detail: (error as Error).message };
  }
}

async function takeBack(userId: number, key: string): Promise<void> {
  const isQueued = readHandoverQueue(userId).acts.some((act) => act.key === key);
  if (isQueued || isOffline()) return queueHandoverUndo(userId, key);
  try {
    await call(undoHandover, { params: { key } }, { timeout: handoverTimeout });
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    queueHandoverUndo(userId, key);
  }
}

/** Hands over and undoes handovers, one at a time, and keeps the last answer. */
export function useHandover(context: HandoverContext) {
  const client = useQueryClient();
  const [answer, setAnswer] = useState<HandoverOutcome | null>(null);
  // A second press would be another handover.
  const acting = useExclusiveMutation({
    mutationFn: (work: () => Promise<HandoverOutcome | null>) => work(),
    // The former answer says nothing about what is checked.
    onMutate: () => setAnswer({ kind: "checking" }),
    onSuccess: setAnswer,
    onError: (error) => setAnswer({ kind: "failed", detail: error.message }),
    onSettled: () => void invalidateEndpoints(client, [listPortions, listHandoverPlaces]),
  });
  return {
    answer,
    isBusy: acting.isPending,
    dismiss: () => setAnswer(null),
    handOver: (target: HandoverTarget, elsewhere = false) =>
      acting.mutate(() => handOver(context, target, elsewhere)),
    undo: (key: string) =>
      acting.mutate(async () => {
        await takeBack(context.userId, key);
        snackbar.success("Entrega deshecha");
        return null;
      }),
  };
}
export type HandoverActions = ReturnType<typeof useHandover>;
