import type pg from "pg";
import type { Config } from "../../src/config.ts";
import { openDatabase } from "../../src/platform/db/client.ts";
import { seededRandom as dice, type SeededRandom as Dice } from "@lonchera/demo/seeded-random";
import { openBank, type Bank } from "./bank.ts";
import { openClient, type Client } from "./client.ts";
import type { Model } from "./model.ts";
import { startLife, type ProcessLife } from "./process-life.ts";
import { reachProvider } from "./provider.ts";
import { fillShop, type Shop } from "./shop.ts";
import type { UnderWay } from "./under-way.ts";

/** What was seen is not what may be; its words are told with the last steps. */
export class Contradiction extends Error {
  override readonly name = "Contradiction";
}

/** Everything that a run plays with: what outlives the process, the process itself, and the model beside them. */
export type World = {
  readonly shop: Shop;
  readonly bank: Bank;
  readonly client: Client;
  readonly throws: Dice;
  /** For looking around, past the server. */
  readonly pool: pg.Pool;
  /** Requests that are held. */
  readonly held: UnderWay[];
  readonly log: string[];
  readonly counts: Map<string, number>;
  readonly start: () => Promise<ProcessLife>;
  readonly close: () => Promise<void>;
  model: Model;
  now: number;
  life: ProcessLife;
};

export async function openWorld(url: string, config: Config, seed: string): Promise<World> {
  const throws = dice(seed);
  const { db, pool, close } = openDatabase(url, 2);
  const shop = await fillShop(db, throws);
  const bank = openBank(seed);
  const time = { now: shop.opensAt, model: shop.model };
  const clock = () => time.now;
  const start = () =>
    startLife({ url, config, clock, providerFor: (gates) => reachProvider(bank, clock, gates) });
  const notes = { held: [], log: [], counts: new Map<string, number>() };
  const client = openClient(pool, () => world.life, clock);
  const lasting = { shop, bank, client, throws, pool, ...notes, start, close };
  const world: World = Object.assign(time, lasting, { life: await start() });
  return world;
}

/** Notes a step in words. */
export function tell(world: World, words: string): void {
  world.log.push(`${new Date(world.now).toISOString()} ${words}`);
}

export function count({ counts }: World, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
