import { z } from "zod";
import type { PaymentEvent } from "@lonchera/contract/settlement";
import type { Deps } from "../deps.ts";
import { markRefund } from "../payments/refund.ts";
import { markPaid, undoOrder } from "./settle.ts";

/** What an event is about; everything else in it is asked for again. */
const charged = z.object({ id: z.string() });
const refunded = z.object({ charge_id: z.string() });

function dataOf(event: PaymentEvent): unknown {
  if (typeof event.data !== "string") return event.data;
  try {
    return JSON.parse(event.data);
  } catch {
    return undefined;
  }
}

async function chargeCame(deps: Deps, chargeId: string): Promise<void> {
  const found = await deps.payments.readCharge(chargeId);
  if (found?.reference && !found.refunded) await markPaid(deps, found.reference, found.chargeId);
}

const paymentOfCharge = {
  name: "payment-of-charge",
  text: "select reference from payments where charge_id = $1 and provider = $2",
};

/** By the charge itself: a second charge for one attempt names the same reference as the first. */
async function refundCame(deps: Deps, chargeId: string): Promise<void> {
  const found = await deps.payments.readCharge(chargeId);
  if (!found?.refunded) return;
  const values = [found.chargeId, deps.payments.name];
  const { rows } = await deps.pool.query<{ reference: string }>({ ...paymentOfCharge, values });
  for (const { reference } of rows) await markRefund(deps, reference, "refunded", null);
}

/** What became of an order with a code. */
export async function codeChanged(deps: Deps, codeOrderId: string): Promise<void> {
  const found = await deps.payments.readCode(codeOrderId);
  if (!found?.reference) return;
  if (found.state === "paid") await markPaid(deps, found.reference, found.codeOrderId);
  if (found.state === "over") await undoOrder(deps, found.reference, "perhaps-charged-later");
}

async function settleEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  const data = dataOf(event);
  const about = charged.safeParse(data);
  const back = refunded.safeParse(data);
  if (event.type === "charge.creation.succeeded" && about.success) await chargeCame(deps, about.data.id);
  if (event.type === "refund.creation.succeeded" && back.success) await refundCame(deps, back.data.charge_id);
  if (event.type === "order.status.changed" && about.success) await codeChanged(deps, about.data.id);
}

const keepEvent = {
  name: "keep-payment-event",
  text: `insert into payment_events (id, type, received_at) values ($1, $2, $3)
    on conflict (id) do update set type = payment_events.type returning settled_at is not null as settled`,
};
const endEvent = {
  name: "end-payment-event",
  text: "update payment_events set settled_at = $2 where id = $1",
};

/** Settles what the provider tells of, each event once. Rejects when the provider cannot be asked: it tells it again. */
export async function receiveEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  const now = () => new Date(deps.clock());
  const { rows } = await deps.pool.query<{ settled: boolean }>({
    ...keepEvent,
    values: [event.id, event.type, now()],
  });
  if (rows[0]?.settled) return;
  await settleEvent(deps, event);
  await deps.pool.query({ ...endEvent, values: [event.id, now()] });
}
