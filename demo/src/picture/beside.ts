import { food } from "./pantry.ts";
import { between, pick, type Pen } from "./pen.ts";
import { chili, limeHalf } from "./garnishes.ts";
import {
  breadPlate,
  canchaBowl,
  fork,
  knife,
  limeBowl,
  napkin,
  onionBowl,
  pepperMill,
  sauceBowl,
  spoon,
} from "./props.ts";
import { placed } from "./shapes.ts";
import { sprig } from "./vegetables.ts";

type Drink =
  | "chicha"
  | "maracuya"
  | "lemonade"
  | "orangeJuice"
  | "papayaJuice"
  | "strawberryJuice"
  | "barley"
  | "pineappleJuice"
  | "cola"
  | "coffee"
  | "milkCoffee"
  | "tea"
  | "mate"
  | "cocoa";

const BACK = {
  aji: (pen: Pen) => sauceBowl(pen),
  greenAji: (pen: Pen) => sauceBowl(pen, "#9fb04a", "#4f6b66"),
  rocotoSauce: (pen: Pen) => sauceBowl(pen, "#d5502c", "#d9c3a0"),
  mayo: (pen: Pen) => sauceBowl(pen, "#f8ebc6", "#6f7f8a"),
  guacamole: (pen: Pen) => sauceBowl(pen, "#a3bf55", "#7d4a30"),
  soySauce: (pen: Pen) => sauceBowl(pen, "#5a2c16", "#e6dcc8"),
  canchaBowl: (pen: Pen) => canchaBowl(pen),
  limeBowl: (pen: Pen) => limeBowl(pen),
  onionBowl: (pen: Pen) => onionBowl(pen),
  mill: (pen: Pen) => pepperMill(pen),
  bread: (pen: Pen) => breadPlate(pen, food(pen, "roll")),
} as const;

const FRONT = {
  limes: (pen: Pen) => placed(-34, -16, limeHalf(pen), -12, 1.05) + placed(44, 14, limeHalf(pen), 14, 1.1),
  chilies: (pen: Pen) =>
    placed(0, -20, chili(pen, "#e2472c"), -24, 0.92) + placed(10, 34, chili(pen), -8, 0.96),
  herbs: (pen: Pen) => placed(-30, 0, sprig(pen), -50, 1.4) + placed(36, 20, sprig(pen), 40, 1.3),
} as const;

const SIDE = {
  fork: (pen: Pen) => placed(0, 0, fork(pen), 4),
  forkAndKnife: (pen: Pen) => placed(-26, 0, fork(pen), 2) + placed(44, 0, knife(pen), 5),
  spoon: (pen: Pen) => placed(0, 0, spoon(pen), 5),
  napkin: (pen: Pen) =>
    napkin(pen, pick(pen, ["#c9593c", "#e0a13a", "#6f8f5a", "#4f7f86"])) +
    placed(-20, 0, fork(pen), 2) +
    placed(36, 0, knife(pen), 3),
} as const;

export type Beside = Drink | keyof typeof BACK | keyof typeof FRONT | keyof typeof SIDE;

function keyIn<Table extends object>(name: string, among: Table): name is keyof Table & string {
  return name in among;
}

type Laid = { behind: string; before: string };

type Spot = readonly [x: number, y: number];

/** Cups and bowls stand behind the vessel, at the right first; loose things lie in front. */
export function tableSetting(pen: Pen, names: readonly Beside[]): Laid {
  const cutlery = names.some((name) => keyIn(name, SIDE));
  const mirrored = !cutlery && pen.random() < 0.4;
  const backs: Spot[] = mirrored
    ? [
        [100, 170],
        [856, 140],
      ]
    : [
        [862, 170],
        [106, 140],
      ];
  const fronts: Spot[] =
    pen.random() < 0.4
      ? [
          [846, 626],
          [112, 622],
        ]
      : [
          [112, 622],
          [846, 626],
        ];
  let [behind, before] = ["", ""];
  for (const name of names) {
    if (keyIn(name, SIDE)) behind += placed(56 + between(pen, -6, 6), 420, SIDE[name](pen), -3);
    else if (keyIn(name, FRONT)) {
      const [x, y] = fronts.shift() ?? [480, 640];
      before += placed(x, y, FRONT[name](pen));
    } else {
      const [x, y] = backs.shift() ?? [480, 60];
      behind += keyIn(name, BACK)
        ? placed(x, y - 40, BACK[name](pen), 0, 1.08)
        : placed(x, y + drop(name), food(pen, name), 0, 1.08);
    }
  }
  return { behind, before };
}

/** Tall glasses stand lower, so that their rim stays in the picture. */
function drop(name: Drink): number {
  return ["coffee", "milkCoffee", "tea", "mate", "cocoa"].includes(name) ? 0 : 62;
}
