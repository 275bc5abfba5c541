import { bowls } from "./pantry-bowls.ts";
import { breads } from "./pantry-breads.ts";
import { crockery } from "./pantry-crockery.ts";
import { mains } from "./pantry-mains.ts";
import { seafood } from "./pantry-seafood.ts";
import { sides } from "./pantry-sides.ts";
import { stews } from "./pantry-stews.ts";
import { sweets } from "./pantry-sweets.ts";
import { placed } from "./shapes.ts";
import type { Pen } from "./pen.ts";

/** Everything that can lie on a plate, by name. */
const PANTRY = {
  ...sides,
  ...mains,
  ...seafood,
  ...stews,
  ...breads,
  ...sweets,
  ...bowls,
  ...crockery,
} as const;

type FoodName = keyof typeof PANTRY;

/** Where a food goes, from the middle of its vessel; later ones lie on top of earlier ones. */
export type Placement = readonly [food: FoodName, x: number, y: number, scale?: number, turn?: number];

export function food(pen: Pen, name: FoodName): string {
  return PANTRY[name](pen);
}

export function arranged(pen: Pen, placements: readonly Placement[]): string {
  return placements
    .map(([name, x, y, scale = 1, turn = 0]) => placed(x, y, food(pen, name), turn, scale))
    .join("");
}
