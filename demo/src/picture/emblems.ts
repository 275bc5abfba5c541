import { times } from "./pen.ts";
import { line, oval, placed, shape } from "./shapes.ts";

/** In a square of about 120 around 120, 88. */
type Draw = (mark: string, accent: string, ground: string) => string;

/** A woven lozenge, as on an Andean cloth. */
const loom: Draw = (mark, accent, ground) =>
  shape("M120 26L184 90L120 154L56 90Z", mark) +
  shape("M120 48L162 90L120 132L78 90Z", ground) +
  shape("M120 64L146 90L120 116L94 90Z", accent) +
  line("M66 40L82 56M174 40L158 56M66 140L82 124M174 140L158 124", mark, 9);

/** The red and black seed that brings luck. */
const seed: Draw = (mark, accent) =>
  placed(
    120,
    90,
    oval(0, 0, 62, 46, mark) +
      shape("M-50 0A50 36 0 0 1 50 0A50 36 0 0 1 -50 0Z", accent) +
      shape("M-50 0A50 36 0 0 1 -14 -35C2 -20 2 20 -14 35A50 36 0 0 1 -50 0Z", "#2a1a16") +
      oval(20, -15, 13, 6, "#ffffff", 'fill-opacity=".55"'),
    -24,
  );

/** A cross that opens like a flower. */
const cross: Draw = (mark, accent) =>
  times(4, (index) =>
    placed(120, 90, shape("M-18 -10C-30 -40 -24 -62 0 -66C24 -62 30 -40 18 -10Z", mark), index * 90),
  ) + oval(120, 90, 15, 15, accent);

/** A freighter on two waves. */
const ship: Draw = (mark, accent) =>
  `<rect x="76" y="64" width="26" height="28" fill="${accent}"/><rect x="107" y="50" width="26" height="42" fill="${mark}"/><rect x="138" y="64" width="26" height="28" fill="${accent}"/>` +
  shape("M52 98H188L170 126H72Z", mark) +
  line("M48 142q12 -10 24 0t24 0t24 0t24 0t24 0t24 0", accent, 8);

/** An ear of grain before a volcano. */
const wheat: Draw = (mark, accent) =>
  shape("M40 146L98 54L114 66L128 58L200 146Z", accent, 'fill-opacity=".85"') +
  line("M120 150V52", mark, 8) +
  times(3, (index) => {
    const y = 138 - index * 24;
    return placed(
      120,
      y,
      shape("M0 0C4 -22 22 -28 36 -28C36 -10 20 2 0 0Z", mark) +
        shape("M0 0C-4 -22 -22 -28 -36 -28C-36 -10 -20 2 0 0Z", mark),
    );
  }) +
  shape("M120 18C134 32 134 46 120 58C106 46 106 32 120 18Z", mark);

/** Columns that grow, and the line that joins them. */
const chart: Draw = (mark, accent) =>
  times(4, (index) => {
    const height = 34 + index * 24;
    return `<rect x="${62 + index * 31}" y="${146 - height}" width="22" height="${height}" rx="5" fill="${mark}" fill-opacity="${0.55 + index * 0.15}"/>`;
  }) +
  line("M56 92L94 76L122 60L182 28", accent, 8) +
  oval(182, 28, 11, 11, accent);

/** A leaf closed into a cycle. */
const leaf: Draw = (mark, accent, ground) =>
  line("M168 62A58 58 0 1 0 178 98", mark, 11) +
  shape("M152 74L186 70L172 40Z", mark) +
  shape("M88 124C78 78 112 56 152 58C156 100 132 130 88 124Z", accent) +
  line("M84 134C98 108 114 92 136 76", ground, 6);

/** Peaks under a sun, cut by a seam of ore. */
const mountain: Draw = (mark, accent, ground) =>
  oval(164, 46, 20, 20, accent) +
  shape("M36 148L96 50L128 98L146 74L204 148Z", mark) +
  shape("M96 50L116 80L102 92L92 80L78 88L76 82Z", accent) +
  line("M70 148L104 116L126 132L150 110", ground, 7);

const EMBLEMS = { loom, seed, cross, ship, wheat, chart, leaf, mountain } as const;

export type EmblemName = keyof typeof EMBLEMS;

export function emblem(name: EmblemName, mark: string, accent: string, ground: string): string {
  return EMBLEMS[name](mark, accent, ground);
}
