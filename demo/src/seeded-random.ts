import { createHash } from "node:crypto";

/** A random generator. The same seed always gives the same sequence. */
export type SeededRandom = {
  /** Returns a whole number between both limits, inclusive. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Returns `count` different elements, or all of them if there are fewer. */
  pickSome<T>(choices: readonly T[], count: number): T[];
};

/** Mulberry32, initialized with the FNV-1a hash of the seed. */
function mulberry32(seed: string): () => number {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

export function createSeededRandom(seed: string): SeededRandom {
  const random = mulberry32(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pickSome = <T>(choices: readonly T[], count: number): T[] => {
    const left = [...choices];
    return Array.from({ length: Math.min(count, left.length) }).flatMap(() =>
      left.splice(below(left.length), 1),
    );
  };
  return {
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => random() < probability,
    pick: (choices) => {
      const [picked] = pickSome(choices, 1);
      if (picked === undefined) throw new Error("there is nothing to pick from");
      return picked;
    },
    pickSome,
  };
}

/** Returns the first hexadecimal digits of the text's SHA-256, at most 64. */
export function hashText(text: string, length: number): string {
  return createHash("sha256").update(text).digest("hex").slice(0, length);
}

/** Returns a hash of the text in the form of a random UUID. */
export function hashToUuid(text: string): string {
  const hex = hashText(text, 32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
