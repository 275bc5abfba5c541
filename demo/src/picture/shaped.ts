import { darker, lighter } from "./color.ts";
import { across, between, linear, num, pick, radial, times, type Pen } from "./pen.ts";
import {
  castShadow,
  curve,
  flecks,
  line,
  oval,
  placed,
  scattered,
  shape,
  softShadow,
  type Point,
} from "./shapes.ts";

/** A rocoto pepper, stuffed and gratinated. */
export function stuffedPepper(pen: Pen): string {
  const body =
    "M-104 -4C-112 -62 -60 -84 0 -82C62 -84 112 -60 104 -2C100 54 52 82 0 82C-52 82 -100 54 -104 -4Z";
  const cheese =
    "M-88 -40C-70 -92 74 -94 90 -38C92 -10 74 -16 66 8C58 30 38 22 34 0C22 -12 8 -6 2 20C-6 44 -32 36 -32 10C-40 -8 -54 -2 -62 10C-78 16 -92 -12 -88 -40Z";
  const ribs = line(
    "M-60 62C-84 30 -84 0 -70 -20M54 64C80 32 82 4 72 -18",
    "#8c1d14",
    5,
    'stroke-opacity=".5"',
  );
  const filling =
    oval(0, -56, 56, 22, "#6b3218") +
    flecks(
      pen,
      scattered(pen, 26, 46, 15).map(([x, y]): Point => [x, y - 56]),
      "#c48a4a",
      12,
      7,
    ) +
    flecks(
      pen,
      scattered(pen, 8, 40, 12).map(([x, y]): Point => [x, y - 58]),
      "#86a83e",
      9,
      7,
    );
  return (
    softShadow(pen, 14, 52, 134, 52, 0.5) +
    shape(body, radial(pen, "#f4694a", "#d02f20", "#8c1d14")) +
    ribs +
    castShadow(cheese, 2, 7, 0.3) +
    shape(cheese, linear(pen, "#fff0bd", "#f6cf6b", "#dc9a36")) +
    filling +
    line("M-66 6C-78 26 -74 44 -60 56", "#ffb9a0", 7, 'stroke-opacity=".6"')
  );
}

/** Beans and rice, shaped and fried until the crust holds. */
export function tacuTacu(pen: Pen, color = "#c08a52"): string {
  const d = curve(
    [
      [-176, 12],
      [-150, -40],
      [-70, -66],
      [30, -70],
      [130, -48],
      [178, 2],
      [140, 44],
      [40, 62],
      [-70, 60],
      [-150, 44],
    ],
    true,
  );
  const specks = (count: number, tone: string, size: number) =>
    flecks(pen, scattered(pen, count, 148, 48), tone, size, size * 0.6);
  return (
    softShadow(pen, 14, 34, 206, 76, 0.5) +
    shape(d, darker(color, 0.48), 'transform="translate(1 12)"') +
    shape(d, linear(pen, lighter(color, 0.3), color, darker(color, 0.34))) +
    specks(60, darker(color, 0.4), 13) +
    specks(70, lighter(color, 0.55), 10) +
    specks(30, "#7d4a24", 16) +
    line("M-138 -20C-96 -48 -20 -54 40 -54", "#fff0d0", 6, 'stroke-opacity=".4"')
  );
}

/** A tamal or humita, opened on its leaf. */
export function leafParcel(pen: Pen, color: string, leaf: string): string {
  const back =
    "M-232 26C-180 -70 -60 -104 60 -98C150 -94 214 -70 238 -20C196 60 60 96 -70 92C-150 88 -206 66 -232 26Z";
  const veins = Array.from(
    { length: 9 },
    (_, index) =>
      `M${index * 46 - 190} ${-50 + Math.abs(index - 4) * 8}L${index * 46 - 170} ${66 - Math.abs(index - 4) * 8}`,
  ).join("");
  const loaf = curve(
    [
      [-140, 4],
      [-118, -44],
      [-20, -62],
      [96, -54],
      [138, -16],
      [116, 32],
      [20, 50],
      [-96, 42],
    ],
    true,
  );
  const tie =
    line("M-8 -66C-22 -20 -20 20 -4 52", darker(leaf, 0.4), 13) +
    line("M-8 -66C-22 -20 -20 20 -4 52", lighter(leaf, 0.3), 8);
  const texture =
    flecks(pen, scattered(pen, 60, 112, 38), lighter(color, 0.5), 9, 5) +
    flecks(pen, scattered(pen, 34, 112, 38), darker(color, 0.22), 9, 5);
  return (
    softShadow(pen, 10, 24, 250, 108, 0.45) +
    shape(back, darker(leaf, 0.4), 'transform="translate(2 9)"') +
    shape(back, linear(pen, lighter(leaf, 0.24), leaf, darker(leaf, 0.25))) +
    line(veins, lighter(leaf, 0.45), 3.4, 'stroke-opacity=".5"') +
    castShadow(loaf, 8, 20, 0.3) +
    shape(loaf, darker(color, 0.36), 'transform="translate(0 14)"') +
    shape(loaf, linear(pen, lighter(color, 0.42), color, darker(color, 0.14))) +
    texture +
    tie +
    line("M-112 -24C-84 -46 -50 -50 -28 -52", "#fff8e2", 6, 'stroke-opacity=".6"')
  );
}

/** Beaten egg folded over a filling, which `bit` draws along the open side. */
export function omelette(pen: Pen, color: string, bit: () => string): string {
  const under = "M-188 40C-150 6 150 6 188 40C176 92 80 104 0 104C-80 104 -176 92 -188 40Z";
  const flap =
    "M-188 40C-188 -40 -92 -88 6 -86C104 -84 188 -36 188 40C160 50 90 66 0 66C-90 66 -160 50 -188 40Z";
  const filling = times(15, (index) => {
    const share = (index / 14) * 2 - 1;
    return placed(share * 158, 52 + Math.sqrt(1 - share * share) * 24, bit(), between(pen, -40, 40));
  });
  const browned = scattered(pen, 20, 126, 40).map(([x, y]): Point => [x, y - 16]);
  return (
    softShadow(pen, 10, 66, 220, 66, 0.5) +
    shape(under, darker(color, 0.4), 'transform="translate(1 9)"') +
    shape(under, linear(pen, darker(color, 0.1), darker(color, 0.24))) +
    filling +
    castShadow(flap, 0, 8, 0.25) +
    shape(flap, radial(pen, lighter(color, 0.5), color, darker(color, 0.26))) +
    flecks(pen, browned, darker(color, 0.3), 26, 12, 0.3) +
    line("M-152 2C-122 -42 -60 -66 0 -68", "#fffbe4", 8, 'stroke-opacity=".65"')
  );
}

export function pancakes(pen: Pen, count = 4): string {
  const color = "#d99a48";
  const stack = times(count, (index) => {
    const y = -index * 27;
    const x = pick(pen, [-5, 3, 6, -2]);
    const side = `M${x - 168} ${y}v17A168 100 0 0 0 ${x + 168} ${y + 17}v-17Z`;
    return (
      shape(side, across(pen, "#e2b873", "#fbe3ae", "#efcb8c", "#c08a45")) +
      oval(x, y, 168, 100, radial(pen, lighter(color, 0.25), color, darker(color, 0.22))) +
      (index === count - 1 ? "" : oval(x + 4, y, 160, 94, "#7a4418", 'fill-opacity=".2"'))
    );
  });
  const top = -(count - 1) * 27;
  const syrup = placed(
    0,
    top - 4,
    shape(
      "M-110 -6C-96 -60 80 -70 112 -12C122 20 96 26 104 66C106 84 84 88 80 66C76 48 56 48 44 62C36 100 40 120 24 120C8 118 16 88 6 66C-14 52 -36 56 -46 72C-54 88 -72 84 -70 64C-72 44 -104 36 -110 -6Z",
      linear(pen, "#d98a28/0.95", "#a65312/0.92"),
    ),
  );
  const butter = placed(
    -4,
    top - 26,
    shape("M-34 0L6 -18L40 -2L0 18Z", "#fff3b8") +
      shape("M-34 0L0 18V30L-34 12Z", "#f6dc80") +
      shape("M0 18L40 -2V10L0 30Z", "#e8c560"),
  );
  return (
    softShadow(pen, 16, 40, 220, 110, 0.5) +
    stack +
    syrup +
    butter +
    placed(0, top, line(`M${num(-78)} -22Q-40 -50 24 -46`, "#fff2cc", 7, 'stroke-opacity=".6"'))
  );
}
