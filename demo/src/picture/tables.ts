import { darker, lighter, mix } from "./color.ts";
import { between, fromCorner, linear, num, times, type Pen } from "./pen.ts";
import { curve, line, oval, placed, ring, shape, type Point } from "./shapes.ts";

const WIDTH = 960;
const HEIGHT = 720;

function flat(fill: string): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${fill}"/>`;
}

/** Light falls in from the top left and the far corner rests in shade. */
function daylight(pen: Pen): string {
  return flat(fromCorner(pen, "#fff3d6/0.46", "#fff3d6/0.2", "#fff3d6/0", "#45200a/0.1", "#45200a/0.36"));
}

function grain(pen: Pen, top: number, depth: number, color: string): string {
  return times(4, () => {
    const y = top + between(pen, 0.15, 0.85) * depth;
    const points = Array.from({ length: 7 }, (_, index): Point => [
      index * 170 - 30,
      y + between(pen, -5, 5),
    ]);
    return line(curve(points), color, between(pen, 1.2, 2.6), 'stroke-opacity=".5"');
  });
}

function wood(pen: Pen, color: string): string {
  const depth = 128;
  const start = between(pen, -90, -20);
  const planks = times(7, (index) => {
    const top = start + index * depth;
    const tone = mix(
      color,
      index % 2 === 0 ? darker(color, 0.12) : lighter(color, 0.12),
      between(pen, 0.2, 0.9),
    );
    const board = `<rect x="-10" y="${num(top)}" width="980" height="${depth}" fill="${linear(pen, lighter(tone, 0.08), tone)}"/>`;
    const seam = line(`M-10 ${num(top)}H980`, darker(color, 0.5), 3.5, 'stroke-opacity=".55"');
    const edge = line(`M-10 ${num(top + 3.5)}H980`, lighter(color, 0.45), 2, 'stroke-opacity=".5"');
    return board + grain(pen, top, depth, darker(tone, 0.3)) + seam + edge;
  });
  return placed(480, 360, placed(-480, -360, planks), between(pen, -5, 5), 1.12);
}

/** Plain weave: two sets of hairlines. */
function weave(color: string): string {
  const down = Array.from({ length: 80 }, (_, index) => `M${index * 12 + 4} 0V${HEIGHT}`).join("");
  const over = Array.from({ length: 60 }, (_, index) => `M0 ${index * 12 + 4}H${WIDTH}`).join("");
  return line(down + over, color, 1.6, 'stroke-opacity=".1"');
}

function linen(pen: Pen, color: string): string {
  const bands = [
    [38, 20],
    [70, 6],
    [86, 6],
  ].map(([x = 0, width = 0]) => `M${x} -200V900M${x} -200`.concat(`h${width}V900h-${width}Z`));
  const stripe = shape(bands.join(""), darker(color, 0.35), 'fill-opacity=".38"');
  const turned = placed(between(pen, 0, 60), 0, stripe, between(pen, 9, 15));
  return flat(lighter(color, 0.08)) + turned + weave(darker(color, 0.5));
}

function gingham(pen: Pen, color: string): string {
  const down = Array.from({ length: 14 }, (_, index) => `M${index * 112 - 300} -300V1100`).join("");
  const over = Array.from({ length: 14 }, (_, index) => `M-300 ${index * 112 - 300}H1300`).join("");
  const checks = line(down, color, 56, 'stroke-opacity=".5"') + line(over, color, 56, 'stroke-opacity=".5"');
  return flat("#fbf1e1") + placed(0, 0, checks, between(pen, 7, 14)) + weave("#8a4a2a");
}

const AGUAYO = ["#b3264a", "#e8862e", "#2d7d74", "#f0b93a", "#7a2a63", "#2d7d74", "#d9483b"] as const;

function diamonds(x: number, color: string): string {
  const d = Array.from({ length: 26 }, (_, index) => `M${x} ${index * 44 - 200}l13 18l-13 18l-13 -18Z`).join(
    "",
  );
  return shape(d, color);
}

/** A woven Andean cloth that runs down one side of a plain table. */
function aguayo(pen: Pen, color: string): string {
  const stripes = AGUAYO.map((tone, index) => {
    const x = index * 40;
    const band = `<rect x="${x}" y="-250" width="41" height="1250" fill="${tone}"/>`;
    const pattern = index % 2 === 0 ? diamonds(x + 20, lighter(tone, 0.55)) : "";
    return band + pattern + line(`M${x} -250V1000`, darker(tone, 0.35), 3);
  });
  const shadow = '<rect x="9" y="-250" width="284" height="1250" fill="#3a1a08" fill-opacity=".3"/>';
  const cloth = placed(between(pen, 20, 60), 0, shadow + stripes.join(""), between(pen, 8, 13));
  return flat(lighter(color, 0.08)) + weave(darker(color, 0.4)) + cloth;
}

/** A round mat of plaited straw; only its rim is ever seen. */
function straw(color: string): string {
  const mat = "#d8ac62";
  const rings = times(7, (index) =>
    ring(0, 0, 464 - index * 11, 316 - index * 8, index % 2 === 0 ? lighter(mat, 0.3) : darker(mat, 0.14), 7),
  );
  const ticks = times(150, (index) => {
    const angle = (index / 150) * Math.PI * 2 + (index % 2) * 0.01;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return `M${num(x * 470)} ${num(y * 322)}L${num(x * 392)} ${num(y * 264)}`;
  });
  const disc = oval(10, 16, 472, 322, "#3a1a08", 'fill-opacity=".28"') + oval(0, 0, 470, 322, mat);
  const weft = line(ticks, darker(mat, 0.3), 3, 'stroke-opacity=".55"');
  return flat(lighter(color, 0.04)) + placed(480, 396, disc + rings + weft);
}

function stone(pen: Pen, color: string): string {
  const chips = times(150, () => {
    const tone = mix(darker(color, 0.32), lighter(color, 0.75), pen.random());
    const [x, y] = [between(pen, 0, WIDTH), between(pen, 0, HEIGHT)];
    return oval(
      x,
      y,
      between(pen, 3, 12),
      between(pen, 2, 6),
      tone,
      `fill-opacity=".6" transform="rotate(${num(between(pen, -40, 40))} ${num(x)} ${num(y)})"`,
    );
  });
  return flat(lighter(color, 0.1)) + chips;
}

/** Painted tiles, as in an old Lima kitchen. */
function tiles(pen: Pen, color: string): string {
  const cell = (x: number, y: number) =>
    `<rect x="${x + 4}" y="${y + 4}" width="152" height="152" rx="5" fill="${linear(pen, lighter(color, 0.2), color)}"/>` +
    shape(
      `M${x + 80} ${y + 24}q16 40 56 56q-40 16 -56 56q-16 -40 -56 -56q40 -16 56 -56Z`,
      lighter(color, 0.5),
      'fill-opacity=".5"',
    ) +
    oval(x + 80, y + 80, 14, 14, darker(color, 0.28), 'fill-opacity=".5"');
  const grid = times(70, (index) => cell((index % 10) * 160 - 320, Math.floor(index / 10) * 160 - 200));
  return flat(lighter(color, 0.72)) + placed(0, 0, grid, between(pen, 6, 12));
}

const TABLES = {
  walnut: (pen: Pen) => wood(pen, "#8f5d3b"),
  honey: (pen: Pen) => wood(pen, "#d39a58"),
  oak: (pen: Pen) => wood(pen, "#e3c69a"),
  cream: (pen: Pen) => linen(pen, "#f0dfc3"),
  clay: (pen: Pen) => linen(pen, "#cf6f48"),
  mustard: (pen: Pen) => linen(pen, "#e3ab45"),
  olive: (pen: Pen) => linen(pen, "#9b9c55"),
  teal: (pen: Pen) => linen(pen, "#3f8a80"),
  rose: (pen: Pen) => linen(pen, "#dba08c"),
  sky: (pen: Pen) => linen(pen, "#8fb6bd"),
  gingham: (pen: Pen) => gingham(pen, "#c8452f"),
  greenGingham: (pen: Pen) => gingham(pen, "#5f8a4a"),
  aguayo: (pen: Pen) => aguayo(pen, "#ecd5ae"),
  aguayoDark: (pen: Pen) => aguayo(pen, "#7a4a35"),
  strawTeal: () => straw("#35756f"),
  strawClay: () => straw("#b9552f"),
  strawPlum: () => straw("#6e3550"),
  strawCream: () => straw("#f1e2c6"),
  stone: (pen: Pen) => stone(pen, "#cabfae"),
  slate: (pen: Pen) => stone(pen, "#6b625c"),
  tiles: (pen: Pen) => tiles(pen, "#5a94a0"),
  ochreTiles: (pen: Pen) => tiles(pen, "#d98f45"),
} as const;

export type TableName = keyof typeof TABLES;

export function table(pen: Pen, name: TableName): string {
  return TABLES[name](pen) + daylight(pen);
}
