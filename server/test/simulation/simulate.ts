import type { Config } from "../../src/config.ts";
import type { Act } from "./act.ts";
import { reconcilerWords } from "./acts-of-payments.ts";
import { customersStep, type Sent } from "./customers-steps.ts";
import { moveClock, paymentStep, staffStep } from "./outside-steps.ts";
import { assertBalance, check, crash, endWorld, goOn, run, type Plan } from "./play.ts";
import { draw } from "./provider.ts";
import { settleEverything } from "./settle-everything.ts";
import { openWorld, type World } from "./world.ts";

export type Run = { readonly seed: string; readonly steps: number };

const mostHeld = 3;
/** Requests that wait for an order ask again and again, in real time: after so many places they have asked once or twice. */
const aWhile = { whenRival: 4, fromStart: 10, goingOn: 2 };
const balanceEvery = 10;
const toldOnFailure = 30;

function planFor({ throws, held }: World): Plan {
  if (throws.chance(0.05)) return { diesAfter: throws.between(1, 45) };
  return throws.chance(0.3) && held.length < mostHeld ? { holdsAfter: throws.between(1, 8) } : {};
}

/** Whoever may wait for an order is held meanwhile, so that nobody really waits. */
function patiently(world: World, act: Act, isNew: boolean): Plan {
  const plan = planFor(world);
  const waits = act.waitsFor?.(world.model) !== undefined;
  if (!act.isPatient || (!isNew && !waits)) return plan;
  const most = isNew ? (waits ? aWhile.whenRival : aWhile.fromStart) : aWhile.goingOn;
  return { ...plan, holdsAfter: Math.min(plan.holdsAfter ?? most, most) };
}

function nextAct(world: World, drawn: "customer" | "staff" | "payment", sent: Sent): Act {
  if (drawn === "staff") return staffStep(world);
  return drawn === "payment" ? paymentStep(world) : customersStep(world, sent);
}

async function step(world: World, sent: Sent): Promise<void> {
  const { throws, held, shop } = world;
  const drawn = draw(throws, { customer: 56, staff: 7, payment: 15, time: 13, goOn: 8, crash: 1 });
  if (drawn === "time") moveClock(world);
  else if (drawn === "crash") await crash(world);
  else {
    const isBusy = held.some(({ act }) => act.words === reconcilerWords);
    const waits = drawn === "goOn" || (drawn === "payment" && isBusy);
    if (waits && held.length > 0) {
      const next = throws.pick(held);
      await goOn(world, next, patiently(world, next.act, false));
      await check(world, next.act.customer ?? throws.pick(shop.customers));
    } else {
      const act = nextAct(world, drawn === "goOn" ? "customer" : drawn, sent);
      await run(world, act, patiently(world, act, true));
      await check(world, act.customer ?? throws.pick(shop.customers));
    }
  }
}

function inWords(error: unknown, { log }: World, { seed, steps }: Run, made: number): string {
  const { message, cause } = error as Error;
  const because = cause instanceof Error ? [cause.stack ?? cause.message] : [];
  return [
    `Step ${made} of SIMULATION_SEED=${seed} SIMULATION_STEPS=${steps}: ${message}`,
    ...because,
    "The last steps:",
    ...log.slice(-toldOnFailure),
  ].join("\n");
}

/** Plays a seed over a database of its own; rejects with what went wrong and the last steps in words. */
export async function simulate(
  url: string,
  config: Config,
  played: Run,
): Promise<ReadonlyMap<string, number>> {
  const world = await openWorld(url, config, played.seed);
  const sent: Sent = [];
  let made = 0;
  try {
    for (; made < played.steps; made += 1) {
      await step(world, sent);
      if (made % balanceEvery === 0) await assertBalance(world);
    }
    await settleEverything(world);
    await endWorld(world);
    return world.counts;
  } catch (error) {
    await endWorld(world).catch(() => undefined);
    throw new Error(inWords(error, world, played, made), { cause: error });
  }
}
