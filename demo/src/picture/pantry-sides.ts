import { pile } from "./chunks.ts";
import { darker, lighter } from "./color.ts";
import {
  avocadoFan,
  cancha,
  chiliRing,
  cob,
  cornKernel,
  eggHalf,
  friedEgg,
  herbFlecks,
  kernels,
  limeWedge,
  olive,
  plantain,
  sweetPotato,
} from "./garnishes.ts";
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
import { fries, mash, noodles, potato, riceBed, riceDome } from "./starches.ts";
import { pulses } from "./stews.ts";
import {
  bellStrip,
  broccoli,
  carrotSlice,
  cucumberSlice,
  dice,
  greenBean,
  greens,
  lettuceLeaf,
  mushroom,
  pea,
  salsaCriolla,
  spinach,
  sprig,
  tomatoSlice,
  tomatoWedge,
} from "./vegetables.ts";

/** The same piece again and again, overlapping from the back left to the front right. */
export function fanned(count: number, dx: number, dy: number, piece: () => string): string {
  return times(count, (index) =>
    placed((index - (count - 1) / 2) * dx, (index - (count - 1) / 2) * dy, piece()),
  );
}

function dotted(pen: Pen, count: number, rx: number, ry: number, top: number, piece: () => string): string {
  return scattered(pen, count, rx, ry, top)
    .map(([x, y]) => placed(x, y, piece(), between(pen, 0, 180)))
    .join("");
}

function peasAndCarrots(pen: Pen, rx: number, ry: number, top: number): string {
  return (
    dotted(pen, 14, rx, ry, top, () => pea(pen)) +
    dotted(pen, 11, rx, ry, top, () => dice(pen, "#ef8a2c", 11)) +
    dotted(pen, 6, rx, ry, top, () => placed(0, 0, bellStrip(pen), 0, 0.6))
  );
}

/** Rice fried in a wok: egg, spring onion, meat. */
function chaufa(pen: Pen, meat: string): string {
  const egg = () => shape(blob(pen, 26, 15, 0.2, 7), linear(pen, "#ffe792", "#f3bd42"));
  const onion = () => oval(0, 0, 13, 9, "#4f8a34") + oval(0, -1, 7, 4, "#d5eba8");
  return (
    riceBed(pen, "#dcb06c", 262, 160, 96) +
    dotted(pen, 20, 220, 130, 92, egg) +
    dotted(pen, 18, 220, 130, 92, () => dice(pen, meat, 19)) +
    dotted(pen, 26, 225, 135, 92, onion) +
    dotted(pen, 12, 200, 110, 92, () => placed(0, 0, bellStrip(pen), 0, 0.7))
  );
}

function yucaStick(pen: Pen, color: string): string {
  const bar = (y: number, height: number, fill: string) =>
    `<rect x="-58" y="${y}" width="116" height="${height}" rx="11" fill="${fill}"/>`;
  return (
    bar(-12, 31, darker(color, 0.32)) +
    bar(-15, 24, linear(pen, lighter(color, 0.5), color)) +
    line("M-40 -7H24", "#fffbe8", 3.5, 'stroke-opacity=".7"')
  );
}

function yuca(pen: Pen, color: string): string {
  const sticks = heaped(pen, { rx: 74, ry: 44, height: 40, count: 9 }, () =>
    placed(0, 0, yucaStick(pen, darker(color, pen.random() * 0.12)), between(pen, -40, 40)),
  );
  return softShadow(pen, 8, 26, 130, 72, 0.4) + sticks;
}

function quinoa(pen: Pen, rx: number, ry: number, height: number): string {
  const grains = (count: number, tone: string) =>
    flecks(pen, scattered(pen, count, rx * 0.95, ry * 0.95, height), tone, 4, 7);
  return (
    riceBed(pen, "#dfc07e", rx, ry, height) +
    grains(160, "#f7e8bd") +
    grains(50, "#a5562f") +
    grains(60, "#c79a52")
  );
}

function cheeseSlab(pen: Pen): string {
  const d = "M-74 -10L10 -44L84 -16L-2 24Z";
  return (
    softShadow(pen, 8, 34, 100, 34, 0.45) +
    shape("M-74 -10L-2 24V58L-74 22Z", "#f3e6c6") +
    shape("M84 -16L-2 24V58L84 16Z", "#dcc79c") +
    shape(d, linear(pen, "#fffdf5", "#f9efd7"), 'stroke="#fffdf5" stroke-width="3" stroke-linejoin="round"') +
    times(7, () => oval(between(pen, -34, 40), between(pen, -24, 6), 4, 2.4, "#e4d2aa"))
  );
}

function scrambled(pen: Pen): string {
  const curd = () => {
    const color = pick(pen, ["#f9d25a", "#fbdd7c", "#f4c445"]);
    const d = blob(pen, 38, 25, 0.17, 8);
    return castShadow(d, 3, 7, 0.2) + shape(d, linear(pen, lighter(color, 0.5), color, darker(color, 0.12)));
  };
  return (
    pile(pen, { rx: 130, ry: 78, height: 52, count: 26, base: "#d9a536" }, [curd]) +
    herbFlecks(pen, 110, 60, 12)
  );
}

function hamRoll(pen: Pen): string {
  const color = "#eb9a8e";
  return (
    softShadow(pen, 6, 24, 96, 34, 0.4) +
    `<rect x="-92" y="-30" width="176" height="62" rx="30" fill="${linear(pen, lighter(color, 0.5), color, darker(color, 0.25))}"/>` +
    oval(76, 1, 18, 30, lighter(color, 0.45)) +
    line("M76 -16C90 -8 86 18 74 14C66 8 72 -2 78 2", darker(color, 0.2), 4) +
    line("M-66 -14H40", "#fff3ea", 5, 'stroke-opacity=".6"')
  );
}

function mixedGreens(pen: Pen): string {
  const radish = () => oval(0, 3, 22, 15, "#c22f55") + oval(0, 0, 20, 13, "#fdf3f0");
  const bits =
    times(4, (index) =>
      placed(index * 52 - 80, (index % 2) * 30 - 34, tomatoWedge(pen), between(pen, -40, 40), 1.1),
    ) +
    times(3, (index) => placed(index * 60 - 52, 6 - (index % 2) * 36, cucumberSlice(pen))) +
    placed(52, -30, radish()) +
    placed(-84, 8, radish());
  return placed(0, 0, greens(pen), 0, 1.2) + bits;
}

const boiledVegetables = (pen: Pen) =>
  [
    () => placed(0, 0, broccoli(pen), 0, 0.8),
    () => carrotSlice(pen, 1.15),
    () => greenBean(pen),
    () => carrotSlice(pen, 1.1),
  ] as const;

export const sides = {
  rice: (pen: Pen) => riceDome(pen),
  quinoaDome: (pen: Pen) => riceDome(pen, "#e7cc92"),
  greenRice: (pen: Pen) => riceBed(pen, "#93a144", 268, 160, 84) + peasAndCarrots(pen, 230, 130, 80),
  duckRice: (pen: Pen) => riceBed(pen, "#84953f", 276, 164, 76) + peasAndCarrots(pen, 230, 130, 70),
  seafoodRice: (pen: Pen) =>
    riceBed(pen, "#e7a43c", 274, 164, 84) + dotted(pen, 18, 230, 130, 80, () => pea(pen)),
  chaufa: (pen: Pen) => chaufa(pen, "#f0d3a2"),
  porkChaufa: (pen: Pen) => placed(0, 0, chaufa(pen, "#c8503c"), 0, 0.72),
  fries: (pen: Pen) => fries(pen),
  friesHill: (pen: Pen) => fries(pen, 170, 96, 96, 60),
  potato: (pen: Pen) => potato(pen),
  potatoes: (pen: Pen) => fanned(3, 74, 26, () => potato(pen)),
  sweetPotatoes: (pen: Pen) => fanned(3, 58, 24, () => sweetPotato(pen)),
  plantain: (pen: Pen) => fanned(3, 40, 34, () => placed(0, 0, plantain(pen), -14)),
  yuca: (pen: Pen) => yuca(pen, "#f4e3b4"),
  friedYuca: (pen: Pen) => yuca(pen, "#eebb52"),
  mash: (pen: Pen) => mash(pen, "#f5d98c"),
  pesto: (pen: Pen) => noodles(pen, "#8fae45", 222, 134, 82, 42),
  redNoodles: (pen: Pen) => noodles(pen, "#dc6a38", 226, 134, 84, 42),
  sopaSeca: (pen: Pen) => noodles(pen, "#d98e3a", 130, 92, 62, 34),
  wokNoodles: (pen: Pen) => noodles(pen, "#c98f45", 240, 142, 88, 42),
  beans: (pen: Pen) => pulses(pen, { color: "#d9a765", sauce: "#b9803f", size: 14 }),
  lentils: (pen: Pen) => pulses(pen, { color: "#8d5a30", sauce: "#7c4b26", size: 9 }),
  chickpeas: (pen: Pen) => pulses(pen, { color: "#eec573", sauce: "#cf8d3a", size: 16 }, 190, 116),
  quinoa: (pen: Pen) => quinoa(pen, 240, 142, 66),
  cob: (pen: Pen) => cob(pen),
  cobs: (pen: Pen) => placed(-60, -36, cob(pen), -12) + placed(40, 40, cob(pen), 8),
  choclo: (pen: Pen) => kernels(pen, false),
  choclito: (pen: Pen) => dotted(pen, 12, 70, 40, 0, () => cornKernel(pen)),
  canchita: (pen: Pen) => dotted(pen, 16, 60, 34, 10, () => cancha(pen)),
  egg: (pen: Pen) => eggHalf(pen),
  eggs: (pen: Pen) => fanned(2, 78, 30, () => eggHalf(pen)),
  friedEgg: (pen: Pen) => friedEgg(pen),
  scrambled,
  hamRolls: (pen: Pen) => fanned(2, 18, 62, () => placed(0, 0, hamRoll(pen), -16)),
  cheese: cheeseSlab,
  olive: (pen: Pen) => olive(pen),
  olives: (pen: Pen) => fanned(3, 34, 14, () => olive(pen)),
  avocado: (pen: Pen) => avocadoFan(pen),
  salsa: (pen: Pen) => salsaCriolla(pen),
  salsaSmall: (pen: Pen) => salsaCriolla(pen, 56, 30, 18),
  greens: (pen: Pen) => greens(pen),
  salad: mixedGreens,
  lettuce: (pen: Pen) => lettuceLeaf(pen),
  lettuceBed: (pen: Pen) =>
    fanned(3, 110, 16, () => placed(0, 0, lettuceLeaf(pen), between(pen, -24, 24), 1.15)),
  tomatoes: (pen: Pen) => fanned(4, 46, 18, () => tomatoSlice(pen)),
  tomatoCucumber: (pen: Pen) =>
    times(5, (index) =>
      placed(
        index * 46 - 92,
        index * 17 - 34,
        index % 2 === 0 ? tomatoSlice(pen) : placed(0, 0, cucumberSlice(pen), 0, 1.15),
      ),
    ),
  steamedVegetables: (pen: Pen) =>
    pile(pen, { rx: 116, ry: 70, height: 48, count: 18, base: "#8a9a48", tilt: 40 }, boiledVegetables(pen)),
  broccoli: (pen: Pen) => fanned(2, 74, 20, () => broccoli(pen)),
  carrots: (pen: Pen) => fanned(3, 40, 12, () => carrotSlice(pen, 1.25)),
  mushrooms: (pen: Pen) =>
    pile(pen, { rx: 92, ry: 56, height: 36, count: 12, base: "#8d6a48" }, [() => mushroom(pen)]),
  mushroomTops: (pen: Pen) =>
    times(9, (index) => {
      const [x, y] = [
        Math.cos(index * 0.7) * (index === 8 ? 0 : 150),
        Math.sin(index * 0.7) * (index === 8 ? 0 : 76),
      ];
      return placed(x + between(pen, -16, 16), y - 24, mushroom(pen), between(pen, -50, 50), 1.25);
    }),
  spinachLeaves: (pen: Pen) =>
    heaped(pen, { rx: 70, ry: 42, height: 26, count: 11 }, () =>
      placed(0, 0, spinach(pen), between(pen, -70, 70)),
    ),
  limeWedge: (pen: Pen) => limeWedge(pen),
  limeWedges: (pen: Pen) => fanned(2, 64, 14, () => limeWedge(pen)),
  sprig: (pen: Pen) => sprig(pen),
  herbs: (pen: Pen) => herbFlecks(pen, 120, 70, 16),
  herbsWide: (pen: Pen) => herbFlecks(pen, 220, 120, 26),
  chiliRings: (pen: Pen) => dotted(pen, 6, 90, 46, 20, () => chiliRing()),
} as const;
