import { darker, lighter, mix } from "./color.ts";
import { between, linear, num, pick, radial, times, type Pen } from "./pen.ts";
import {
  blob,
  castShadow,
  curve,
  flecks,
  heaped,
  line,
  mound,
  placed,
  scattered,
  shape,
  softShadow,
  type Point,
} from "./shapes.ts";

type RiceTone = { body: string; grains: readonly [string, string, string] };

function grainsOf(color: string): RiceTone["grains"] {
  return [darker(color, 0.13), lighter(color, 0.3), lighter(color, 0.8)];
}

/** Rice turned out of a cup, as every Peruvian lunch has it. */
export function riceDome(pen: Pen, color = "#fbf2dd"): string {
  const outline =
    "M-112 2C-112 -38 -98 -84 -70 -100C-40 -114 40 -114 70 -100C98 -84 112 -38 112 2C112 44 66 66 0 66C-66 66 -112 44 -112 2Z";
  const spots = (count: number) =>
    scattered(pen, count, 106, 82).map(([x, y]): Point => [x * (y < -30 ? 0.86 : 1), y - 22]);
  const lit = spots(54).map(([x, y]): Point => [x * 0.76 - 20, y * 0.74 - 24]);
  return (
    softShadow(pen, 22, 36, 146, 70, 0.62) +
    castShadow(outline, 12, 10, 0.2) +
    shape(outline, linear(pen, lighter(color, 0.7), color, darker(color, 0.3))) +
    flecks(pen, spots(110), darker(color, 0.15), 12, 5) +
    flecks(pen, spots(100), lighter(color, 0.35), 12, 5) +
    shape(outline, linear(pen, "#7a3d12/0", "#7a3d12/0.04", "#7a3d12/0.32")) +
    flecks(pen, lit, "#fffdf6", 12, 5, 0.85)
  );
}

export function riceBed(pen: Pen, color: string, rx = 200, ry = 120, height = 50): string {
  const [dark, light, bright] = grainsOf(color);
  const count = Math.round((rx * ry) / 130);
  // As high as the highest grain, so that no bare slope shows behind them.
  const crest = height > ry / 2 ? (ry * ry) / (4 * height) + height : ry;
  const outline = mound(pen, rx, ry, crest - ry * 0.72, 0.03);
  const spots = (share: number) => scattered(pen, Math.round(count * share), rx * 0.97, ry * 0.97, height);
  return (
    softShadow(pen, 14, 26, rx * 1.12, ry * 1.14, 0.45) +
    shape(outline, radial(pen, lighter(color, 0.3), color, darker(color, 0.28))) +
    flecks(pen, spots(1), dark, 13, 6) +
    flecks(pen, spots(1), color, 13, 6) +
    flecks(pen, spots(0.9), light, 13, 6) +
    flecks(
      pen,
      spots(0.35).map(([x, y]): Point => [x * 0.8 - rx * 0.1, y * 0.8 - ry * 0.14]),
      bright,
      11,
      4.5,
    )
  );
}

const POTATO = "#f2c54b";

function fry(pen: Pen, level: number): string {
  const tone = mix(
    darker(pick(pen, ["#f4c049", "#efb23a", "#f7cf63"]), 0.18 * (1 - level)),
    "#f9d873",
    level * 0.3,
  );
  const long = between(pen, 46, 62);
  const bar = `<rect x="${num(-long)}" y="-9" width="${num(long * 2)}" height="19" rx="5" fill="${darker(tone, 0.28)}"/>`;
  const top = `<rect x="${num(-long)}" y="-10" width="${num(long * 2)}" height="13" rx="5" fill="${tone}"/>`;
  const ends = line(
    `M${num(-long + 4)} -4v4M${num(long - 4)} -4v4`,
    darker(tone, 0.4),
    3,
    'stroke-opacity=".6"',
  );
  const shine = line(`M${num(-long + 12)} -7H${num(long - 18)}`, "#fff3c4", 2.6, 'stroke-opacity=".8"');
  return placed(
    0,
    0,
    bar + top + ends + shine,
    pick(pen, [between(pen, -70, -10), between(pen, 5, 60), between(pen, -25, 25)]),
  );
}

export function fries(pen: Pen, rx = 120, ry = 70, height = 60, count = 26): string {
  const base = shape(mound(pen, rx * 0.78, ry * 0.74, height * 0.7), darker(POTATO, 0.32));
  return (
    softShadow(pen, 18, 24, rx * 1.3, ry * 1.25, 0.45) +
    base +
    heaped(pen, { rx, ry, height, count }, (level) => fry(pen, level))
  );
}

/** Boiled yellow potato, halved: a floury cut face. */
export function potato(pen: Pen, color = POTATO): string {
  const body = blob(pen, 62, 44, 0.05);
  const face = blob(pen, 54, 34, 0.04);
  return (
    softShadow(pen, 12, 18, 78, 46, 0.45) +
    shape(body, linear(pen, color, darker(color, 0.34))) +
    placed(
      -2,
      -8,
      shape(face, radial(pen, lighter(color, 0.55), lighter(color, 0.15))) +
        flecks(pen, scattered(pen, 14, 42, 24), lighter(color, 0.7), 8, 3),
    )
  );
}

function strand(pen: Pen, rx: number, ry: number, height: number, reach: number): string {
  const start = between(pen, 0, Math.PI * 2);
  const sweep = between(pen, 1.4, 3.4);
  const points = Array.from({ length: 7 }, (_, index): Point => {
    const angle = start + (index / 6) * sweep;
    const radius = reach * (1 + Math.sin(index * 1.7 + start) * 0.09);
    return [Math.cos(angle) * rx * radius, Math.sin(angle) * ry * radius - height * (1 - reach * reach)];
  });
  return curve(points);
}

/** A nest of noodles. */
export function noodles(pen: Pen, color: string, rx = 200, ry = 120, height = 70, count = 38): string {
  const nest = times(count, (index) => {
    const reach = Math.sqrt(1 - index / count) * between(pen, 0.86, 1) + 0.05;
    const d = strand(pen, rx, ry, height, Math.min(0.98, reach));
    const tone = mix(darker(color, 0.08), lighter(color, 0.3), pen.random());
    return (
      line(d, darker(color, 0.42), 17) +
      line(d, tone, 13) +
      line(d, lighter(color, 0.65), 2.6, 'stroke-opacity=".7"')
    );
  });
  const base = shape(mound(pen, rx, ry, height * 0.8), darker(color, 0.4));
  return softShadow(pen, 16, 26, rx * 1.15, ry * 1.18, 0.45) + base + nest;
}

/** Mashed food spread with the back of a spoon. */
export function mash(pen: Pen, color: string, rx = 118, ry = 74): string {
  const body = mound(pen, rx, ry, 50, 0.06);
  const swirls = times(4, (index) => {
    const reach = 0.86 - index * 0.2;
    const d = `M${num(-rx * reach)} ${num(-22)}A${num(rx * reach)} ${num(ry * reach)} 0 0 0 ${num(rx * reach)} ${num(-26)}`;
    return (
      line(d, darker(color, 0.2), 7, 'stroke-opacity=".5"') +
      line(d, lighter(color, 0.6), 4, 'transform="translate(-2 -5)"')
    );
  });
  return (
    softShadow(pen, 14, 20, rx * 1.18, ry * 1.2, 0.42) +
    castShadow(body, 5, 7, 0.15) +
    shape(body, radial(pen, lighter(color, 0.6), color, darker(color, 0.22))) +
    swirls
  );
}
