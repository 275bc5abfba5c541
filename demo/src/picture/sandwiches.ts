import { darker, lighter } from "./color.ts";
import { across, between, linear, num, radial, times, type Pen } from "./pen.ts";
import {
  castShadow,
  curve,
  flecks,
  line,
  placed,
  scattered,
  shape,
  softShadow,
  type Point,
} from "./shapes.ts";

/** Wavy edge of a leaf or a slice that peeps out of a sandwich, `half` wide to each side. */
function frill(pen: Pen, half: number, y: number, depth: number, color: string): string {
  const waves = 9;
  const top: Point[] = [
    [-half, y],
    [0, y - 6],
    [half, y],
  ];
  const bottom = Array.from({ length: waves * 2 + 1 }, (_, index): Point => {
    const x = half - (index / (waves * 2)) * half * 2;
    const bow = Math.sqrt(Math.max(0, 1 - (x / (half * 1.02)) ** 2)) * 30;
    return [x, y + bow + (index % 2 === 0 ? depth * 0.5 : depth) + between(pen, -2, 2)];
  });
  const d = curve([...top, ...bottom], true);
  return castShadow(d, 1, 6, 0.25) + shape(d, linear(pen, lighter(color, 0.3), color, darker(color, 0.25)));
}

/** An even slice that follows the round front of the bread. */
function slice(pen: Pen, half: number, y: number, depth: number, color: string): string {
  const d = `M${-half} ${y}C${-half * 0.9} ${y + 34} ${half * 0.9} ${y + 34} ${half} ${y}V${y + depth}C${half * 0.9} ${y + 34 + depth} ${-half * 0.9} ${y + 34 + depth} ${-half} ${y + depth}Z`;
  const shine = `M${num(-half * 0.7)} ${y + 26}Q${num(-half * 0.3)} ${y + 30} ${num(half * 0.1)} ${y + 30}`;
  return (
    shape(d, across(pen, darker(color, 0.2), lighter(color, 0.25), color, darker(color, 0.3))) +
    line(shine, lighter(color, 0.7), 4, 'stroke-opacity=".6"')
  );
}

/** Round slices seen from their edge, each a little over the next. */
function discs(pen: Pen, half: number, y: number, depth: number, color: string): string {
  const wide = half * 0.62;
  const disc =
    `<rect x="${num(-wide / 2)}" y="3" width="${num(wide)}" height="${depth + 3}" rx="${num(depth * 0.5)}" fill="${darker(color, 0.36)}"/>` +
    `<rect x="${num(-wide / 2)}" y="-2" width="${num(wide)}" height="${depth}" rx="${num(depth * 0.5)}" fill="${linear(pen, lighter(color, 0.3), color, darker(color, 0.12))}"/>` +
    line(
      `M${num(-wide * 0.36)} ${num(depth * 0.3)}H${num(wide * 0.2)}`,
      lighter(color, 0.6),
      3.5,
      'stroke-opacity=".8"',
    );
  return row(pen, half * 0.74, y, 4, () => disc);
}

/** Pieces that lie side by side along the round front. */
function row(pen: Pen, half: number, y: number, count: number, piece: () => string): string {
  return times(count, (index) => {
    const share = count === 1 ? 0 : (index / (count - 1)) * 2 - 1;
    return placed(share * half, y + Math.sqrt(1 - share * share * 0.94) * 27, piece(), between(pen, -8, 8));
  });
}

export type Filling = {
  kind: "frill" | "slice" | "discs" | "row";
  color: string;
  depth: number;
  piece?: () => string;
  count?: number;
};

function laid(pen: Pen, half: number, y: number, filling: Filling): string {
  if (filling.kind === "frill") return frill(pen, half * 1.04, y, filling.depth, filling.color);
  if (filling.kind === "discs") return discs(pen, half, y, filling.depth, filling.color);
  if (filling.kind === "slice") return slice(pen, half * 1.0, y, filling.depth, filling.color);
  return (
    slice(pen, half * 0.96, y - 2, filling.depth, filling.color) +
    row(pen, half * 0.9, y + filling.depth * 0.4, filling.count ?? 6, filling.piece ?? (() => ""))
  );
}

function lowerBread(pen: Pen, half: number, y: number, color: string): string {
  const d = `M${-half} ${y - 14}C${-half * 0.9} ${y + 24} ${half * 0.9} ${y + 24} ${half} ${y - 14}C${half * 1.06} ${y + 40} ${half * 0.72} ${y + 66} 0 ${y + 68}C${-half * 0.72} ${y + 66} ${-half * 1.06} ${y + 40} ${-half} ${y - 14}Z`;
  const crumb = `M${-half * 0.97} ${y - 12}C${-half * 0.9} ${y + 26} ${half * 0.9} ${y + 26} ${half * 0.97} ${y - 12}L${half * 0.97} ${y}C${half * 0.9} ${y + 38} ${-half * 0.9} ${y + 38} ${-half * 0.97} ${y}Z`;
  return shape(d, linear(pen, lighter(color, 0.2), color, darker(color, 0.36))) + shape(crumb, "#f9e3b6");
}

type Loaf = {
  crust: string;
  half: number;
  rise: number;
  top: "cleft" | "seeds" | "flour" | "gloss" | "oats";
};

/** What the bakery calls them. */
const LOAVES = {
  frances: { crust: "#d08a3e", half: 212, rise: 0.43, top: "cleft" },
  yema: { crust: "#c9772f", half: 184, rise: 0.56, top: "gloss" },
  ajonjoli: { crust: "#d98f3c", half: 174, rise: 0.62, top: "seeds" },
  ciabatta: { crust: "#dcb06a", half: 206, rise: 0.34, top: "flour" },
  integral: { crust: "#a8693a", half: 188, rise: 0.44, top: "oats" },
} as const satisfies Record<string, Loaf>;

function loafTop(pen: Pen, { crust, half, rise, top }: Loaf, y: number): string {
  const tall = half * rise;
  const spots = (count: number) =>
    scattered(pen, count, half * 0.74, tall * 0.44).map(([x, dy]): Point => [x, dy + y - tall * 0.74]);
  const lens = `M${num(-half * 0.7)} ${num(y - tall * 0.92)}Q0 ${num(y - tall * 1.5)} ${num(half * 0.7)} ${num(y - tall * 0.92)}Q0 ${num(y - tall * 0.62)} ${num(-half * 0.7)} ${num(y - tall * 0.92)}Z`;
  const fold = `M${num(-half * 0.7)} ${num(y - tall * 0.92)}Q0 ${num(y - tall * 0.62)} ${num(half * 0.7)} ${num(y - tall * 0.92)}`;
  switch (top) {
    case "cleft":
      return (
        shape(lens, linear(pen, "#fdebc6", "#edbf74")) +
        line(fold, darker(crust, 0.34), 6, 'stroke-opacity=".55"')
      );
    case "seeds": {
      const seeds = spots(34);
      return (
        flecks(pen, seeds, "#b97c30", 9, 7) +
        flecks(
          pen,
          seeds.map(([x, dy]): Point => [x - 1, dy - 2]),
          "#fff1cb",
          9,
          6,
        )
      );
    }
    case "flour":
      return flecks(pen, spots(50), "#fff8e8", 26, 9, 0.4) + flecks(pen, spots(26), "#fffdf6", 12, 6, 0.7);
    case "oats":
      return flecks(pen, spots(36), "#e8c992", 11, 7) + flecks(pen, spots(18), darker(crust, 0.4), 8, 5);
    case "gloss":
      return line(
        `M${num(-half * 0.3)} ${num(y - tall * 0.96)}Q${num(half * 0.2)} ${num(y - tall * 1.1)} ${num(half * 0.6)} ${num(y - tall * 0.62)}`,
        "#fff3d6",
        12,
        'stroke-opacity=".3"',
      );
  }
}

function upperBread(pen: Pen, loaf: Loaf, y: number): string {
  const { crust, half, rise } = loaf;
  const tall = half * rise;
  const d = `M${-half * 1.02} ${y}C${-half * 1.1} ${y - tall * 1.0} ${-half * 0.62} ${y - tall * 1.32} 0 ${y - tall * 1.32}C${half * 0.62} ${y - tall * 1.32} ${half * 1.1} ${y - tall * 1.0} ${half * 1.02} ${y}C${half * 0.92} ${y + 38} ${-half * 0.92} ${y + 38} ${-half * 1.02} ${y}Z`;
  const crumb = `M${-half * 1.01} ${y - 5}C${-half * 0.9} ${y + 32} ${half * 0.9} ${y + 32} ${half * 1.01} ${y - 5}C${half * 0.94} ${y + 38} ${-half * 0.94} ${y + 38} ${-half * 1.01} ${y - 5}Z`;
  const shine = `M${-half * 0.84} ${y - tall * 0.6}C${-half * 0.66} ${y - tall * 1.02} ${-half * 0.36} ${y - tall * 1.16} ${-half * 0.06} ${y - tall * 1.18}`;
  return (
    castShadow(d, 2, 8, 0.2) +
    shape(d, radial(pen, lighter(crust, 0.5), crust, darker(crust, 0.42))) +
    shape(crumb, "#f7deac") +
    loafTop(pen, loaf, y) +
    line(shine, "#fff6e0", 9, 'stroke-opacity=".55"')
  );
}

/** Bottom bread, fillings in their order, top bread. */
export function sandwich(pen: Pen, loafName: keyof typeof LOAVES, fillings: readonly Filling[]): string {
  const loaf = LOAVES[loafName];
  let y = 0;
  const inside = fillings.map((filling) => {
    y -= filling.depth;
    return laid(pen, loaf.half, y, filling);
  });
  return (
    softShadow(pen, 20, 62, loaf.half * 1.25, 74, 0.55) +
    lowerBread(pen, loaf.half, 0, loaf.crust) +
    inside.join("") +
    upperBread(pen, loaf, y - 8)
  );
}
