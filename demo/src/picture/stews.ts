import type { Mixed } from "./chunks.ts";
import { darker, lighter } from "./color.ts";
import { between, linear, pick, radial, times, type Pen } from "./pen.ts";
import {
  blob,
  castShadow,
  heaped,
  line,
  mound,
  oval,
  placed,
  scattered,
  shape,
  softShadow,
} from "./shapes.ts";

/** A thick sauce that settles on the plate: `rx` and `ry` are its half sizes. */
export function sauce(pen: Pen, color: string, rx = 160, ry = 100, height = 26): string {
  const edge = blob(pen, rx * 1.05, ry * 1.06, 0.05, 13);
  const body = mound(pen, rx * 0.97, ry * 0.96, height + ry * 0.12, 0.05);
  const gleam = `M${-rx * 0.7} ${-ry * 0.24}Q${-rx * 0.5} ${-ry * 0.72} ${-rx * 0.02} ${-ry * 0.78}`;
  return (
    softShadow(pen, 10, 18, rx * 1.2, ry * 1.24, 0.34) +
    shape(edge, darker(color, 0.26)) +
    placed(-1, -5, shape(body, radial(pen, lighter(color, 0.3), color, darker(color, 0.16)))) +
    line(gleam, lighter(color, 0.75), 9, 'stroke-opacity=".6"') +
    line(
      `M${rx * 0.3} ${ry * 0.62}Q${rx * 0.62} ${ry * 0.5} ${rx * 0.78} ${ry * 0.16}`,
      lighter(color, 0.6),
      5,
      'stroke-opacity=".4"',
    )
  );
}

type StewLook = {
  color: string;
  rx?: number;
  ry?: number;
  count?: number;
  height?: number;
  tilt?: number;
};

/** Pieces half sunk in their sauce. */
export function stew(pen: Pen, look: StewLook, pieces: Mixed): string {
  const { color, rx = 160, ry = 100, count = 16, height = 34, tilt = 60 } = look;
  const sunk = () =>
    placed(0, 0, pick(pen, pieces)(), between(pen, -tilt, tilt)) + placed(0, 15, lap(pen, color));
  return (
    sauce(pen, color, rx, ry, height) +
    heaped(pen, { rx: rx * 0.78, ry: ry * 0.74, height, count }, sunk) +
    pearls(pen, color, rx, ry)
  );
}

/** The sauce that laps at the foot of a piece. */
function lap(pen: Pen, color: string): string {
  const half = between(pen, 22, 34);
  return line(`M${-half} 0Q0 ${between(pen, 7, 11)} ${half} -1`, color, 10, 'stroke-opacity=".85"');
}

function pearls(pen: Pen, color: string, rx: number, ry: number): string {
  return scattered(pen, 9, rx * 0.85, ry * 0.85)
    .map(([x, y]) =>
      oval(x, y, between(pen, 3, 6), between(pen, 2, 4), lighter(color, 0.6), 'fill-opacity=".55"'),
    )
    .join("");
}

type PulseLook = { color: string; sauce: string; size?: number };

/** Beans, lentils or chickpeas in their own thick broth. */
export function pulses(pen: Pen, look: PulseLook, rx = 128, ry = 82): string {
  const { color, size = 12 } = look;
  const bean = () => {
    const tone = pick(pen, [color, lighter(color, 0.16), darker(color, 0.12)]);
    const body = oval(1, size * 0.34, size * 1.12, size * 0.8, darker(look.sauce, 0.35));
    return placed(
      0,
      0,
      body +
        oval(0, 0, size * 1.1, size * 0.78, tone) +
        oval(-size * 0.34, -size * 0.26, size * 0.4, size * 0.2, lighter(tone, 0.7), 'fill-opacity=".75"'),
      between(pen, -60, 60),
    );
  };
  const count = Math.min(96, Math.round((rx * ry) / (size * size * 1.05)));
  return (
    sauce(pen, look.sauce, rx, ry, 22) +
    heaped(pen, { rx: rx * 0.88, ry: ry * 0.86, height: 28, count }, bean)
  );
}

/** Thin strips, as of olluco or stir-fried vegetables. */
export function strips(pen: Pen, colors: readonly [string, ...string[]], rx = 140, ry = 86): string {
  const strip = () => {
    const color = pick(pen, colors);
    const d = `M-36 0Q0 ${between(pen, -10, 10)} 36 2`;
    return (
      line(d, darker(color, 0.4), 15, 'transform="translate(1 5)"') +
      line(d, color, 12) +
      line("M-26 -3Q0 -6 22 -3", lighter(color, 0.6), 3, 'stroke-opacity=".7"')
    );
  };
  return (
    sauce(pen, darker(colors[0], 0.1), rx, ry, 20) +
    heaped(pen, { rx: rx * 0.84, ry: ry * 0.82, height: 42, count: 40 }, () =>
      placed(0, 0, strip(), between(pen, -75, 75)),
    )
  );
}

/** Sauce poured over what lies below: it follows the shape and runs down. */
export function blanket(pen: Pen, color: string, rx = 130, ry = 78): string {
  const points =
    "M-1 -0.3C-0.9 -0.95 0.85 -1 1 -0.25C1.06 0.3 0.86 0.4 0.8 0.72C0.74 1 0.5 0.98 0.46 0.7C0.36 0.5 0.2 0.6 0.12 0.92C0.04 1.16 -0.24 1.12 -0.28 0.8C-0.36 0.52 -0.56 0.6 -0.62 0.84C-0.72 1.04 -0.94 0.9 -0.92 0.56C-0.98 0.3 -1.04 0 -1 -0.3Z";
  const d = points.replaceAll(
    /(-?[\d.]+) (-?[\d.]+)/g,
    (_, x: string, y: string) => `${Math.round(Number(x) * rx)} ${Math.round(Number(y) * ry)}`,
  );
  const gleam = line(
    `M${-rx * 0.72} ${-ry * 0.3}Q${-rx * 0.4} ${-ry * 0.74} ${rx * 0.2} ${-ry * 0.7}`,
    "#fff8e0",
    8,
    'stroke-opacity=".6"',
  );
  return (
    castShadow(d, 4, 9, 0.25) +
    shape(d, darker(color, 0.3), 'transform="translate(0 5)"') +
    shape(d, linear(pen, lighter(color, 0.4), color, darker(color, 0.1))) +
    gleam
  );
}

export function ladleDots(pen: Pen, color: string, rx: number, ry: number, count = 12): string {
  const spots = scattered(pen, count, rx, ry);
  return times(count, (index) => {
    const [x, y] = spots[index] ?? [0, 0];
    const size = between(pen, 4, 11);
    return (
      oval(x, y, size, size * 0.62, color, 'fill-opacity=".5"') +
      oval(x - size * 0.2, y - size * 0.2, size * 0.4, size * 0.2, "#fff6d8", 'fill-opacity=".6"')
    );
  });
}
