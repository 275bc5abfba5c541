import { chunk, pile } from "./chunks.ts";
import { darker, lighter, mix } from "./color.ts";
import { between, clipped, linear, num, pick, radial, times, type Pen } from "./pen.ts";
import { blob, castShadow, curve, flecks, line, placed, scattered, shape, softShadow } from "./shapes.ts";
import { chiliStrip, onionPetal, tomatoWedge } from "./vegetables.ts";

export function beefStrip(pen: Pen, color = "#8a4726"): string {
  const tone = mix(color, pick(pen, ["#6b2f18", "#a35c33", "#7a3a1e"]), 0.45);
  const fibre = line(`M-26 4Q-4 0 20 5M-18 -2Q4 -6 26 -1`, darker(tone, 0.35), 2.2, 'stroke-opacity=".55"');
  return (
    chunk(pen, { rx: between(pen, 40, 52), ry: between(pen, 17, 22), thick: 9, color: tone, corners: 7 }) +
    fibre
  );
}

/** Beef, onion, tomato and yellow chili in their juice. */
export function stirFry(pen: Pen, strip: () => string, rx = 150, ry = 92): string {
  const pieces = [
    strip,
    strip,
    strip,
    () => placed(0, 0, onionPetal(pen), 0, 1.2),
    () => placed(0, 0, onionPetal(pen), 0, 1.2),
    () => placed(0, 0, tomatoWedge(pen), 0, 1.25),
    () => placed(0, 0, tomatoWedge(pen), 0, 1.25),
    () => chiliStrip(pen),
  ] as const;
  const juice = blob(pen, rx * 1.16, ry * 1.18, 0.06, 12);
  const pool = shape(juice, linear(pen, "#9a4d1f", "#70300f"), 'fill-opacity=".8"');
  return pool + pile(pen, { rx, ry, height: 54, count: 34, base: "#6a2d10", tilt: 50 }, pieces);
}

const CUTS = {
  breast:
    "M-156 -4C-158 -66 -86 -98 -6 -90C70 -82 126 -50 160 -16C174 4 152 24 118 28C70 38 34 82 -44 82C-112 80 -154 50 -156 -4Z",
  steak:
    "M-156 12C-162 -48 -100 -92 -22 -86C38 -82 68 -60 112 -70C158 -76 172 -30 154 12C130 68 60 86 -16 82C-92 80 -150 64 -156 12Z",
} as const;

/** A flat cut from the grill, with the bars' marks. */
export function grilled(pen: Pen, cut: keyof typeof CUTS, color: string): string {
  const d = CUTS[cut];
  const bars = times(5, (index) => `M${index * 64 - 170} 90L${index * 64 - 86} -100`);
  const edge =
    cut === "steak"
      ? line("M-150 -4C-142 -54 -90 -84 -22 -80C38 -76 68 -54 112 -63C146 -68 160 -40 152 -4", "#f3dcb4", 8)
      : "";
  return (
    softShadow(pen, 12, 28, 186, 92, 0.52) +
    shape(d, darker(color, 0.5), 'transform="translate(1 15)"') +
    shape(d, linear(pen, lighter(color, 0.36), color, darker(color, 0.24))) +
    clipped(
      pen,
      `<path d="${d}"/>`,
      line(bars, darker(color, 0.72), 11, 'stroke-opacity=".6"') +
        line(bars, lighter(color, 0.4), 3, 'stroke-opacity=".35" transform="translate(8 2)"'),
    ) +
    edge +
    line("M-118 -44Q-84 -70 -30 -70", "#fff3dc", 7, 'stroke-opacity=".6"')
  );
}

/** Breaded and fried: milanesa, apanado. */
export function breaded(pen: Pen, color = "#dd9a3c", rx = 152, ry = 88): string {
  const d = blob(pen, rx, ry, 0.09, 13);
  const crumbs = (count: number, tone: string) =>
    flecks(pen, scattered(pen, count, rx * 0.92, ry * 0.9), tone, 6, 5);
  return (
    softShadow(pen, 12, 26, rx * 1.15, ry * 1.12, 0.5) +
    shape(d, darker(color, 0.45), 'transform="translate(1 13)"') +
    shape(d, radial(pen, lighter(color, 0.32), color, darker(color, 0.26))) +
    crumbs(90, darker(color, 0.24)) +
    crumbs(80, lighter(color, 0.5)) +
    crumbs(30, darker(color, 0.42))
  );
}

/** Slices of a braised roast, leaning on one another. */
export function roastSlices(pen: Pen, color = "#8d4a2a", count = 4): string {
  return (
    softShadow(pen, 12, 24, 170, 84, 0.45) +
    times(count, (index) => {
      const d = blob(pen, 78, 58, 0.06, 9);
      const fibres = times(3, (row) =>
        line(
          `M-46 ${row * 18 - 20}Q0 ${row * 18 - 30} 46 ${row * 18 - 18}`,
          darker(color, 0.3),
          2.5,
          'stroke-opacity=".5"',
        ),
      );
      const slice =
        shape(d, darker(color, 0.5), 'transform="translate(2 10)"') +
        shape(d, linear(pen, lighter(color, 0.34), color)) +
        fibres +
        line("M-52 -22Q-30 -48 10 -48", "#ffe7c8", 4, 'stroke-opacity=".5"');
      return placed(
        (index - (count - 1) / 2) * 62,
        (index % 2) * 8 - 4,
        castShadow(d, 6, 10, 0.25) + slice,
        between(pen, -12, 4),
      );
    })
  );
}

/** Marinated heart or beef on a cane. */
export function skewer(pen: Pen, color = "#9a4a22", pieces = 4): string {
  const stick = line("M-196 0H206", "#8f6a38", 9) + line("M-196 -2H206", "#d9b577", 4);
  const slices = times(pieces, (index) => {
    const x = (index - (pieces - 1) / 2) * 76;
    const tone = mix(color, "#b9632f", pen.random() * 0.7);
    const char = line("M-22 -14L-6 12M2 -16L16 12", darker(tone, 0.8), 6, 'stroke-opacity=".55"');
    const glaze = line("M-24 -14Q-4 -24 18 -18", "#ffd9a0", 4, 'stroke-opacity=".7"');
    const slice = chunk(pen, { rx: 43, ry: 29, thick: 9, color: tone, corners: 5, gloss: false });
    return placed(x, 0, slice + char + glaze, between(pen, -12, 12));
  });
  return softShadow(pen, 6, 22, 190, 36, 0.35) + stick + slices;
}

/** Fried pork, golden outside. */
export function porkChunk(pen: Pen): string {
  const color = mix("#b96f34", "#9c5224", pen.random());
  const crust = flecks(pen, scattered(pen, 7, 26, 14), darker(color, 0.4), 9, 4);
  return chunk(pen, { rx: between(pen, 38, 50), ry: between(pen, 27, 34), thick: 12, color }) + crust;
}

/** A piece that has simmered until its fibres part. */
export function meatChunk(pen: Pen, color = "#7d4023"): string {
  const tone = mix(color, lighter(color, 0.3), pen.random() * 0.8);
  const fibres = times(4, (row) => {
    const y = row * 10 - 17;
    return `M${num(-30 + row * 2)} ${num(y + between(pen, -2, 2))}Q0 ${num(y - 6)} ${num(28 - row * 2)} ${num(y + between(pen, -2, 3))}`;
  });
  const body = chunk(pen, {
    rx: between(pen, 42, 52),
    ry: between(pen, 28, 33),
    thick: 12,
    color: tone,
    corners: 7,
    gloss: false,
  });
  return (
    body +
    line(fibres, darker(tone, 0.3), 3, 'stroke-opacity=".5"') +
    line("M-26 -18Q-8 -27 14 -22", "#ffe6c6", 3.4, 'stroke-opacity=".5"')
  );
}

/** Pork belly: meat, a ribbon of fat, skin. */
export function porkBelly(pen: Pen, color = "#b5673d"): string {
  const body =
    "M-96 -22C-90 -52 -30 -62 20 -58C66 -56 98 -40 96 -10C96 26 70 50 10 50C-50 52 -100 34 -96 -22Z";
  const fat = "M-94 -6C-60 -22 60 -24 96 -8C98 6 96 14 92 20C60 6 -60 8 -94 22C-97 12 -97 4 -94 -6Z";
  const fibres = line(
    "M-70 -34Q-10 -52 60 -40M-60 -22Q0 -36 70 -26M-70 34Q0 22 70 34",
    darker(color, 0.28),
    3.4,
    'stroke-opacity=".5"',
  );
  return (
    softShadow(pen, 6, 26, 112, 46, 0.45) +
    shape(body, darker(color, 0.5), 'transform="translate(1 12)"') +
    shape(body, linear(pen, lighter(color, 0.32), color, darker(color, 0.2))) +
    shape(fat, linear(pen, "#fdeccb", "#eec892"), 'fill-opacity=".9"') +
    fibres +
    line("M-70 -36Q-40 -50 0 -50", "#fff0d8", 5, 'stroke-opacity=".6"')
  );
}

export function sausage(pen: Pen, color = "#b5472f"): string {
  const body =
    "M-92 16C-108 -6 -88 -34 -58 -26C-20 -16 24 -18 62 -32C92 -40 110 -10 92 8C52 34 -30 40 -92 16Z";
  const cuts = line("M-50 -14l14 22M-8 -12l12 24M36 -20l12 24", darker(color, 0.5), 5, 'stroke-opacity=".6"');
  return (
    castShadow(body, 6, 12, 0.3) +
    shape(body, linear(pen, lighter(color, 0.4), color, darker(color, 0.4))) +
    cuts +
    line("M-72 -12Q-20 -6 60 -22", "#ffdcc4", 4, 'stroke-opacity=".6"')
  );
}

export function patty(pen: Pen, rx = 120): string {
  const d = curve(
    [
      [-rx, 0],
      [-rx * 0.9, -26],
      [0, -34],
      [rx * 0.9, -26],
      [rx, 0],
      [rx * 0.9, 26],
      [0, 32],
      [-rx * 0.9, 26],
    ],
    true,
  );
  return (
    shape(d, linear(pen, "#96592f", "#5d2c14")) +
    flecks(pen, scattered(pen, 26, rx * 0.85, 22), "#43200f", 8, 5)
  );
}
