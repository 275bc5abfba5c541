import { darker, lighter } from "./color.ts";
import { between, linear, pick, radial, times, type Pen } from "./pen.ts";
import {
  blob,
  castShadow,
  flecks,
  line,
  oval,
  placed,
  scattered,
  shape,
  softShadow,
  type Point,
} from "./shapes.ts";

const CRUST = "#d08a3e";

/** A crusty roll with its cleft, as bought at seven in the morning. */
export function roll(pen: Pen, color = CRUST): string {
  const body = "M-116 6C-122 -44 -66 -74 0 -74C66 -74 122 -44 116 6C112 46 60 62 0 62C-60 62 -112 46 -116 6Z";
  const cleft = "M-86 -18C-40 -36 40 -38 88 -20C50 -8 -46 -4 -86 -18Z";
  return (
    softShadow(pen, 12, 34, 148, 54, 0.5) +
    shape(body, radial(pen, lighter(color, 0.45), color, darker(color, 0.4))) +
    shape(cleft, linear(pen, "#fbe6bb", "#eab96c")) +
    line("M-86 -18C-46 -4 50 -8 88 -20", darker(color, 0.4), 4, 'stroke-opacity=".5"') +
    flecks(pen, scattered(pen, 16, 84, 36), "#fff6df", 7, 4, 0.6) +
    line("M-84 -34C-56 -56 -20 -60 12 -60", "#fff3d6", 7, 'stroke-opacity=".5"')
  );
}

function layerFace(pen: Pen, y: number, depth: number, color: string): string {
  return shape(
    `M-160 ${y}Q0 ${y + 20} 160 ${y}V${y + depth}Q0 ${y + depth + 20} -160 ${y + depth}Z`,
    linear(pen, lighter(color, 0.3), color, darker(color, 0.1)),
  );
}

function rough(pen: Pen, y: number, color: string): string {
  const spots = Array.from({ length: 22 }, (): Point => [between(pen, -150, 146), y + between(pen, 15, 25)]);
  return flecks(pen, spots, lighter(color, 0.4), 12, 5);
}

/** Sliced bread cut into a tall triangle: its fillings show on the cut. */
export function tripleWedge(pen: Pen, fillings: readonly string[], bread = "#fbeccb"): string {
  const slices = [bread, ...fillings.flatMap((color) => [color, bread])];
  let y = 0;
  const faces = slices.map((color, index) => {
    const depth = index % 2 === 0 ? 30 : 20;
    y -= depth;
    return layerFace(pen, y, depth, color) + (index % 2 === 0 ? "" : rough(pen, y, color));
  });
  const roof = `M-160 ${y}L20 ${y - 82}L160 ${y}Q0 ${y + 20} -160 ${y}Z`;
  const crumb = linear(pen, lighter(bread, 0.7), darker(bread, 0.1));
  return softShadow(pen, 18, 20, 196, 50, 0.5) + faces.join("") + shape(roof, crumb);
}

/** Crescent of pastry with a plaited edge, sugar or egg wash on top. */
export function empanada(pen: Pen, color = "#d9973f"): string {
  const body = "M-160 46C-164 -44 -92 -104 0 -104C92 -104 164 -44 160 46C120 60 -120 60 -160 46Z";
  const plaits = times(13, (index) => {
    const angle = Math.PI * (1 - index / 12);
    return placed(
      Math.cos(angle) * 154,
      44 - Math.sin(angle) * 140,
      oval(0, 0, 21, 15, linear(pen, lighter(color, 0.5), darker(color, 0.22))),
      90 - (angle * 180) / Math.PI,
    );
  });
  const baked = flecks(
    pen,
    scattered(pen, 14, 92, 42).map(([x, y]): Point => [x, y - 20]),
    darker(color, 0.32),
    20,
    9,
    0.35,
  );
  return (
    softShadow(pen, 14, 52, 194, 40, 0.5) +
    shape(body, darker(color, 0.5), 'transform="translate(2 10)"') +
    plaits +
    shape(
      "M-138 46C-140 -30 -80 -82 0 -82C80 -82 140 -30 138 46C100 56 -100 56 -138 46Z",
      radial(pen, lighter(color, 0.55), color, darker(color, 0.32)),
    ) +
    baked +
    line("M-104 -8C-84 -44 -44 -62 -8 -62", "#fff6de", 9, 'stroke-opacity=".6"')
  );
}

export function toast(pen: Pen, color = "#e0ad62"): string {
  const d =
    "M-92 -40C-104 -80 -40 -84 0 -78C40 -84 104 -80 92 -40C88 0 90 40 76 54C30 62 -30 62 -76 54C-90 40 -88 0 -92 -40Z";
  return (
    softShadow(pen, 10, 34, 110, 50, 0.45) +
    shape(d, darker(color, 0.45), 'transform="translate(1 12)"') +
    shape(d, darker(color, 0.12)) +
    placed(0, -2, shape(d, linear(pen, "#fbe6b8", "#efc57c", "#dda656")), 0, 0.88) +
    flecks(pen, scattered(pen, 40, 64, 44), "#b97c30", 7, 4, 0.5)
  );
}

/** A flour tortilla rolled around its filling and cut across. */
export function wrap(pen: Pen, fillings: readonly [string, ...string[]]): string {
  const body = "M-150 -40C-90 -66 60 -70 120 -52L120 52C60 66 -90 66 -150 40C-166 20 -166 -20 -150 -40Z";
  const inside = times(26, () => {
    const [x, y] = scattered(pen, 1, 22, 38)[0] ?? [0, 0];
    return placed(x + 120, y, shape(blob(pen, 10, 8, 0.2, 6), pick(pen, fillings)));
  });
  return (
    softShadow(pen, 12, 44, 176, 40, 0.5) +
    shape(body, linear(pen, "#fff3d6", "#f0d5a0", "#c99d5c")) +
    flecks(
      pen,
      scattered(pen, 16, 110, 38).map(([x, y]): Point => [x - 20, y]),
      "#b9783a",
      15,
      9,
      0.5,
    ) +
    oval(120, 0, 34, 53, "#f7e3b8") +
    oval(121, 0, 28, 46, "#7c9a3c") +
    inside +
    line("M-128 -32Q-40 -54 60 -50", "#ffffff", 7, 'stroke-opacity=".5"')
  );
}

/** Fried finger of wonton dough filled with cheese. */
export function tequeno(pen: Pen): string {
  const color = pick(pen, ["#dd9f45", "#d08d35", "#e6ae58"]);
  const d =
    "M-92 -20C-96 -28 -86 -34 -80 -30H80C88 -34 98 -26 92 -18V18C98 28 86 34 80 28H-80C-88 34 -98 26 -92 18Z";
  return (
    castShadow(d, 6, 16, 0.3) +
    shape(d, darker(color, 0.45), 'transform="translate(0 9)"') +
    shape(d, linear(pen, lighter(color, 0.45), color, darker(color, 0.25))) +
    line("M-76 -24V24M76 -24V24", darker(color, 0.35), 4, 'stroke-dasharray="3 6"') +
    flecks(pen, scattered(pen, 12, 64, 18), darker(color, 0.28), 9, 5) +
    line("M-66 -18H40", "#fff5db", 5, 'stroke-opacity=".6"')
  );
}
