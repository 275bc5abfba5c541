import { darker, lighter } from "./color.ts";
import { across, between, linear, pick, radial, times, type Pen } from "./pen.ts";
import {
  blob,
  castShadow,
  flecks,
  line,
  oval,
  placed,
  ring,
  scattered,
  shape,
  softShadow,
  type Point,
} from "./shapes.ts";

/** A footed glass with a spoon dessert in it. */
export function dessertGlass(pen: Pen, color: string, topping = ""): string {
  const cupBody = "M-96 -96C-92 -10 -50 34 0 36C50 34 92 -10 96 -96Z";
  const inside = "M-88 -70C-82 -4 -46 26 0 28C46 26 82 -4 88 -70Z";
  const foot =
    shape("M-10 30H10L14 70H-14Z", "#ffffff", 'fill-opacity=".55"') +
    oval(0, 76, 58, 20, "#ffffff", 'fill-opacity=".6"');
  return (
    softShadow(pen, 18, 88, 92, 28, 0.5) +
    foot +
    shape(cupBody, "#ffffff", 'fill-opacity=".42"') +
    shape(inside, across(pen, darker(color, 0.14), lighter(color, 0.22), color, darker(color, 0.3))) +
    oval(0, -70, 88, 32, linear(pen, lighter(color, 0.5), color)) +
    placed(0, -74, topping) +
    ring(0, -96, 96, 35, "#ffffff", 5, 'stroke-opacity=".85"') +
    line("M-74 -70C-70 -30 -56 -4 -36 10", "#ffffff", 8, 'stroke-opacity=".55"')
  );
}

export function cinnamon(pen: Pen): string {
  return (
    flecks(pen, scattered(pen, 26, 52, 16), "#8f4d1c", 6, 4) +
    placed(22, -10, line("M-40 6L34 -12", "#6f3a16", 13) + line("M-40 3L34 -15", "#a8642f", 6), -8)
  );
}

/** Two biscuits around caramel, dusted with sugar. */
export function alfajor(pen: Pen): string {
  const disc = (y: number, fill: string) =>
    shape(`M-78 ${y}v14A78 46 0 0 0 78 ${y + 14}v-14Z`, across(pen, "#e5c184", "#fbe8bb", "#d7a864")) +
    oval(0, y, 78, 46, fill);
  const caramel = shape("M-80 -2v20A80 48 0 0 0 80 18v-20Z", across(pen, "#8f4d18", "#c47a30", "#7a3d10"));
  return (
    softShadow(pen, 10, 34, 102, 52, 0.45) +
    disc(22, "#e2b973") +
    caramel +
    disc(-16, radial(pen, "#fffaf0", "#f7e6c2", "#e2c48c")) +
    flecks(
      pen,
      scattered(pen, 50, 66, 36).map(([x, y]): Point => [x, y - 16]),
      "#ffffff",
      6,
      5,
    )
  );
}

export function gelatin(pen: Pen, color: string): string {
  return dessertGlass(
    pen,
    color,
    line("M-44 -2Q-10 -14 30 -8", "#ffffff", 7, 'stroke-opacity=".6"') +
      oval(20, 2, 12, 5, "#ffffff", 'fill-opacity=".35"'),
  );
}

const ROUND_FRUIT = {
  apple: "#cf3a2e",
  mandarin: "#f08a24",
  peach: "#f2a566",
  greenApple: "#9bbf45",
} as const;

export function fruit(pen: Pen, kind: keyof typeof ROUND_FRUIT): string {
  const color = ROUND_FRUIT[kind];
  const body = "M0 -58C40 -78 86 -50 82 0C78 48 40 74 0 68C-40 74 -78 48 -82 0C-86 -50 -40 -78 0 -58Z";
  const stalk = line("M0 -56C2 -72 8 -82 18 -88", "#6b4420", 7);
  const leaf = placed(
    22,
    -78,
    shape("M0 0C10 -24 44 -28 58 -14C46 6 18 12 0 0Z", linear(pen, "#8dbb4c", "#4d8230")),
  );
  return (
    softShadow(pen, 14, 60, 96, 28, 0.5) +
    shape(body, radial(pen, lighter(color, 0.5), color, darker(color, 0.42))) +
    oval(0, -54, 20, 8, darker(color, 0.4), 'fill-opacity=".6"') +
    stalk +
    leaf +
    line("M-58 -16C-54 -38 -40 -48 -26 -50", "#ffffff", 10, 'stroke-opacity=".5"')
  );
}

export function bananaSlice(pen: Pen): string {
  return (
    oval(2, 8, 34, 24, "#4a2008", 'fill-opacity=".25"') +
    oval(0, 5, 34, 24, "#d7b45a") +
    oval(0, 0, 34, 24, linear(pen, "#fff6cf", "#f3dd94")) +
    ring(0, 0, 20, 13, "#e7c76f", 2.4) +
    times(3, (index) => oval(Math.cos(index * 2.1) * 8, Math.sin(index * 2.1) * 5, 3, 2, "#7a5220"))
  );
}

export function strawberry(pen: Pen): string {
  const d = "M-28 -16C-30 -34 30 -34 28 -16C30 8 10 34 0 36C-10 34 -30 8 -28 -16Z";
  return (
    castShadow(d, 4, 6, 0.3) +
    shape(d, radial(pen, "#ff8d70", "#e03a2c", "#a31f1a")) +
    flecks(pen, scattered(pen, 10, 20, 20), "#ffe3a0", 4, 3) +
    shape("M-22 -24L-10 -34L0 -26L10 -34L22 -24L10 -16H-10Z", "#5f9a3a")
  );
}

export function fruitCube(pen: Pen): string {
  const color = pick(pen, ["#f28f2c", "#f7c948", "#f6765c", "#f7c948"]);
  const d = blob(pen, 30, 23, 0.12, 5);
  return (
    castShadow(d, 3, 12, 0.25) +
    shape(d, darker(color, 0.3), 'transform="translate(0 9)"') +
    shape(d, linear(pen, lighter(color, 0.45), color)) +
    line("M-14 -8Q0 -14 12 -9", "#ffffff", 4, 'stroke-opacity=".55"')
  );
}

export function grape(pen: Pen): string {
  return (
    oval(3, 9, 20, 14, "#4a2008", 'fill-opacity=".3"') +
    oval(0, 0, 20, 19, radial(pen, "#b687c4", "#6e3a7e", "#3e1c4a")) +
    oval(-6, -7, 5, 4, "#ffffff", 'fill-opacity=".6"')
  );
}

export function kiwiSlice(pen: Pen): string {
  const seeds = times(12, (index) =>
    oval(Math.cos(index * 0.52) * 17, Math.sin(index * 0.52) * 11.5, 2.4, 1.8, "#2c2a14"),
  );
  return (
    oval(2, 8, 36, 25, "#4a2008", 'fill-opacity=".25"') +
    oval(0, 4, 35, 24, "#7a5a2c") +
    oval(0, 0, 35, 24, "#9cc748") +
    oval(0, 0, 31, 21, radial(pen, "#d3ea7c", "#9ccb45")) +
    oval(0, 0, 9, 6, "#f5f6cf") +
    seeds
  );
}

/** Sweet anise fritters in syrup. */
export function picaron(pen: Pen): string {
  const color = pick(pen, ["#c4742a", "#b5641f", "#d08336"]);
  return (
    softShadow(pen, 6, 18, 96, 54, 0.4) +
    ring(0, 8, 60, 38, darker(color, 0.45), 40) +
    ring(0, 0, 60, 38, color, 38) +
    ring(-3, -5, 60, 38, lighter(color, 0.3), 15, 'stroke-opacity=".7"') +
    line(`M-66 ${between(pen, -12, -4)}C-50 -32 -14 -40 18 -36`, "#ffeec4", 6, 'stroke-opacity=".8"')
  );
}
