import { darker, lighter } from "./color.ts";
import { linear, radial, type Pen } from "./pen.ts";
import { blob, castShadow, flecks, line, placed, scattered, shape, softShadow } from "./shapes.ts";

/** Crisp skin: darker spots where the fire was near, and fat that shines. */
function roasted(pen: Pen, rx: number, ry: number, color: string): string {
  const spots = scattered(pen, 16, rx, ry);
  return (
    flecks(pen, spots, darker(color, 0.42), 15, 7, 0.4) +
    flecks(pen, scattered(pen, 9, rx * 0.7, ry * 0.6), lighter(color, 0.6), 12, 4, 0.55)
  );
}

const DRUMSTICK =
  "M-112 -30C-104 -66 -58 -82 -16 -72C24 -62 52 -28 92 -8C104 -2 104 16 92 20C48 32 8 56 -38 54C-92 50 -124 10 -112 -30Z";

/** A drumstick with its thigh: the piece that lands on every plate of chicken. */
export function drumstick(pen: Pen, color = "#d0853a"): string {
  const bone =
    "M80 -6C104 -10 128 -18 140 -22C152 -32 168 -20 160 -8C172 0 162 18 148 12C132 16 106 20 84 18Z";
  const skin = radial(pen, lighter(color, 0.42), color, darker(color, 0.42));
  return (
    softShadow(pen, 10, 34, 142, 62, 0.5) +
    shape(bone, linear(pen, "#fff4df", "#d8bd93")) +
    castShadow(DRUMSTICK, 4, 10, 0.25) +
    shape(DRUMSTICK, skin) +
    placed(-28, -6, roasted(pen, 66, 44, color)) +
    line("M-92 -30C-82 -56 -46 -66 -14 -56", "#fff3d8", 8, 'stroke-opacity=".6"') +
    line("M8 -38Q34 -26 50 -12", "#fff3d8", 5, 'stroke-opacity=".45"')
  );
}

/** Quarter of a chicken from the rotisserie: thigh and drumstick, with skin that the fire has bronzed. */
export function quarterChicken(pen: Pen): string {
  const color = "#bd682b";
  const bone =
    "M118 66C148 84 166 96 176 92C192 84 206 102 194 114C200 130 180 140 170 126C152 122 124 106 104 92Z";
  const thigh =
    "M-176 -6C-178 -72 -128 -116 -56 -114C4 -112 48 -92 72 -52C100 -24 128 14 136 56C138 84 120 100 94 98C58 96 32 78 2 72C-50 82 -108 84 -140 62C-162 46 -176 24 -176 -6Z";
  const fold = "M-10 66C6 30 34 -6 70 -28";
  const scorched = shape(blob(pen, 46, 26, 0.2, 8), "#5a2810", 'fill-opacity=".34"');
  return (
    softShadow(pen, 14, 58, 206, 84, 0.55) +
    shape(bone, linear(pen, "#fff6e4", "#d3b386")) +
    castShadow(thigh, 6, 13, 0.28) +
    shape(thigh, radial(pen, lighter(color, 0.45), color, darker(color, 0.48))) +
    placed(-96, 34, scorched, -14) +
    placed(96, 56, scorched, 40, 0.6) +
    placed(-60, -20, roasted(pen, 92, 58, color)) +
    placed(72, 34, roasted(pen, 40, 34, color)) +
    line(fold, darker(color, 0.5), 7, 'stroke-opacity=".5"') +
    line("M2 62C16 32 40 4 72 -14", lighter(color, 0.6), 4, 'stroke-opacity=".45"') +
    line("M-150 -30C-140 -76 -92 -96 -42 -94", "#ffe9c4", 10, 'stroke-opacity=".65"') +
    line("M92 -8Q112 18 118 44", "#ffe9c4", 6, 'stroke-opacity=".5"')
  );
}
