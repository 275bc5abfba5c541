import { chunk } from "./chunks.ts";
import { chiliRing, cornKernel, eggHalf, herbFlecks } from "./garnishes.ts";
import { meatChunk, porkBelly } from "./meats.ts";
import { drumstick } from "./poultry.ts";
import { between, linear, times, type Pen } from "./pen.ts";
import { paleFillet } from "./seafood.ts";
import { blob, castShadow, line, oval, placed, scattered, shape } from "./shapes.ts";
import { potato } from "./starches.ts";
import { carrotSlice, dice, greenBean, pea, spinach } from "./vegetables.ts";

/** The line of broth around a piece that stands in the bowl. */
function standing(color: string, half: number, piece: string): string {
  const edge = `M${-half} 0A${half} ${Math.round(half * 0.36)} 0 0 0 ${half} 0`;
  return (
    piece +
    placed(
      0,
      half * 0.3,
      line(edge, color, 15, 'stroke-opacity=".92"') +
        line(edge, "#fff0cc", 3, 'stroke-opacity=".45" transform="translate(0 9)"'),
    )
  );
}

function floating(pen: Pen, count: number, piece: () => string, rx = 230, ry = 96): string {
  const spots = scattered(pen, count, rx, ry).toSorted((one, other) => one[1] - other[1]);
  return spots.map(([x, y]) => placed(x, y + 16, piece(), between(pen, -50, 50))).join("");
}

function wonton(pen: Pen): string {
  const d =
    "M-70 -10C-60 -34 -34 -30 -22 -40C-4 -56 22 -50 30 -36C52 -30 74 -34 76 -8C64 2 52 8 44 18C24 34 -24 34 -42 18C-52 8 -62 4 -70 -10Z";
  return (
    castShadow(d, 4, 8, 0.25) +
    shape(d, linear(pen, "#fff3d2", "#f3d899", "#d9b164")) +
    line(
      "M-40 14C-30 -10 -14 -22 4 -24C22 -22 36 -8 42 14M-22 -38L-6 -18M28 -34L14 -16",
      "#c99b4a",
      4,
      'stroke-opacity=".7"',
    ) +
    oval(0, 2, 22, 12, "#e6a27c", 'fill-opacity=".55"')
  );
}

const chuno = (pen: Pen) => chunk(pen, { rx: 30, ry: 22, thick: 10, color: "#f0cb62" });

export const bowls = {
  soupBeef: (pen: Pen) => floating(pen, 9, () => placed(0, 0, meatChunk(pen, "#96593a"), 0, 0.72)),
  soupPotatoes: (pen: Pen) => floating(pen, 7, () => chuno(pen)),
  soupCarrots: (pen: Pen) => floating(pen, 8, () => carrotSlice(pen)),
  soupPeas: (pen: Pen) => floating(pen, 14, () => pea(pen)),
  soupCorn: (pen: Pen) => floating(pen, 12, () => cornKernel(pen)),
  soupGreens: (pen: Pen) => floating(pen, 7, () => spinach(pen)),
  soupBeans: (pen: Pen) => floating(pen, 9, () => greenBean(pen)),
  soupHerbs: (pen: Pen) => placed(0, 14, herbFlecks(pen, 240, 96, 22)),
  soupRice: (pen: Pen) =>
    placed(
      0,
      14,
      scattered(pen, 130, 250, 104)
        .map(([x, y]) => oval(x, y, 9, 5, "#fbf3dc"))
        .join(""),
    ),
  soupQuinoa: (pen: Pen) =>
    placed(
      0,
      14,
      scattered(pen, 190, 256, 106)
        .map(([x, y]) => oval(x, y, 6, 5, "#f6e3b0") + oval(x - 2, y - 1, 2, 2, "#ffffff"))
        .join(""),
    ),
  soupEgg: (pen: Pen) => eggHalf(pen),
  poachedEgg: (pen: Pen) =>
    shape(blob(pen, 84, 54, 0.12, 11), linear(pen, "#ffffff", "#f6e8cc")) +
    oval(0, -4, 34, 25, "#e08f14") +
    oval(-2, -7, 33, 24, linear(pen, "#ffe08a", "#f7ae26")) +
    oval(-12, -14, 9, 5, "#fffbe2"),
  soupDrumstick: (pen: Pen) => standing("#e3b04a", 106, placed(0, -34, drumstick(pen, "#e3bd7c"), -34, 0.94)),
  greenDrumstick: (pen: Pen) =>
    standing("#7f9a3c", 106, placed(0, -34, drumstick(pen, "#d9ae66"), -30, 0.94)),
  soupBrisket: (pen: Pen) => standing("#d9a650", 128, placed(0, -14, porkBelly(pen, "#9a5f40"), -6, 1.3)),
  soupCob: (pen: Pen) =>
    standing(
      "#d9a650",
      84,
      placed(
        0,
        -6,
        times(1, () => cobStub(pen)),
      ),
    ),
  soupPotato: (pen: Pen) => standing("#d9a650", 66, placed(0, -8, potato(pen), 0, 1.1)),
  soupCabbage: (pen: Pen) =>
    shape(blob(pen, 110, 62, 0.12, 12), linear(pen, "#e6edb4", "#b3c973")) +
    line("M-90 20Q-10 -30 90 -20M-30 -4L-10 -46M20 -16L50 20", "#f7fbe0", 6),
  soupFish: (pen: Pen) =>
    standing("#e9d3a0", 112, placed(-70, -34, paleFillet(pen), -10, 0.9)) +
    standing("#e9d3a0", 112, placed(50, 36, paleFillet(pen), 6, 0.92)),
  soupWontons: (pen: Pen) =>
    times(6, (index) =>
      placed(
        (index % 3) * 128 - 128 + (index > 2 ? 40 : 0),
        Math.floor(index / 3) * 84 - 46,
        placed(0, 0, wonton(pen), between(pen, -16, 16), 1.15),
      ),
    ),
  soupCheese: (pen: Pen) => floating(pen, 7, () => dice(pen, "#fdf4dc", 18)),
  croutons: (pen: Pen) => floating(pen, 11, () => dice(pen, "#d9a050", 20), 190, 70),
  seeds: (pen: Pen) =>
    floating(pen, 16, () => oval(0, 0, 12, 6, "#7d9a45") + oval(-2, -1, 6, 2, "#c5d98a"), 130, 50),
  soupChili: (pen: Pen) => floating(pen, 6, () => chiliRing(), 200, 80),
} as const;

function cobStub(pen: Pen): string {
  const rows = times(4, (row) =>
    times(6, (column) =>
      oval(
        column * 23 - 58,
        row * 20 - 44,
        13,
        11,
        linear(pen, "#fbf0c0", "#ecd07c"),
        'stroke="#c99d45" stroke-width="1.5"',
      ),
    ),
  );
  return (
    oval(0, -12, 82, 52, "#c99d45") + rows + oval(0, -54, 66, 16, "#f4e2a6") + oval(0, -54, 40, 9, "#fdf6dd")
  );
}
