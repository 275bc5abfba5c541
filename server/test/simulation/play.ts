import { assertOrdersConsistent } from "../order-invariants.ts";
import type { Act, Answer } from "./act.ts";
import { lookThroughFrontDoor } from "./front-door.ts";
import { actors, never, newActor } from "./gates.ts";
import type { Customer } from "./model.ts";
import { lookAround } from "./seen.ts";
import { complaintAbout, narrow, type UnderWay } from "./under-way.ts";
import { Contradiction, count, tell, type World } from "./world.ts";

/** After so many places of its way a request is held, or the process dies. */
export type Plan = { readonly holdsAfter?: number; readonly diesAfter?: number };

const longestStretch = 20_000;

function inTime<T>(promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Contradiction("nobody goes on any more")), longestStretch);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}

function begin(world: World, act: Act, { holdsAfter, diesAfter }: Plan): UnderWay {
  const { gates } = world.life;
  const actor = newActor(act.words, { holdsAt: holdsAfter ?? never, diesAt: diesAfter ?? never });
  const underWay: UnderWay = {
    act,
    actor,
    times: new Set(),
    refusals: new Set(),
    happened: null,
    answer: null,
    done: Promise.resolve(),
  };
  const answered = actors
    .run(actor, () => act.send())
    .then((answer: Answer) => {
      // What dies has no answer.
      if (!gates.isDead) underWay.answer = answer;
    });
  underWay.done = answered.catch((error: unknown) => {
    if (!gates.isDead) throw error;
  });
  return underWay;
}

/** The process is gone, with all that it was doing; another one starts. */
async function restart(world: World, running: readonly UnderWay[] = []): Promise<void> {
  count(world, "deaths");
  const { life } = world;
  life.gates.die();
  const dying = [...running, ...world.held.splice(0)];
  await inTime(Promise.allSettled(dying.map((one) => one.done)));
  await inTime(life.quiet());
  await inTime(life.bury());
  world.life = await world.start();
}

/** What came of a stretch of an act: the model goes along, or it is a contradiction. */
async function absorb(world: World, underWay: UnderWay): Promise<void> {
  const { bank, now } = world;
  const seen = await lookAround(world.pool);
  const { model, complaints } = narrow(world.model, underWay, { bank, now, seen });
  if (complaints.length > 0) throw new Contradiction(complaints.join("\n"));
  world.model = model;
  const complaint = complaintAbout(underWay, model, bank);
  if (complaint === undefined) return;
  throw new Contradiction(`${underWay.act.words}: ${complaint}`, { cause: world.life.lastFailure() });
}

async function stretch(world: World, underWay: UnderWay): Promise<void> {
  const { life } = world;
  const { actor, done } = underWay;
  underWay.times.add(world.now);
  await inTime(Promise.race([done, actor.held.promise, life.gates.death]));
  await inTime(life.quiet());
  if (life.gates.isDead) {
    tell(world, "  … the process died of it");
    await restart(world, [underWay]);
  } else if (underWay.answer === null) {
    tell(world, `  … is held after ${actor.pauses}`);
    count(world, "held");
    world.held.push(underWay);
  } else {
    tell(world, `  … ${underWay.answer.status}`);
    count(world, String(underWay.answer.status));
  }
  await absorb(world, underWay);
}

/** Runs an act until its answer, its next hold or the death of the process. */
export async function run(world: World, act: Act, plan: Plan = {}): Promise<void> {
  tell(world, act.words);
  await stretch(world, begin(world, act, plan));
}

/** Lets a held one go on. */
export async function goOn(world: World, underWay: UnderWay, plan: Plan = {}): Promise<void> {
  const { actor } = underWay;
  tell(world, `… ${underWay.act.words}: goes on`);
  world.held.splice(world.held.indexOf(underWay), 1);
  actor.diesAt = actor.gates + (plan.diesAfter ?? never);
  world.life.gates.release(actor, actor.pauses + (plan.holdsAfter ?? never));
  await stretch(world, underWay);
}

/** The process is killed, and started again. */
export async function crash(world: World): Promise<void> {
  tell(world, "the process is killed");
  await restart(world);
}

/** What a customer is shown is what the model says. */
export async function check(world: World, customer: Customer): Promise<void> {
  const { client, model, now } = world;
  const complaints = await inTime(lookThroughFrontDoor(client, model, customer, now));
  if (complaints.length === 0) return;
  throw new Contradiction(`${customer.name}: ${complaints.join("\n")}`, { cause: world.life.lastFailure() });
}

/** Stock, carts, orders and payments fit each other. */
export async function assertBalance({ model, pool }: World): Promise<void> {
  const supplied = [...model.dishes.values()].map((dish) => [dish.id, dish.supplied] as const);
  await assertOrdersConsistent(pool, new Map(supplied));
}

export async function endWorld(world: World): Promise<void> {
  world.life.gates.die();
  await Promise.allSettled(world.held.map((one) => one.done));
  await inTime(world.life.bury()).finally(world.close);
}
