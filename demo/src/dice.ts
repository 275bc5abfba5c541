import { createHash } from "node:crypto";
import { createPen } from "./picture/pen.ts";

/** Thrown for what should look like chance: the same seed always throws the same. */
export type Dice = {
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Different ones, at most as many as there are. */
  pickSome<T>(choices: readonly T[], count: number): T[];
};

export function dice(seed: string): Dice {
  const { random } = createPen(seed);
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

/** Hexadecimal digits, at most 64: another text gives others. */
export function digest(text: string, length: number): string {
  return createHash("sha256").update(text).digest("hex").slice(0, length);
}

/** In the form of a random UUID. */
export function digestUuid(text: string): string {
  const hex = digest(text, 32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
