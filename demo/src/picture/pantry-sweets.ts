import { lighter } from "./color.ts";
import { cup, glass, iced, mug } from "./drinks.ts";
import { crumbs } from "./garnishes.ts";
import { fanned } from "./pantry-sides.ts";
import { between, linear, pick, times, type Pen } from "./pen.ts";
import {
  blob,
  castShadow,
  flecks,
  heaped,
  line,
  oval,
  placed,
  scattered,
  shape,
  softShadow,
} from "./shapes.ts";
import {
  alfajor,
  bananaSlice,
  cinnamon,
  dessertGlass,
  fruit,
  fruitCube,
  gelatin,
  grape,
  kiwiSlice,
  picaron,
  strawberry,
} from "./sweets.ts";

function yogurt(pen: Pen): string {
  const d = blob(pen, 150, 82, 0.1, 11);
  return (
    castShadow(d, 3, 6, 0.18) +
    shape(d, linear(pen, "#ffffff", "#f6ead8")) +
    line("M-90 10C-60 -40 60 -46 90 -4C100 30 -10 40 -30 14", "#ffffff", 12) +
    line("M-70 22C-30 50 60 44 96 14", "#e9d8bf", 6, 'stroke-opacity=".7"')
  );
}

function granola(pen: Pen): string {
  const oat = () => {
    const d = blob(pen, 15, 10, 0.2, 6);
    return shape(d, pick(pen, ["#c58a42", "#dba55a", "#a86a2c", "#e6bd7c"]));
  };
  return (
    heaped(pen, { rx: 88, ry: 46, height: 18, count: 50 }, () => placed(0, 0, oat(), between(pen, 0, 180))) +
    crumbs(pen, 80, 40, "#8a5220", 14)
  );
}

function fruitMix(pen: Pen): string {
  const pieces = [
    () => fruitCube(pen),
    () => fruitCube(pen),
    () => bananaSlice(pen),
    () => kiwiSlice(pen),
    () => grape(pen),
    () => strawberry(pen),
  ] as const;
  return heaped(pen, { rx: 262, ry: 122, height: 60, count: 60 }, () =>
    placed(0, 0, pick(pen, pieces)(), between(pen, -30, 30), 1.28),
  );
}

/** A small carton with its straw. */
function carton(pen: Pen): string {
  const box = (d: string, ...tones: readonly string[]) => shape(d, linear(pen, ...tones));
  const front = box("M-62 -120L40 -104V96L-62 76Z", "#f7b23c", "#ea8a24");
  const side = box("M40 -104L86 -128V66L40 96Z", "#d9741c", "#b95a14");
  const top = box("M-62 -120L-14 -144L86 -128L40 -104Z", "#ffe2a0", "#f6c565");
  const label = placed(
    -10,
    -8,
    oval(0, 0, 38, 40, "#fff6de") +
      oval(0, 4, 24, 25, "#f08a24") +
      shape("M0 -20C8 -36 24 -34 30 -26C22 -16 8 -14 0 -20Z", "#6fa03c"),
  );
  const straw =
    line("M20 -126L46 -206L84 -220", "#f4f0e4", 11) +
    line("M20 -126L46 -206", "#e0472e", 11, 'stroke-dasharray="2 20"');
  return softShadow(pen, 24, 84, 104, 34, 0.5) + straw + front + side + top + label;
}

function snackBar(pen: Pen): string {
  return (
    softShadow(pen, 8, 26, 120, 34, 0.45) +
    shape("M-110 -22L100 -40L112 14L-98 34Z", linear(pen, "#7aa84a", "#4f7f34")) +
    shape(
      "M-110 -22l-14 10 10 8 -12 10 12 8 -6 12 22 8ZM100 -40l16 6 -8 12 12 10 -10 10 12 10 -10 6Z",
      "#a9c97a",
    ) +
    line("M-60 8L62 -6", "#fff6de", 13) +
    line("M-40 22L30 14", "#d5e6b4", 6)
  );
}

export const sweets = {
  chicha: (pen: Pen) => iced(pen, "#5b1c48"),
  maracuya: (pen: Pen) => iced(pen, "#f0b32c"),
  lemonade: (pen: Pen) => iced(pen, "#d3dd8c"),
  orangeJuice: (pen: Pen) => glass(pen, "#f39a2c"),
  papayaJuice: (pen: Pen) => glass(pen, "#ee7c45"),
  strawberryJuice: (pen: Pen) => glass(pen, "#e0586a"),
  barley: (pen: Pen) => iced(pen, "#b9762f"),
  pineappleJuice: (pen: Pen) => glass(pen, "#f2cf5c"),
  cola: (pen: Pen) => iced(pen, "#f1c40f"),
  coffee: (pen: Pen) => cup(pen, "#53290f"),
  milkCoffee: (pen: Pen) => cup(pen, "#a8703f", "#d7a58c"),
  tea: (pen: Pen) => cup(pen, "#c9752a", "#f4ecd8"),
  mate: (pen: Pen) => cup(pen, "#b9a23c", "#9fb59a"),
  cocoa: (pen: Pen) => cup(pen, "#6b3a20", "#d98d5c"),
  quinoaMug: (pen: Pen) =>
    mug(
      pen,
      "#ecd6a6",
      "#b9633c",
      placed(
        0,
        -108,
        flecks(pen, scattered(pen, 60, 92, 30), "#fff6dc", 5, 7) +
          flecks(pen, scattered(pen, 18, 90, 28), "#a5662f", 6, 4) +
          cinnamon(pen),
      ),
    ),
  emolienteMug: (pen: Pen) =>
    mug(
      pen,
      "#b97a2c",
      "#7b8f6a",
      placed(
        0,
        -108,
        times(5, (index) => placed(index * 34 - 68, (index % 2) * 16 - 8, oval(0, 0, 12, 8, "#e2c06a"))),
      ),
    ),
  riceMilk: (pen: Pen) => dessertGlass(pen, "#fbf0d8", cinnamon(pen)),
  purpleCorn: (pen: Pen) => dessertGlass(pen, "#5d1d4a", cinnamon(pen)),
  redJelly: (pen: Pen) => gelatin(pen, "#d93a3a"),
  suspiro: (pen: Pen) =>
    dessertGlass(
      pen,
      "#d99a55",
      placed(
        0,
        -8,
        times(4, (index) =>
          oval(0, -index * 13, 58 - index * 15, 26 - index * 6, lighter("#fbeed6", index * 0.25)),
        ) + flecks(pen, scattered(pen, 10, 40, 16), "#a5662f", 6, 4),
      ),
    ),
  fruitCup: (pen: Pen) =>
    dessertGlass(
      pen,
      "#f6c76a",
      heaped(pen, { rx: 58, ry: 16, height: 20, count: 10 }, () =>
        placed(0, 0, pick(pen, [() => fruitCube(pen), () => grape(pen), () => kiwiSlice(pen)])(), 0, 0.85),
      ),
    ),
  alfajor: (pen: Pen) => alfajor(pen),
  alfajores: (pen: Pen) => fanned(2, 70, 36, () => alfajor(pen)),
  picarones: (pen: Pen) => fanned(3, 84, 26, () => picaron(pen)),
  apple: (pen: Pen) => fruit(pen, "apple"),
  greenApple: (pen: Pen) => fruit(pen, "greenApple"),
  mandarin: (pen: Pen) => fruit(pen, "mandarin"),
  banana: (pen: Pen) => fanned(5, 48, 16, () => bananaSlice(pen)),
  strawberries: (pen: Pen) =>
    fanned(3, 54, 18, () => placed(0, 0, strawberry(pen), between(pen, -40, 40), 1.1)),
  fruitMix,
  yogurt,
  granola,
  cinnamon: (pen: Pen) => cinnamon(pen),
  carton,
  snackBar,
} as const;
