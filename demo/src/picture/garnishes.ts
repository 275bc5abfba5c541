import { darker, lighter } from "./color.ts";
import { between, linear, num, pick, radial, times, type Pen } from "./pen.ts";
import {
  blob,
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
import { leaflet } from "./vegetables.ts";

/** Half a lime, cut face up. */
export function limeHalf(pen: Pen): string {
  const segments = times(8, (index) => {
    const [from, to] = [index * 45 + 6, index * 45 + 39].map((degrees) => (degrees * Math.PI) / 180);
    const corner = (angle = 0) => `${num(Math.cos(angle) * 37)} ${num(Math.sin(angle) * 28)}`;
    return `M0 0L${corner(from)}L${corner(to)}Z`;
  }).replaceAll("Z", "Z");
  const body = "M-50 0C-50 34 -30 52 0 52C30 52 50 34 50 0Z";
  return (
    softShadow(pen, 8, 42, 62, 24, 0.5) +
    shape(body, linear(pen, "#8fc043", "#4c8420")) +
    oval(0, 0, 50, 38, "#74ad33") +
    oval(0, 0, 45, 34, "#f2f7d5") +
    shape(
      segments,
      radial(pen, "#def08a", "#b5da50", "#9cc63c"),
      'stroke="#cbe673" stroke-width="3" stroke-linejoin="round"',
    ) +
    line("M-30 -10Q-18 -24 4 -25", "#ffffff", 4, 'stroke-opacity=".7"')
  );
}

export function limeWedge(pen: Pen): string {
  const rind = "M-46 -6C-42 40 42 40 46 -6Z";
  const flesh = "M-39 -4C-34 28 34 28 39 -4Z";
  return (
    castShadow(rind, 4, 8, 0.3) +
    shape(rind, linear(pen, "#8cc03e", "#4f8a22")) +
    shape(flesh, "#e5f3b4") +
    shape("M-33 -4C-28 19 -6 22 -2 -4ZM2 -4C6 22 28 19 33 -4Z", linear(pen, "#d3ec77", "#aad342"))
  );
}

/** A boiled egg, halved lengthways. */
export function eggHalf(pen: Pen): string {
  const white = "M-46 4C-46 -26 -14 -36 12 -32C38 -28 52 -10 48 10C44 30 10 36 -12 34C-34 32 -46 22 -46 4Z";
  return (
    castShadow(white, 5, 10, 0.3) +
    shape(white, "#e2d3b8", 'transform="translate(0 6)"') +
    shape(white, linear(pen, "#ffffff", "#f6eddb")) +
    oval(8, 0, 24, 20, "#e08f14") +
    oval(8, -1, 22, 18, radial(pen, "#ffd566", "#f7b52c", "#e8931c")) +
    oval(0, -8, 7, 4, "#fff6d0", 'fill-opacity=".8"')
  );
}

/** Fried, with a lacy edge. */
export function friedEgg(pen: Pen): string {
  const lace = blob(pen, 98, 66, 0.1, 13);
  const white = blob(pen, 88, 58, 0.09, 11);
  return (
    castShadow(lace, 5, 9, 0.28) +
    shape(lace, linear(pen, "#e8b567", "#c07c2e")) +
    placed(-1, -3, shape(white, radial(pen, "#ffffff", "#fffaf0", "#f0dfc2"))) +
    oval(6, -2, 37, 27, "#d9860f") +
    oval(4, -8, 36, 27, radial(pen, "#ffe08a", "#fcb928", "#ec9015")) +
    oval(-8, -18, 10, 6, "#fffbe2", 'fill-opacity=".9"')
  );
}

export function olive(pen: Pen): string {
  return (
    oval(3, 8, 20, 14, "#4a2008", 'fill-opacity=".35"') +
    oval(0, 0, 20, 16, radial(pen, "#8a5570", "#4a2038", "#26101c")) +
    oval(-6, -6, 5, 3, "#f4dbe6", 'fill-opacity=".85"')
  );
}

export function chiliRing(color = "#e03a26"): string {
  return (
    ring(1, 5, 15, 11, "#4a2008", 7, 'stroke-opacity=".3"') +
    ring(0, 0, 15, 11, darker(color, 0.25), 9) +
    ring(0, -1, 15, 11, color, 6) +
    oval(0, 0, 3, 2, "#fff0b8")
  );
}

/** A whole chili, for the table. */
export function chili(pen: Pen, color = "#e8862a"): string {
  const body = "M-84 6C-62 -26 20 -34 92 -4C100 0 98 6 90 5C30 6 -12 36 -62 28C-84 26 -92 16 -84 6Z";
  const stalk = line("M-84 12C-98 8 -106 -4 -116 -8", "#5f8a35", 9);
  return (
    castShadow(body, 8, 14, 0.3) +
    stalk +
    shape(body, linear(pen, lighter(color, 0.4), color, darker(color, 0.35))) +
    line("M-60 0C-30 -16 16 -18 56 -8", "#fff3d6", 5, 'stroke-opacity=".65"')
  );
}

export function herbFlecks(pen: Pen, rx: number, ry: number, count = 14, color = "#5d9a3c"): string {
  const spots = scattered(pen, count, rx, ry);
  return spots
    .map(([x, y]) => placed(x, y, leaflet(pen, color), between(pen, 0, 360), between(pen, 0.3, 0.48)))
    .join("");
}

/** Large pale kernels of Andean corn. */
export function cornKernel(pen: Pen): string {
  const tone = pick(pen, ["#f7e7ae", "#f2dc96", "#fbf0c6"]);
  return (
    oval(2, 6, 19, 14, "#4a2008", 'fill-opacity=".22"') +
    oval(0, 3, 18, 14, darker(tone, 0.25)) +
    oval(0, 0, 18, 13, radial(pen, lighter(tone, 0.6), tone, darker(tone, 0.14)))
  );
}

/** Toasted corn. */
export function cancha(pen: Pen): string {
  const tone = pick(pen, ["#d9913a", "#c97b2a", "#e6aa52"]);
  const d = blob(pen, 15, 12, 0.14, 6);
  return (
    shape(d, darker(tone, 0.4), 'transform="translate(1 4)"') +
    shape(d, radial(pen, lighter(tone, 0.5), tone, darker(tone, 0.25)))
  );
}

/** A thick slice of cob lying on its side. */
export function cob(pen: Pen): string {
  const rows = times(5, (row) => {
    const y = row * 19 - 40;
    const squeeze = Math.sqrt(1 - ((row - 2) / 3.1) ** 2);
    return times(6, (column) => {
      const tone = pick(pen, ["#f6e3a0", "#f1d884", "#faedbd"]);
      return `<rect x="${num(column * 22 - 62 + (row % 2) * 5)}" y="${num(y)}" width="22" height="${num(21 * squeeze + 2)}" rx="8" fill="${darker(tone, row * 0.07)}" stroke="#c99d45" stroke-width="1.6" stroke-opacity=".6"/>`;
    });
  });
  const end =
    oval(-62, 0, 24, 46, "#c99d45") +
    oval(-63, 0, 22, 43, "#f4e2a6") +
    oval(-63, 0, 13, 27, "#fdf6dd") +
    oval(-63, 0, 6, 13, "#d9bf80");
  return (
    softShadow(pen, 10, 40, 96, 26, 0.5) +
    `<rect x="-64" y="-45" width="140" height="91" rx="30" fill="#d3a94e"/>` +
    rows +
    shape("M-62 6H74C74 34 60 46 40 46H-62Z", linear(pen, "#8a5a1c/0", "#8a5a1c/0.36")) +
    end
  );
}

/** Slices of avocado, fanned. */
export function avocadoFan(pen: Pen, count = 5): string {
  const slice = "M-16 -52C-30 -20 -30 30 -6 54C22 34 24 -18 8 -52C0 -60 -10 -60 -16 -52Z";
  const inner = "M-12 -44C-23 -16 -23 26 -5 46C15 28 17 -16 5 -45C0 -51 -8 -51 -12 -44Z";
  return (
    softShadow(pen, 10, 22, 118, 54, 0.4) +
    times(count, (index) => {
      const turn = (index - (count - 1) / 2) * 15;
      const one =
        castShadow(slice, 5, 5, 0.25) +
        shape(slice, "#4b7a2a") +
        shape(inner, linear(pen, "#f3f0a4", "#c5d774", "#9fc255"));
      return placed((index - (count - 1) / 2) * 33, Math.abs(turn) * 0.3, one, turn);
    })
  );
}

export function sweetPotato(pen: Pen): string {
  const d = blob(pen, 56, 40, 0.05, 9);
  return (
    softShadow(pen, 8, 18, 68, 40, 0.45) +
    shape(d, "#a9491a", 'transform="translate(0 13)"') +
    shape(d, "#c9642a") +
    placed(0, -2, shape(blob(pen, 50, 34, 0.03, 9), radial(pen, "#ffb766", "#f49336", "#e27a22"))) +
    ring(0, -2, 30, 20, "#ffc98a", 3, 'stroke-opacity=".6"') +
    line("M-32 -10Q-20 -26 6 -27", "#fff0d8", 4, 'stroke-opacity=".6"')
  );
}

export function plantain(pen: Pen): string {
  const d = blob(pen, 62, 26, 0.05, 10);
  const seeds = line("M-36 2Q0 -8 36 2", "#8f4d14", 3, 'stroke-dasharray="2 9" stroke-opacity=".8"');
  return (
    castShadow(d, 5, 10, 0.3) +
    shape(d, "#a65d18", 'transform="translate(0 9)"') +
    shape(d, linear(pen, "#f7c65a", "#e69a2c", "#b96a1c")) +
    seeds +
    line("M-42 -8Q-10 -19 26 -15", "#fff0c8", 4, 'stroke-opacity=".65"')
  );
}

/** Steam in three unhurried curls. */
export function steam(pen: Pen): string {
  return times(3, (index) => {
    const x = (index - 1) * 92 + between(pen, -14, 14);
    const lift = index === 1 ? -40 : 0;
    const d = `M${num(x)} 0C${num(x - 44)} -46 ${num(x + 42)} -84 ${num(x + 4)} ${-136 + lift}C${num(x - 20)} ${-172 + lift} ${num(x + 14)} ${-196 + lift} ${num(x + 6)} ${-216 + lift}`;
    return line(d, "#fffaf0", 26, 'stroke-opacity=".12"') + line(d, "#fffaf0", 13, 'stroke-opacity=".22"');
  });
}

export function sesame(pen: Pen, rx: number, ry: number, count = 26): string {
  return flecks(pen, scattered(pen, count, rx, ry), "#fff2cf", 6, 4);
}

export function crumbs(pen: Pen, rx: number, ry: number, color: string, count = 40): string {
  return flecks(pen, scattered(pen, count, rx, ry), color, 7, 5);
}

export function kernels(pen: Pen, toasted: boolean): string {
  return heaped(pen, { rx: 62, ry: 36, height: 22, count: 24 }, () =>
    placed(0, 0, toasted ? cancha(pen) : cornKernel(pen), between(pen, -60, 60)),
  );
}
