import { darker, lighter, mix } from "./color.ts";
import { between, linear, pick, radial, times, type Pen } from "./pen.ts";
import { blob, castShadow, flecks, line, ring, scattered, shape, softShadow } from "./shapes.ts";

const FILLET =
  "M-164 8C-150 -40 -84 -70 -10 -66C58 -62 112 -44 160 -56C176 -30 170 14 156 34C110 26 62 64 -20 62C-92 60 -150 48 -164 8Z";

/** Floured and fried until golden. */
export function friedFillet(pen: Pen, color = "#dba048"): string {
  const crumbs = (count: number, tone: string) => flecks(pen, scattered(pen, count, 130, 48), tone, 9, 5);
  return (
    softShadow(pen, 10, 32, 186, 74, 0.5) +
    shape(FILLET, darker(color, 0.46), 'transform="translate(1 13)"') +
    shape(FILLET, radial(pen, lighter(color, 0.46), color, darker(color, 0.3))) +
    crumbs(44, darker(color, 0.25)) +
    crumbs(36, lighter(color, 0.55)) +
    line("M-130 0C-108 -34 -60 -48 -10 -48", "#fff6dc", 6, 'stroke-opacity=".6"')
  );
}

/** Steamed or poached: white flakes. */
export function paleFillet(pen: Pen, color = "#f4e3c8"): string {
  const flakes = times(6, (index) => `M${index * 46 - 122} -42Q${index * 46 - 96} -4 ${index * 46 - 118} 36`);
  return (
    softShadow(pen, 10, 32, 186, 74, 0.45) +
    shape(FILLET, darker(color, 0.32), 'transform="translate(1 12)"') +
    shape(FILLET, linear(pen, lighter(color, 0.7), color, darker(color, 0.14))) +
    line(flakes, darker(color, 0.2), 4, 'stroke-opacity=".6"') +
    line("M-130 0C-108 -34 -60 -48 -10 -48", "#ffffff", 6, 'stroke-opacity=".8"')
  );
}

/** Raw fish that the lime has turned white. */
export function fishCube(pen: Pen): string {
  const d = blob(pen, between(pen, 36, 44), between(pen, 24, 29), 0.12, 6);
  const top = pick(pen, ["#fffaf2", "#fdf3ea", "#fbeee6"]);
  const flakes = line("M-22 -4Q2 10 24 -5M-24 8Q0 18 22 7", "#e3c4b4", 3, 'stroke-opacity=".8"');
  return (
    castShadow(d, 4, 17, 0.32) +
    shape(d, "#c9a494", 'transform="translate(1 12)"') +
    shape(d, linear(pen, "#ffffff", top, "#efd9cc")) +
    flakes
  );
}

/** A bite in batter. */
export function fritter(pen: Pen, color = "#dc9c3e"): string {
  const tone = mix(color, "#c8822c", pen.random());
  const d = blob(pen, between(pen, 40, 50), between(pen, 26, 32), 0.15, 9);
  return (
    castShadow(d, 4, 13, 0.28) +
    shape(d, darker(tone, 0.45), 'transform="translate(0 9)"') +
    shape(d, radial(pen, lighter(tone, 0.5), tone, darker(tone, 0.25))) +
    flecks(pen, scattered(pen, 9, 28, 16), darker(tone, 0.3), 8, 4) +
    flecks(pen, scattered(pen, 7, 26, 14), lighter(tone, 0.6), 7, 4)
  );
}

export function prawn(pen: Pen, color = "#f08a5a"): string {
  const body =
    "M-40 22C-58 -18 -22 -46 16 -40C48 -34 58 -4 44 14C40 22 28 20 28 12C34 -4 20 -14 2 -14C-18 -12 -20 6 -8 20C-4 34 -32 38 -40 22Z";
  const tail = "M36 12C46 16 56 30 52 40C44 38 38 34 34 38C28 34 26 22 28 14Z";
  const bands = line(
    "M-44 2L-24 0M-30 -24L-16 -10M-4 -40L2 -16M24 -38L18 -12M46 -16L30 -4",
    darker(color, 0.28),
    4,
    'stroke-opacity=".6"',
  );
  return (
    castShadow(body, 5, 9, 0.3) +
    shape(tail, linear(pen, "#e0603a", "#b93f22")) +
    shape(body, linear(pen, lighter(color, 0.5), color, darker(color, 0.16))) +
    bands +
    line("M-34 -14C-22 -34 4 -36 22 -30", "#fff3e6", 4, 'stroke-opacity=".75"')
  );
}

export function mussel(pen: Pen): string {
  const shell = "M-54 10C-48 -30 10 -44 54 -20C46 22 -14 40 -54 10Z";
  const meat = "M-34 6C-26 -16 12 -26 36 -14C28 12 -10 22 -34 6Z";
  return (
    castShadow(shell, 5, 9, 0.35) +
    shape(shell, linear(pen, "#5b6b80", "#28323f")) +
    shape("M-46 8C-40 -22 10 -35 46 -17C38 16 -12 30 -46 8Z", linear(pen, "#e9dfd3", "#b8a7a2")) +
    shape(meat, radial(pen, "#ffc684", "#ee9244", "#c96c28")) +
    line("M-20 -4Q0 -16 20 -12", "#fff0d4", 3.4, 'stroke-opacity=".8"')
  );
}

export function squidRing(color = "#f6e6d4"): string {
  return (
    ring(3, 9, 27, 19, "#4a2008", 13, 'stroke-opacity=".25"') +
    ring(0, 4, 27, 19, darker(color, 0.34), 14) +
    ring(0, 0, 27, 19, color, 13) +
    ring(-2, -3, 29, 20, lighter(color, 0.8), 3, 'stroke-opacity=".8"')
  );
}

/** A ring in batter. */
export function friedRing(pen: Pen): string {
  return (
    squidRing(pick(pen, ["#dc9c3e", "#cf8a30", "#e6ad55"])) +
    flecks(
      pen,
      [
        [-26, 4],
        [20, -12],
        [24, 10],
        [-8, 18],
      ],
      "#a8641c",
      8,
      4,
    )
  );
}
