import { cancha, limeHalf } from "./garnishes.ts";
import { darker, lighter } from "./color.ts";
import { across, between, linear, type Pen } from "./pen.ts";
import {
  castShadow,
  flecks,
  heaped,
  line,
  oval,
  placed,
  ring,
  scattered,
  shape,
  softShadow,
} from "./shapes.ts";
import { onionPetal } from "./vegetables.ts";

const STEEL = "#d9d4cc";

export function fork(pen: Pen): string {
  const d =
    "M-9 250C-12 120 -8 40 -7 -60C-30 -74 -36 -104 -34 -200H-24V-110H-16V-204H-5V-110H5V-204H16V-110H24V-200H34C36 -104 30 -74 7 -60C8 40 12 120 9 250C6 262 -6 262 -9 250Z";
  return (
    castShadow(d, 9, 11, 0.3) +
    shape(d, across(pen, darker(STEEL, 0.24), lighter(STEEL, 0.8), STEEL, darker(STEEL, 0.4)))
  );
}

export function knife(pen: Pen): string {
  const d =
    "M-10 250C-13 140 -11 60 -10 -10C-26 -70 -22 -180 6 -214C12 -150 14 -60 11 -10C12 60 13 140 10 250C7 262 -7 262 -10 250Z";
  return (
    castShadow(d, 9, 11, 0.3) +
    shape(d, across(pen, lighter(STEEL, 0.7), STEEL, lighter(STEEL, 0.4), darker(STEEL, 0.4))) +
    line("M-10 -6H11", darker(STEEL, 0.4), 3, 'stroke-opacity=".5"')
  );
}

export function spoon(pen: Pen): string {
  const d =
    "M-9 250C-12 120 -9 40 -8 -60C-44 -84 -52 -196 0 -208C52 -196 44 -84 8 -60C9 40 12 120 9 250C6 262 -6 262 -9 250Z";
  return (
    castShadow(d, 9, 11, 0.3) +
    shape(d, across(pen, darker(STEEL, 0.2), lighter(STEEL, 0.8), STEEL, darker(STEEL, 0.4))) +
    oval(2, -134, 27, 56, linear(pen, darker(STEEL, 0.34), lighter(STEEL, 0.7)))
  );
}

export function napkin(pen: Pen, color: string): string {
  const d = "M-96 -270H96V280H-96Z";
  const hem = line(
    "M-84 -270V280M84 -270V280",
    darker(color, 0.3),
    4,
    'stroke-opacity=".4" stroke-dasharray="12 8"',
  );
  const fold =
    shape("M20 -270H96V280H34Z", darker(color, 0.3), 'fill-opacity=".22"') +
    line("M20 -270L34 280", lighter(color, 0.7), 4, 'stroke-opacity=".6"');
  return castShadow(d, 12, 14, 0.28) + shape(d, linear(pen, lighter(color, 0.34), color)) + fold + hem;
}

/** A little bowl for the table; `content` is drawn on its surface. */
function saucer(pen: Pen, china: string, content: string): string {
  const side = "M-92 0C-88 42 -56 66 0 68C56 66 88 42 92 0Z";
  return (
    softShadow(pen, 16, 50, 124, 46, 0.5) +
    shape(side, across(pen, china, lighter(china, 0.3), china, darker(china, 0.4))) +
    oval(0, 0, 92, 50, lighter(china, 0.32)) +
    oval(0, 3, 82, 43, darker(china, 0.34)) +
    content +
    line("M-74 24C-66 44 -50 54 -34 58", "#ffffff", 6, 'stroke-opacity=".4"')
  );
}

/** Chili sauce of the house. */
export function sauceBowl(pen: Pen, color = "#e9a32c", china = "#7d4a30"): string {
  const surface = oval(0, 7, 76, 37, linear(pen, lighter(color, 0.4), color, darker(color, 0.14)));
  const swirl = line(
    "M-44 8C-30 -14 36 -16 44 6C44 24 -10 26 -16 10",
    lighter(color, 0.6),
    6,
    'stroke-opacity=".75"',
  );
  return saucer(
    pen,
    china,
    surface +
      swirl +
      flecks(
        pen,
        scattered(pen, 12, 56, 24).map(([x, y]) => [x, y + 7] as const),
        "#5f8a35",
        7,
        4,
      ),
  );
}

export function canchaBowl(pen: Pen, china = "#a8552f"): string {
  return saucer(
    pen,
    china,
    oval(0, 7, 78, 39, "#9a5c20") +
      placed(
        0,
        6,
        heaped(pen, { rx: 62, ry: 28, height: 22, count: 34 }, () =>
          placed(0, 0, cancha(pen), between(pen, 0, 180)),
        ),
      ),
  );
}

export function limeBowl(pen: Pen, china = "#eadcc2"): string {
  return saucer(
    pen,
    china,
    placed(-32, -12, limeHalf(pen), -10, 0.9) + placed(30, -4, limeHalf(pen), 12, 0.95),
  );
}

export function onionBowl(pen: Pen, china = "#5c7a80"): string {
  return saucer(
    pen,
    china,
    oval(0, 7, 76, 37, "#a55a7c") +
      placed(
        0,
        4,
        heaped(pen, { rx: 54, ry: 24, height: 22, count: 14 }, () =>
          placed(0, 0, onionPetal(pen), between(pen, -70, 70), 0.8),
        ),
      ),
  );
}

/** A small plate with slices of bread. */
export function breadPlate(pen: Pen, bread: string): string {
  return (
    softShadow(pen, 12, 22, 186, 106, 0.45) +
    oval(0, 8, 168, 100, "#cbb99c") +
    oval(0, 0, 168, 100, linear(pen, "#fffaf0", "#efe2ca")) +
    ring(0, 0, 126, 72, "#d8c6a4", 3, 'stroke-opacity=".7"') +
    placed(0, -10, bread, 0, 0.86)
  );
}

export function pepperMill(pen: Pen): string {
  const wood = "#7d4a2c";
  const body =
    "M-40 60C-46 0 -22 -30 -26 -70C-40 -96 -34 -130 0 -132C34 -130 40 -96 26 -70C22 -30 46 0 40 60A40 16 0 0 1 -40 60Z";
  return (
    softShadow(pen, 18, 70, 70, 22, 0.5) +
    shape(body, across(pen, darker(wood, 0.3), lighter(wood, 0.36), wood, darker(wood, 0.5))) +
    oval(0, -138, 13, 11, "#d9d4cc") +
    line("M-34 20C-30 4 -20 -20 -20 -44", "#ffe9cc", 6, 'stroke-opacity=".45"')
  );
}
