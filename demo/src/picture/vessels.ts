import { darker, lighter } from "./color.ts";
import { clipped, linear, times, type Pen } from "./pen.ts";
import { bowlBack, bowlFill, bowlShine, plate, type GlazeName } from "./plates.ts";
import { castShadow, curve, line, oval, placed, ring, shape, softShadow, type Point } from "./shapes.ts";
import { overRim, soupBowl } from "./soups.ts";

export type Vessel =
  | { on: "plate"; glaze: GlazeName }
  | { on: "platter"; glaze: GlazeName }
  | { on: "board"; wood?: "dark" | "light" }
  | { on: "basket" }
  | { on: "box" }
  | { on: "tray" }
  | {
      on: "bowl";
      glaze: GlazeName;
      fill: string;
      finish?: "broth" | "cream" | "dry";
      noodles?: string;
      ears?: boolean;
    };

/** A chopping board with its handle, wide enough for a sandwich. */
function board(pen: Pen, color: string): string {
  const d =
    "M-400 -170C-400 -200 -380 -214 -350 -214H320C352 -214 372 -200 376 -172L404 170C408 206 388 224 352 224H-356C-392 224 -412 206 -408 172Z";
  const grain = times(7, (index) => {
    const y = index * 56 - 170;
    const points = Array.from({ length: 6 }, (_, step): Point => [
      step * 150 - 376,
      y + Math.sin(step * 1.9 + index) * 7,
    ]);
    return line(curve(points), darker(color, 0.34), 2.4, 'stroke-opacity=".38"');
  });
  return (
    softShadow(pen, 20, 60, 460, 270, 0.5) +
    castShadow(d, 12, 26, 0.35) +
    shape(d, darker(color, 0.45), 'transform="translate(0 20)"') +
    shape(d, linear(pen, lighter(color, 0.34), color, darker(color, 0.16))) +
    grain +
    line("M-370 -196H330", lighter(color, 0.7), 4, 'stroke-opacity=".6"')
  );
}

function paperLining(): string {
  const points = Array.from({ length: 26 }, (_, index): Point => {
    const angle = (index / 26) * Math.PI * 2;
    const reach = index % 2 === 0 ? 1.03 : 0.95;
    return [Math.cos(angle) * 356 * reach, Math.sin(angle) * 206 * reach - 24];
  });
  return curve(points, true);
}

/** A wicker basket lined with paper. */
function basket(pen: Pen): string {
  const cane = "#b97a3a";
  const side = "M-378 -20C-374 110 -300 226 0 228C300 226 374 110 378 -20Z";
  const weave = times(7, (index) => {
    const y = index * 34 - 4;
    const tone = index % 2 === 0 ? lighter(cane, 0.32) : darker(cane, 0.22);
    const shift = index % 2 === 0 ? "" : ' stroke-dashoffset="24"';
    return line(`M-400 ${y}Q0 ${y + 210} 400 ${y}`, tone, 25, `stroke-dasharray="30 18"${shift}`);
  });
  const paper = paperLining();
  return (
    softShadow(pen, 20, 110, 440, 180, 0.55) +
    shape(side, linear(pen, cane, darker(cane, 0.45))) +
    clipped(pen, `<path d="${side}"/>`, weave) +
    shape(side, linear(pen, "#3a1808/0", "#3a1808/0.05", "#3a1808/0.4")) +
    ring(0, -20, 376, 218, darker(cane, 0.2), 22) +
    ring(0, -24, 376, 218, lighter(cane, 0.25), 13, 'stroke-dasharray="26 9"') +
    shape(paper, "#e9d3ac", 'transform="translate(4 10)"') +
    shape(paper, linear(pen, "#fff8e8", "#f3e2c0")) +
    oval(0, -14, 290, 160, "#d9bd8c", 'fill-opacity=".4"')
  );
}

/** An open kraft lunch box. */
function box(pen: Pen): string {
  const kraft = "#c99c62";
  const inside = shape("M-352 -180H352L386 150H-386Z", linear(pen, darker(kraft, 0.3), darker(kraft, 0.1)));
  const floor = shape("M-330 -128H330L360 130H-360Z", linear(pen, lighter(kraft, 0.12), darker(kraft, 0.08)));
  const back = shape("M-352 -180H352L330 -128H-330Z", darker(kraft, 0.22));
  const front = shape("M-390 146H390L372 236H-372Z", linear(pen, lighter(kraft, 0.24), kraft));
  const rim = line("M-352 -180H352L390 148H-390Z", lighter(kraft, 0.45), 9);
  const stamp = placed(
    0,
    192,
    line("M-54 0H54", darker(kraft, 0.35), 5) + line("M-30 17H30", darker(kraft, 0.35), 4),
  );
  return softShadow(pen, 20, 120, 470, 180, 0.55) + inside + floor + back + rim + front + stamp;
}

/** A serving tray that holds a whole menu. */
function tray(pen: Pen): string {
  const wood = "#a8693c";
  const d =
    "M-452 -250C-452 -280 -436 -292 -408 -292H408C436 -292 452 -280 454 -250L470 232C472 264 452 280 420 280H-420C-452 280 -472 264 -470 232Z";
  const inner =
    "M-424 -244C-424 -260 -416 -266 -400 -266H400C416 -266 424 -260 425 -244L438 222C439 240 430 248 412 248H-412C-430 248 -439 240 -438 222Z";
  const grain = times(9, (index) =>
    line(
      `M-420 ${index * 54 - 216}Q-100 ${index * 54 - 230} 120 ${index * 54 - 212}T424 ${index * 54 - 218}`,
      darker(wood, 0.35),
      2.4,
      'stroke-opacity=".4"',
    ),
  );
  return (
    softShadow(pen, 20, 60, 540, 340, 0.55) +
    shape(d, darker(wood, 0.5), 'transform="translate(0 18)"') +
    shape(d, linear(pen, lighter(wood, 0.4), wood, darker(wood, 0.2))) +
    shape(inner, linear(pen, darker(wood, 0.22), lighter(wood, 0.06))) +
    grain
  );
}

function ears(pen: Pen, color: string): string {
  const one = (x: number, turn: number) =>
    placed(
      x,
      18,
      oval(0, 8, 58, 32, darker(color, 0.45)) +
        oval(0, 0, 58, 32, linear(pen, lighter(color, 0.3), color)) +
        oval(0, 0, 30, 14, darker(color, 0.5)),
      turn,
    );
  return one(-366, -8) + one(366, 8);
}

function bowl(pen: Pen, vessel: Extract<Vessel, { on: "bowl" }>, food: string): string {
  const handles = vessel.ears === true ? ears(pen, "#b9633c") : "";
  if (vessel.finish === "dry") {
    return (
      handles + bowlBack(pen, vessel.glaze) + bowlFill(pen, vessel.fill) + overRim(pen, food) + bowlShine()
    );
  }
  const look = { glaze: vessel.glaze, broth: vessel.fill, creamy: vessel.finish === "cream" };
  return (
    handles + soupBowl(pen, vessel.noodles === undefined ? look : { ...look, noodles: vessel.noodles }, food)
  );
}

/** The vessel with the food in or on it, around its own middle. */
export function served(pen: Pen, vessel: Vessel, food: string): string {
  switch (vessel.on) {
    case "plate":
      return plate(pen, vessel.glaze) + food;
    case "platter":
      return plate(pen, vessel.glaze, 440, 0.6) + food;
    case "board":
      return board(pen, vessel.wood === "dark" ? "#8a5833" : "#d09a5c") + food;
    case "basket":
      return basket(pen) + food;
    case "tray":
      return tray(pen) + food;
    case "box":
      return box(pen) + food;
    case "bowl":
      return bowl(pen, vessel, food);
  }
}
