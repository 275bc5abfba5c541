import { pile } from "./chunks.ts";
import { darker } from "./color.ts";
import { cornKernel } from "./garnishes.ts";
import { bakedSquare, tower } from "./layers.ts";
import { omelette, stuffedPepper, tacuTacu } from "./shaped.ts";
import { beefStrip, breaded, grilled, roastSlices, sausage, skewer, stirFry } from "./meats.ts";
import { drumstick, quarterChicken } from "./poultry.ts";
import { fanned } from "./pantry-sides.ts";
import { between, linear, pick, times, type Pen } from "./pen.ts";
import { blob, castShadow, heaped, line, oval, placed, shape, softShadow } from "./shapes.ts";
import {
  bellStrip,
  broccoli,
  carrotSlice,
  chiliStrip,
  dice,
  greenBean,
  mushroom,
  onionPetal,
  pea,
  spinach,
} from "./vegetables.ts";

const chickenStrip = (pen: Pen) => beefStrip(pen, "#e2ad6a");

function wings(pen: Pen): string {
  const wing = () => placed(0, 0, drumstick(pen, "#c9772c"), between(pen, -30, 30), 0.62);
  return (
    softShadow(pen, 12, 30, 200, 104, 0.45) + heaped(pen, { rx: 112, ry: 68, height: 64, count: 8 }, wing)
  );
}

function grillPlatter(pen: Pen): string {
  return (
    placed(-176, -64, grilled(pen, "steak", "#8d4a28"), -12, 1.02) +
    placed(128, -96, grilled(pen, "breast", "#d9a05a"), 6, 0.94) +
    placed(-70, 66, sausage(pen), -10, 1.36) +
    placed(-30, 136, sausage(pen, "#6b2a2a"), -4, 1.32) +
    placed(210, 50, drumstick(pen), 16, 1.02)
  );
}

export const mains = {
  lomo: (pen: Pen) => stirFry(pen, () => beefStrip(pen)),
  chickenSaltado: (pen: Pen) => stirFry(pen, () => chickenStrip(pen)),
  mushroomSaltado: (pen: Pen) => stirFry(pen, () => placed(0, 0, mushroom(pen), 0, 1.15)),
  wokTopping: (pen: Pen) =>
    heaped(pen, { rx: 172, ry: 92, height: 66, count: 26 }, () =>
      placed(0, 0, wokPiece(pen), between(pen, -60, 60), 1.12),
    ),
  drumstick: (pen: Pen) => drumstick(pen),
  goldenDrumstick: (pen: Pen) => drumstick(pen, "#dc9a42"),
  duckLeg: (pen: Pen) => drumstick(pen, "#9c5424"),
  quarterChicken: (pen: Pen) => quarterChicken(pen),
  grilledChicken: (pen: Pen) => grilled(pen, "breast", "#e0a75a"),
  steak: (pen: Pen) => grilled(pen, "steak", "#96522d"),
  milanesa: (pen: Pen) => breaded(pen),
  apanado: (pen: Pen) => breaded(pen, "#c98434", 168, 92),
  roast: (pen: Pen) =>
    roastSlices(pen) +
    placed(-96, 34, carrotSlice(pen, 1.3)) +
    placed(40, 62, carrotSlice(pen, 1.2)) +
    times(5, (index) => placed(index * 46 - 40, 60 - (index % 2) * 14, pea(pen))),
  anticuchos: (pen: Pen) => fanned(3, 26, 62, () => placed(0, 0, skewer(pen), -9)),
  wings,
  grillPlatter,
  rocoto: (pen: Pen) => stuffedPepper(pen),
  potatoBake: (pen: Pen) =>
    bakedSquare(
      pen,
      [
        { color: "#f4dc92", depth: 26 },
        { color: "#fff2cf", depth: 12 },
        { color: "#f4dc92", depth: 26 },
        { color: "#fff2cf", depth: 12 },
        { color: "#eebb57", depth: 12 },
      ],
      "#ecb551",
    ),
  chardBake: (pen: Pen) =>
    bakedSquare(
      pen,
      [
        { color: "#dca455", depth: 20 },
        { color: "#5f8434", depth: 46 },
        { color: "#f4e2a6", depth: 12 },
        { color: "#dca455", depth: 16 },
      ],
      "#dfa34a",
    ),
  causa: (pen: Pen) =>
    tower(pen, [
      { color: "#f3c64c", depth: 46 },
      { color: "#f6e6c6", depth: 30, rough: true },
      { color: "#a7c05a", depth: 18 },
      { color: "#f3c64c", depth: 44 },
    ]),
  miniCausa: (pen: Pen) =>
    placed(
      0,
      0,
      tower(pen, [
        { color: "#f3c64c", depth: 40 },
        { color: "#f6e6c6", depth: 26, rough: true },
        { color: "#f3c64c", depth: 36 },
      ]),
      0,
      0.7,
    ),
  tacuTacu: (pen: Pen) => tacuTacu(pen),
  omelette: (pen: Pen) =>
    omelette(pen, "#f5c64c", () =>
      pick(pen, [() => spinach(pen), () => spinach(pen, "#5f9440"), () => dice(pen, "#fff3d0", 14)])(),
    ),
  vegetableTortilla: (pen: Pen) =>
    omelette(pen, "#e9b84c", () =>
      pick(pen, [
        () => carrotSlice(pen, 0.8),
        () => placed(0, 0, greenBean(pen), 0, 0.7),
        () => placed(0, 0, bellStrip(pen), 0, 0.8),
        () => pea(pen),
      ])(),
    ),
  sausageSlices: (pen: Pen) =>
    heaped(
      pen,
      { rx: 130, ry: 76, height: 72, count: 15 },
      () =>
        oval(2, 9, 32, 22, "#4a2008", 'fill-opacity=".3"') +
        oval(0, 5, 31, 21, "#8d2f26") +
        oval(0, 0, 31, 21, linear(pen, "#ea8a72", "#c9503f")) +
        line("M-12 -4L10 6M-8 7L12 -6", "#a33a2c", 3),
    ),
  salpicon: (pen: Pen) =>
    pile(pen, { rx: 150, ry: 90, height: 62, count: 50, base: "#efdcae" }, [
      () => placed(0, 0, chickenShred(pen)),
      () => carrotStick(pen),
      () => placed(0, 0, greenBean(pen), 0, 0.8),
      () => cornKernel(pen),
      () => placed(0, 0, potatoStick(pen)),
    ]),
} as const;

function wokPiece(pen: Pen): string {
  return pick(pen, [
    () => chickenStrip(pen),
    () => chickenStrip(pen),
    () => onionPetal(pen),
    () => bellStrip(pen),
    () => placed(0, 0, broccoli(pen), 0, 0.7),
    () => carrotSlice(pen, 1.1),
    () => greenBean(pen),
  ])();
}

function chickenShred(pen: Pen): string {
  const d = blob(pen, 40, 13, 0.2, 8);
  return (
    castShadow(d, 2, 6, 0.22) +
    shape(d, linear(pen, "#fff3d8", "#ecd2a2")) +
    line("M-26 -2Q0 -7 26 0", "#d6b47c", 2.5)
  );
}

function carrotStick(pen: Pen): string {
  return chiliStrip(pen, "#ee8a30");
}

function potatoStick(pen: Pen): string {
  return (
    line("M-24 0H24", darker("#f2d27a", 0.3), 18) +
    line("M-24 -3H24", "#f5da8c", 14) +
    line(`M-18 -6H${Math.round(between(pen, 6, 16))}`, "#fff6d6", 3)
  );
}
