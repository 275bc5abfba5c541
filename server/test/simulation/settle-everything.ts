import { deliver, settle } from "./acts-of-payments.ts";
import { refundByHand } from "./acts-of-staff.ts";
import { hours, minutes, seconds } from "./bank.ts";
import { paymentOf } from "./model.ts";
import { unaccounted } from "./settling.ts";
import { lookAround } from "./seen.ts";
import { assertBalance, check, goOn, run } from "./play.ts";
import { Contradiction, type World } from "./world.ts";

const settleEvery = 15 * seconds;
/** A provider that answers has nothing left open by then: 90 s, and the longest distance of two questions. */
const soon = 5 * minutes;
const mostRounds = 400;

async function letGo(world: World): Promise<void> {
  const isWaiting = (one: World["held"][number]) => one.act.waitsFor?.(world.model) !== undefined;
  for (
    let next = world.held.find((one) => !isWaiting(one));
    next;
    next = world.held.find((one) => !isWaiting(one))
  )
    await goOn(world, next);
}

async function settleAt(world: World, now: number): Promise<void> {
  world.now = Math.max(world.now, now);
  await run(
    world,
    settle(() => world.life),
  );
  await letGo(world);
}

async function nextCheck(world: World): Promise<number | undefined> {
  const { payments } = await lookAround(world.pool);
  const due = payments.flatMap(({ next_check_at }) =>
    next_check_at === null ? [] : [Date.parse(next_check_at)],
  );
  return due.toSorted((a, b) => a - b)[0];
}

/** The provider answers again: nothing that was asked stays open for long, and in the end its books are ours. */
export async function settleEverything(world: World): Promise<void> {
  world.bank.healthy = true;
  await letGo(world);
  for (const end = world.now + soon; world.now < end;) await settleAt(world, world.now + settleEvery);
  const open = [...world.model.payments.values()].filter(
    ({ status, kind }) => status === "refunding" || (status === "pending" && kind === "card"),
  );
  if (open.length > 0)
    throw new Contradiction(`still ${open[0]?.status}: payment of order ${open[0]?.order}`);
  for (let rounds = 0; ; rounds += 1) {
    const due = await nextCheck(world);
    if (due === undefined) break;
    if (rounds > mostRounds) throw new Contradiction("the reconciler finds no end");
    // What it asks about often is asked about together.
    await settleAt(world, Math.max(due, world.now + hours / 4));
  }
  for (const notice of world.bank.notices.filter(({ isCertain, left }) => isCertain && left > 0)) {
    const delivery = { bank: world.bank, notice, clock: () => world.now };
    await run(world, deliver(world.client, delivery, { knows: true, asText: true }));
  }
  for (const { id } of world.model.orders.values()) {
    if (paymentOf(world.model, id)?.status !== "refund-by-hand") continue;
    await run(world, refundByHand(world.client, world.shop.staff, world.bank, world.model, id));
  }
  await assertBalance(world);
  for (const customer of world.shop.customers) await check(world, customer);
  const lost = unaccounted(world.model, world.bank);
  if (lost.length > 0) throw new Contradiction(lost.join("\n"));
}
