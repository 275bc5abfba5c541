import { darker, lighter } from "./color.ts";
import { empanada, roll, tequeno, toast, tripleWedge, wrap } from "./breads.ts";
import { sandwich, type Filling } from "./sandwiches.ts";
import { friedEgg } from "./garnishes.ts";
import { leafParcel, pancakes } from "./shaped.ts";
import { beefStrip, patty, porkChunk, sausage } from "./meats.ts";
import { fanned } from "./pantry-sides.ts";
import { between, linear, pick, times, type Pen } from "./pen.ts";
import { fritter } from "./seafood.ts";
import { blob, castShadow, line, oval, placed, shape, softShadow } from "./shapes.ts";
import { onionPetal } from "./vegetables.ts";

const lettuce: Filling = { kind: "frill", color: "#86b84c", depth: 20 };
const tomato: Filling = { kind: "discs", color: "#e2452b", depth: 19 };
const ham: Filling = { kind: "frill", color: "#f0a598", depth: 17 };
const cheese: Filling = { kind: "frill", color: "#f8cf58", depth: 12 };
const freshCheese: Filling = { kind: "slice", color: "#fbf3de", depth: 26 };
const camote: Filling = { kind: "discs", color: "#ee8a35", depth: 22 };

function onions(pen: Pen): Filling {
  return {
    kind: "row",
    color: "#a24a74",
    depth: 12,
    count: 8,
    piece: () => placed(0, 4, onionPetal(pen), between(pen, -16, 16), 0.95),
  };
}

function pieces(color: string, depth: number, count: number, piece: () => string): Filling {
  return { kind: "row", color, depth, count, piece };
}

/** Thick slices of avocado, green at the skin and butter-yellow within. */
function avocado(pen: Pen): Filling {
  const crescent = "M-46 10C-44 -26 44 -26 46 10C40 22 -40 22 -46 10Z";
  const flesh = "M-38 8C-34 -16 34 -16 38 8C32 16 -32 16 -38 8Z";
  const slice =
    castShadow(crescent, 1, 6, 0.25) +
    shape(crescent, "#5d8f2f") +
    shape(flesh, linear(pen, "#f3efa6", "#cfdc7c"));
  return {
    kind: "row",
    color: "#9cc252",
    depth: 30,
    count: 6,
    piece: () => placed(0, 6, slice, between(pen, -10, 10)),
  };
}

const porkRow = (pen: Pen) => pieces("#7a3f1a", 32, 6, () => placed(0, 0, porkChunk(pen), 0, 1.05));
const lomoRow = (pen: Pen) => pieces("#5f2b12", 32, 6, () => placed(0, 0, beefStrip(pen), 0, 1.05));
const fishRow = (pen: Pen) => pieces("#a8671f", 32, 5, () => placed(0, 2, fritter(pen), 0, 1.3));
const chickenRow = (pen: Pen) =>
  pieces("#e3c184", 34, 8, () => placed(0, 0, mayoShred(pen), between(pen, -30, 30)));
const eggRow: (pen: Pen) => Filling = (pen) =>
  pieces("#fff6e4", 24, 1, () => placed(0, -6, friedEgg(pen), 0, 1.5));

function mayoShred(pen: Pen): string {
  const d = blob(pen, 40, 20, 0.16, 8);
  return (
    castShadow(d, 2, 6, 0.2) +
    shape(d, linear(pen, "#fff6de", "#efd5a2")) +
    line("M-24 -3Q0 -10 22 -4", "#d9b981", 3)
  );
}

function choripan(pen: Pen): string {
  const long = (y: number, fill: string) =>
    `<rect x="-210" y="${y}" width="420" height="92" rx="46" fill="${fill}"/>`;
  const chorizos = placed(-10, -34, sausage(pen, "#a8382a"), 2, 1.95);
  const chimichurri = times(14, () =>
    placed(
      between(pen, -150, 150),
      between(pen, -58, -26),
      oval(0, 0, 9, 6, pick(pen, ["#5f8f35", "#86b84c", "#d93f2a"])),
      between(pen, 0, 90),
    ),
  );
  const crust = "#cf8a3c";
  return (
    softShadow(pen, 16, 60, 250, 66, 0.55) +
    long(-76, linear(pen, lighter(crust, 0.3), crust)) +
    long(-66, "#f6dcaa") +
    chorizos +
    chimichurri +
    shape(
      "M-210 -4C-150 26 150 26 210 -4C214 50 180 72 130 74H-130C-180 72 -214 50 -210 -4Z",
      linear(pen, lighter(crust, 0.4), crust, darker(crust, 0.4)),
    ) +
    line("M-190 16C-120 36 40 38 110 32", "#fff3d6", 7, 'stroke-opacity=".45"')
  );
}

/** Toasted bread, ham and cheese that melts out of the cut. */
function toasted(pen: Pen): string {
  const bread = "#eec27a";
  const drip =
    "M-150 -52Q0 -32 150 -52C152 -30 128 -26 118 -34C108 -14 88 -10 80 -28C40 -14 30 -18 18 -22C8 2 -16 2 -22 -22C-60 -20 -70 -22 -84 -26C-92 -8 -112 -10 -118 -32C-132 -30 -152 -34 -150 -52Z";
  const cheese = shape(drip, linear(pen, "#ffe28c", "#f5b93a"));
  const marks = placed(
    0,
    -104,
    line("M-70 8L-14 -34M-18 12L40 -40M40 14L84 -20", "#9a5a1e", 8, 'stroke-opacity=".5"'),
  );
  const half = (x: number, y: number) =>
    placed(
      x,
      y,
      tripleWedge(pen, ["#f0a091", "#f8cf58"], bread) + placed(0, -18, cheese) + placed(0, -24, marks),
      0,
      0.84,
    );
  return half(-104, -16) + half(108, 66);
}

export const breads = {
  chicharronRoll: (pen: Pen) => sandwich(pen, "frances", [porkRow(pen), camote, onions(pen)]),
  avocadoRoll: (pen: Pen) => sandwich(pen, "ciabatta", [lettuce, tomato, avocado(pen)]),
  butifarra: (pen: Pen) =>
    sandwich(pen, "frances", [lettuce, ham, ham, { ...ham, color: "#e88f80" }, onions(pen)]),
  lomitoRoll: (pen: Pen) => sandwich(pen, "ciabatta", [lettuce, lomoRow(pen), onions(pen), tomato]),
  fishRoll: (pen: Pen) => sandwich(pen, "frances", [lettuce, fishRow(pen), onions(pen)]),
  chickenRoll: (pen: Pen) => sandwich(pen, "yema", [lettuce, tomato, chickenRow(pen)]),
  eggRoll: (pen: Pen) => sandwich(pen, "frances", [ham, tomato, eggRow(pen)]),
  cheeseRoll: (pen: Pen) => sandwich(pen, "integral", [lettuce, freshCheese, tomato]),
  smallRoll: (pen: Pen) => placed(0, 0, sandwich(pen, "yema", [lettuce, ham, cheese]), 0, 0.74),
  turkeyRoll: (pen: Pen) =>
    sandwich(pen, "integral", [lettuce, avocado(pen), { ...ham, color: "#f3d9b8" }, tomato]),
  burger: (pen: Pen) =>
    sandwich(pen, "ajonjoli", [
      lettuce,
      tomato,
      pieces("#5d2c14", 44, 1, () => placed(0, -2, patty(pen, 182))),
      cheese,
      onions(pen),
    ]),
  choripan,
  mixto: (pen: Pen) => toasted(pen),
  triple: (pen: Pen) =>
    placed(-96, -8, tripleWedge(pen, ["#a9c55c", "#e2492e", "#f8d975"]), 0, 0.86) +
    placed(112, 66, tripleWedge(pen, ["#f8d975", "#e2492e", "#a9c55c"]), 0, 0.86),
  roll: (pen: Pen) => roll(pen),
  toast: (pen: Pen) => toast(pen),
  toasts: (pen: Pen) => fanned(2, 84, 34, () => toast(pen)),
  empanadas: (pen: Pen) =>
    placed(-92, -50, empanada(pen), -6, 0.94) + placed(86, 74, empanada(pen, "#d08c36"), 5, 1.02),
  wraps: (pen: Pen) =>
    placed(-50, -56, wrap(pen, ["#f6e2ba", "#e3492e", "#86b84c", "#f0a02a"]), -10, 1.12) +
    placed(30, 76, wrap(pen, ["#f6e2ba", "#e3492e", "#86b84c"]), -6, 1.2),
  tequenos: (pen: Pen) => fanned(5, 34, 46, () => placed(0, 0, tequeno(pen), between(pen, -22, -8))),
  pancakes: (pen: Pen) => pancakes(pen),
  tamal: (pen: Pen) => leafParcel(pen, "#efb53c", "#6c9440"),
  humita: (pen: Pen) => leafParcel(pen, "#f5dc8f", "#c9b15e"),
  cornTamal: (pen: Pen) => leafParcel(pen, "#a9b552", "#7f9a48"),
} as const;
