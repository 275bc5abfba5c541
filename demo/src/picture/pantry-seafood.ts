import { pile } from "./chunks.ts";
import { darker, lighter } from "./color.ts";
import { chiliRing, herbFlecks, sesame } from "./garnishes.ts";
import { fanned } from "./pantry-sides.ts";
import { between, linear, times, type Pen } from "./pen.ts";
import {
  fishCube,
  friedFillet,
  friedRing,
  fritter,
  mussel,
  paleFillet,
  prawn,
  squidRing,
} from "./seafood.ts";
import { blob, heaped, line, oval, placed, shape, softShadow } from "./shapes.ts";
import { blanket } from "./stews.ts";
import { salsaCriolla } from "./vegetables.ts";

function cevicheHeap(pen: Pen): string {
  const milk = shape(blob(pen, 176, 110, 0.05, 12), linear(pen, "#f7edc4", "#e3d295"));
  const fish = heaped(pen, { rx: 130, ry: 78, height: 54, count: 20 }, () =>
    placed(0, 0, fishCube(pen), between(pen, -40, 40)),
  );
  const chili = times(8, () => placed(between(pen, -120, 120), between(pen, -40, 60), chiliRing()));
  return (
    softShadow(pen, 12, 20, 196, 128, 0.4) +
    milk +
    fish +
    placed(6, -56, salsaCriolla(pen, 78, 34, 18)) +
    chili +
    herbFlecks(pen, 140, 76, 14)
  );
}

function mixedFry(pen: Pen): string {
  const pieces = [
    () => fritter(pen),
    () => fritter(pen),
    () => placed(0, 0, friedRing(pen), 0, 1.2),
    () => placed(0, 0, prawn(pen, "#e39a4a"), 0, 0.95),
  ] as const;
  return pile(pen, { rx: 196, ry: 112, height: 96, count: 38, base: "#a8671f" }, pieces);
}

function shellfish(pen: Pen): string {
  const spots = [
    [-150, 20],
    [-70, -60],
    [30, 30],
    [120, -40],
    [160, 50],
    [-60, 74],
    [50, -96],
  ] as const;
  return spots
    .map(([x, y], index) =>
      placed(
        x,
        y,
        index % 3 === 0 ? placed(0, 0, mussel(pen), 0, 1.1) : index % 3 === 1 ? prawn(pen) : squidRing(),
        between(pen, -30, 30),
        1.12,
      ),
    )
    .join("");
}

function wholeFish(pen: Pen): string {
  const color = "#cf9048";
  const body =
    "M-262 6C-236 -50 -150 -84 -40 -82C60 -80 140 -46 190 -14C214 -40 244 -62 274 -64C266 -28 262 4 280 44C250 44 216 26 192 8C140 48 60 74 -40 76C-150 76 -236 54 -262 6Z";
  const fin = shape("M-80 -76C-40 -118 40 -112 74 -64Z", linear(pen, darker(color, 0.2), darker(color, 0.4)));
  const cuts = line(
    "M-96 -60Q-70 -6 -98 48M-26 -66Q0 -6 -28 58M46 -58Q70 -6 42 52M108 -36Q126 -2 104 34",
    darker(color, 0.5),
    7,
    'stroke-opacity=".55"',
  );
  const head =
    line("M-170 -58Q-140 0 -172 54", darker(color, 0.5), 6, 'stroke-opacity=".7"') +
    oval(-208, -18, 13, 10, "#fff4da") +
    oval(-207, -18, 7, 6, "#2d1a10") +
    line("M-258 10Q-238 18 -222 16", darker(color, 0.6), 5);
  return (
    softShadow(pen, 10, 40, 290, 92, 0.5) +
    fin +
    shape(body, darker(color, 0.5), 'transform="translate(1 12)"') +
    shape(body, linear(pen, lighter(color, 0.42), color, darker(color, 0.34))) +
    cuts +
    head +
    line("M-150 -54C-90 -68 0 -68 70 -50", "#fff3d4", 7, 'stroke-opacity=".5"') +
    placed(20, 0, sesame(pen, 160, 40, 26))
  );
}

function macho(pen: Pen): string {
  const sauce = placed(0, -6, blanket(pen, "#dd7a2e", 172, 88));
  const seafood =
    placed(-70, -16, prawn(pen)) +
    placed(20, -34, squidRing()) +
    placed(90, 0, mussel(pen)) +
    placed(-10, 30, squidRing()) +
    placed(-110, 30, mussel(pen), -14, 0.9);
  return placed(0, 0, friedFillet(pen), 0, 1.2) + sauce + seafood + herbFlecks(pen, 120, 50, 12);
}

export const seafood = {
  fishBites: (pen: Pen) =>
    pile(pen, { rx: 144, ry: 84, height: 66, count: 26, base: "#a8671f" }, [() => fritter(pen)]),
  ceviche: cevicheHeap,
  friedFish: (pen: Pen) => friedFillet(pen),
  paleFish: (pen: Pen) => paleFillet(pen),
  prawns: (pen: Pen) => fanned(3, 84, 18, () => placed(0, 0, prawn(pen), between(pen, -16, 16), 1.2)),
  prawn: (pen: Pen) => prawn(pen),
  mixedFry,
  shellfish,
  wholeFish,
  macho,
} as const;
