import { chunk } from "./chunks.ts";
import { lighter, mix } from "./color.ts";
import { chiliRing, cornKernel, eggHalf, herbFlecks, olive } from "./garnishes.ts";
import { meatChunk, porkBelly } from "./meats.ts";
import { drumstick } from "./poultry.ts";
import { between, num, pick, times, type Pen } from "./pen.ts";
import { paleFillet } from "./seafood.ts";
import { flecks, heaped, line, oval, placed, scattered } from "./shapes.ts";
import { potato } from "./starches.ts";
import { blanket, sauce, stew, strips } from "./stews.ts";
import { bellStrip, carrotSlice, dice, onionPetal, pea, spinach, tomatoWedge } from "./vegetables.ts";

const cube = (pen: Pen, color: string, size = 24) =>
  chunk(pen, { rx: size, ry: size * 0.72, thick: 9, color });

/** Threads of chicken all through the cream: they lift its surface without leaving it. */
function ajiDeGallina(pen: Pen): string {
  const cream = "#f0b63a";
  const thread = () => {
    const d = `M-36 ${num(between(pen, -6, 6))}Q-8 ${num(between(pen, -20, 14))} 38 ${num(between(pen, -6, 8))}`;
    const shade = line(d, "#c58a20", 9, 'stroke-opacity=".35" transform="translate(1 4)"');
    return shade + line(d, mix(cream, "#ffe9b0", pen.random() * 0.5), 8);
  };
  const threads = heaped(pen, { rx: 156, ry: 88, height: 34, count: 46 }, () =>
    placed(0, 0, thread(), between(pen, -180, 180)),
  );
  const pecans = times(5, () =>
    placed(between(pen, -120, 60), between(pen, 30, 74), oval(0, 0, 9, 6, "#9c5f2a"), between(pen, 0, 90)),
  );
  return sauce(pen, cream, 196, 128, 46) + placed(0, -10, threads) + pecans;
}

function seco(pen: Pen): string {
  return (
    stew(pen, { color: "#8f9a3e", rx: 176, ry: 112, count: 11 }, [
      () => placed(0, 0, meatChunk(pen, "#96593a"), 0, 1.15),
      () => placed(0, 0, meatChunk(pen, "#86492c"), 0, 1.15),
      () => carrotSlice(pen, 1.1),
    ]) +
    times(7, () => placed(between(pen, -110, 110), between(pen, -50, 60), pea(pen))) +
    herbFlecks(pen, 120, 60, 8)
  );
}

function estofado(pen: Pen): string {
  const vegetables = stew(pen, { color: "#c8542a", rx: 190, ry: 118, count: 9 }, [
    () => carrotSlice(pen, 1.25),
    () => placed(0, 0, cube(pen, "#efc65a", 34)),
    () => carrotSlice(pen, 1.2),
  ]);
  return (
    vegetables +
    placed(0, -16, drumstick(pen, "#cf7a38"), -8, 1.12) +
    times(9, () => placed(between(pen, -150, 150), between(pen, 40, 84), pea(pen))) +
    placed(120, 40, carrotSlice(pen, 1.2))
  );
}

function carapulcra(pen: Pen): string {
  return (
    stew(pen, { color: "#b5652a", rx: 150, ry: 104, count: 20 }, [
      () => cube(pen, "#d9973f", 25),
      () => cube(pen, "#c9832f", 22),
      () => cube(pen, "#8d4a26", 27),
    ]) + times(7, () => placed(between(pen, -80, 80), between(pen, -60, 30), oval(0, 0, 10, 7, "#f3dca6")))
  );
}

function cauCau(pen: Pen): string {
  return (
    stew(pen, { color: "#e5b436", rx: 178, ry: 112, count: 30, tilt: 30 }, [
      () => cube(pen, "#f3d06a", 23),
      () => cube(pen, "#f7e6c0", 25),
      () => cube(pen, "#efc551", 22),
    ]) +
    times(9, () => placed(between(pen, -130, 130), between(pen, -60, 60), pea(pen))) +
    herbFlecks(pen, 130, 70, 14, "#4f9a4a")
  );
}

function adobo(pen: Pen): string {
  const onions = heaped(pen, { rx: 110, ry: 44, height: 10, count: 8 }, () =>
    placed(0, 0, onionPetal(pen), between(pen, -50, 50)),
  );
  const meat =
    placed(-110, -24, porkBelly(pen), -12) +
    placed(96, -40, porkBelly(pen, "#a85a34"), 8) +
    placed(-10, 44, porkBelly(pen, "#bf7044"), -4, 1.12);
  return (
    meat +
    placed(0, -20, onions) +
    placed(150, 30, chiliRing(), 0, 1.2) +
    placed(-150, 44, chiliRing(), 0, 1.2) +
    herbFlecks(pen, 150, 60, 8)
  );
}

function sudado(pen: Pen): string {
  const base = sauce(pen, "#e0793a", 222, 136, 12);
  const top = heaped(pen, { rx: 110, ry: 40, height: 20, count: 13 }, () =>
    placed(0, 0, pickTopping(pen), between(pen, -50, 50)),
  );
  return (
    base + placed(-6, -20, paleFillet(pen), -5, 1.14) + placed(-6, -44, top) + herbFlecks(pen, 150, 60, 12)
  );
}

function pickTopping(pen: Pen): string {
  return pick(pen, [onionPetal, onionPetal, tomatoWedge, bellStrip])(pen);
}

function escabeche(pen: Pen): string {
  const onions = (rx: number, count: number) =>
    heaped(pen, { rx, ry: 44, height: 34, count }, () =>
      placed(
        0,
        0,
        pen.random() < 0.72 ? placed(0, 0, onionPetal(pen), 0, 1.2) : bellStrip(pen),
        between(pen, -60, 60),
      ),
    );
  return (
    sauce(pen, "#d98a38", 206, 120, 10) +
    placed(50, -70, onions(110, 12)) +
    placed(-10, -14, drumstick(pen, "#c2702f"), -8, 1.24) +
    placed(-30, 52, onions(130, 15)) +
    placed(120, 46, olive(pen), 0, 1.3) +
    placed(-150, 30, olive(pen), 0, 1.3)
  );
}

function huancaina(pen: Pen, color: string): string {
  const spots = [
    [-150, -24],
    [-48, -56],
    [66, -54],
    [156, -10],
    [-96, 44],
    [14, 56],
    [112, 52],
  ] as const;
  const potatoes = spots.map(([x, y]) => placed(x, y, potato(pen), between(pen, -10, 10), 1.2)).join("");
  const cream =
    placed(-8, -22, blanket(pen, color, 176, 92)) +
    placed(-60, 30, line("M-60 0Q20 34 120 6", lighter(color, 0.5), 8, 'stroke-opacity=".7"'));
  return (
    potatoes +
    cream +
    placed(-128, -64, eggHalf(pen), -14, 1.15) +
    placed(-20, -84, eggHalf(pen), 10, 1.15) +
    placed(96, -40, olive(pen), 0, 1.4) +
    placed(142, 4, olive(pen), 0, 1.4) +
    placed(60, -4, olive(pen), 0, 1.3)
  );
}

function locro(pen: Pen): string {
  const pumpkin = stew(pen, { color: "#eda032", rx: 214, ry: 130, count: 24 }, [
    () => cube(pen, "#f4b84a", 30),
    () => cube(pen, "#f6d98c", 26),
    () => cube(pen, "#fdf6e2", 22),
  ]);
  return (
    pumpkin +
    times(16, () =>
      placed(between(pen, -160, 160), between(pen, -70, 80), pen.random() < 0.5 ? pea(pen) : cornKernel(pen)),
    ) +
    herbFlecks(pen, 150, 80, 14)
  );
}

/** Grains bound in a cream: they show without standing apart. */
function quinotto(pen: Pen): string {
  const grains = (count: number, tone: string) =>
    flecks(pen, scattered(pen, count, 190, 104, 20), tone, 5, 9);
  return (
    sauce(pen, "#e9c984", 222, 134, 40) +
    placed(0, -16, grains(150, "#c99d55") + grains(170, "#f3dca6") + grains(90, "#fff4d6"))
  );
}

function chardChickpeas(pen: Pen): string {
  return heaped(pen, { rx: 130, ry: 74, height: 20, count: 12 }, () =>
    placed(0, 0, spinach(pen, "#4d8238"), between(pen, -70, 70), 0.9),
  );
}

function olluco(pen: Pen): string {
  return strips(pen, ["#f3c64a", "#eeb236", "#f6d672", "#7d4526"], 186, 116) + herbFlecks(pen, 150, 80, 16);
}

function pachamanca(pen: Pen): string {
  const herbs = herbFlecks(pen, 190, 90, 18, "#4f8a3a");
  return (
    placed(-130, -40, drumstick(pen, "#a8672c"), -12, 1.15) +
    placed(110, -66, porkBelly(pen), 10, 1.3) +
    placed(-30, 66, porkBelly(pen, "#8d4f30"), -6, 1.4) +
    herbs
  );
}

export const stews = {
  ajiDeGallina,
  seco,
  estofado,
  carapulcra,
  cauCau,
  adobo,
  sudado,
  escabeche,
  huancaina: (pen: Pen) => huancaina(pen, "#f3c13a"),
  locro,
  quinotto,
  chardTop: chardChickpeas,
  olluco,
  pachamanca,
  gravy: (pen: Pen) => sauce(pen, "#9a4a22", 150, 76, 8),
  cheeseDice: (pen: Pen) =>
    heaped(pen, { rx: 90, ry: 46, height: 16, count: 9 }, () => dice(pen, "#fdf4dc", 18)),
} as const;
