import { darker, lighter, mix } from "./color.ts";
import { between, linear, num, pick, radial, times, type Pen } from "./pen.ts";
import {
  blob,
  castShadow,
  curve,
  heaped,
  line,
  oval,
  placed,
  ring,
  shape,
  softShadow,
  type Point,
} from "./shapes.ts";

export function onionPetal(pen: Pen): string {
  const bow = between(pen, 16, 24);
  const d = `M-40 8C-28 ${-bow} 22 ${-bow} 40 4C24 -1 -22 0 -40 8Z`;
  return (
    castShadow(d, 2, 6, 0.25) +
    shape(d, linear(pen, "#c9749b", "#93356a")) +
    line(`M-32 4C-22 ${-bow * 0.5} 16 ${-bow * 0.5} 31 3`, "#fbeaf0", 5.5)
  );
}

export function tomatoWedge(pen: Pen): string {
  const d = "M-36 -8C-28 26 28 28 38 -10C22 2 -18 4 -36 -8Z";
  const flesh = "M-30 -6C-20 12 20 14 32 -8C18 4 -16 5 -30 -6Z";
  return (
    castShadow(d, 2, 6, 0.25) +
    shape(d, linear(pen, "#f0573a", "#c4281a")) +
    shape(flesh, "#fb9a72") +
    line("M-20 14Q0 22 18 14", "#ffcbb0", 3.4, 'stroke-opacity=".75"')
  );
}

export function chiliStrip(pen: Pen, color = "#f2a32c"): string {
  const d = `M-34 ${num(between(pen, -6, 6))}Q0 ${num(between(pen, -18, 18))} 34 0`;
  return (
    line(d, darker(color, 0.35), 12) +
    line(d, color, 9) +
    line(d, lighter(color, 0.6), 2.6, 'stroke-opacity=".8" transform="translate(-1 -2)"')
  );
}

export function bellStrip(pen: Pen): string {
  return chiliStrip(pen, pick(pen, ["#d93a26", "#5f9a3a", "#e8892b"]));
}

/** Red onion in feathers with lime, chili and coriander. */
export function salsaCriolla(pen: Pen, rx = 84, ry = 50, count = 26): string {
  const feather = () => {
    const bow = between(pen, -26, -10);
    const d = `M-40 6Q0 ${num(bow)} 40 ${num(between(pen, -4, 8))}`;
    return placed(
      0,
      0,
      line(d, "#9a3a70", 11) + line(d, "#d487ae", 8) + line(d, "#fbeef4", 4.4),
      between(pen, -80, 80),
    );
  };
  const bits = times(5, () =>
    placed(
      between(pen, -rx, rx) * 0.6,
      between(pen, -ry, ry) * 0.5 - 20,
      chiliStrip(pen, "#e2402a"),
      between(pen, 0, 180),
      0.36,
    ),
  );
  const leaves = times(6, () =>
    placed(
      between(pen, -rx, rx) * 0.7,
      between(pen, -ry, ry) * 0.6 - 18,
      leaflet(pen),
      between(pen, 0, 360),
      0.62,
    ),
  );
  return (
    softShadow(pen, 8, 14, rx * 1.25, ry * 1.25, 0.4) +
    heaped(pen, { rx, ry, height: 36, count }, feather) +
    bits +
    leaves
  );
}

/** One leaf of coriander or parsley. */
export function leaflet(pen: Pen, color = "#5d9a3c"): string {
  const tone = mix(color, "#3f7a2e", pen.random());
  const d =
    "M0 20C-6 8 -24 12 -22 -2C-30 -10 -18 -20 -10 -16C-8 -28 8 -28 10 -16C18 -20 30 -10 22 -2C24 12 6 8 0 20Z";
  return (
    shape(d, linear(pen, lighter(tone, 0.25), darker(tone, 0.12))) +
    line("M0 18V-12M0 4L-12 -6M0 4L12 -6", lighter(tone, 0.5), 1.8, 'stroke-opacity=".7"')
  );
}

/** Three leaves on a stalk: the touch of green on top. */
export function sprig(pen: Pen, color = "#5d9a3c"): string {
  const stalks = line("M0 0L-16 -18M0 0L16 -20M0 0V34", darker(color, 0.2), 3.4);
  return (
    stalks +
    placed(-20, -26, leaflet(pen, color), -36) +
    placed(20, -28, leaflet(pen, color), 34) +
    placed(0, -40, leaflet(pen, color), 0, 1.1)
  );
}

export function lettuceLeaf(pen: Pen, color = "#86b84c"): string {
  const points = Array.from({ length: 22 }, (_, index): Point => {
    const angle = (index / 22) * Math.PI * 2;
    const reach = (index % 2 === 0 ? 1.04 : 0.9) + between(pen, -0.04, 0.04);
    return [Math.cos(angle) * 104 * reach, Math.sin(angle) * 66 * reach];
  });
  const d = curve(points, true);
  const ribs = line(
    "M-78 14Q-10 0 86 -12M-30 6L-16 -30M8 0L30 -34M-8 4L10 36M32 -4L56 24",
    lighter(color, 0.65),
    4,
    'stroke-opacity=".65"',
  );
  return (
    castShadow(d, 5, 9, 0.22) + shape(d, radial(pen, lighter(color, 0.4), color, darker(color, 0.3))) + ribs
  );
}

export function greens(pen: Pen, color = "#7fae45"): string {
  const leaf = () =>
    placed(
      0,
      0,
      lettuceLeaf(pen, mix(color, pick(pen, ["#5f9440", "#a5c95e", "#8fb44a"]), 0.6)),
      between(pen, -50, 50),
      between(pen, 0.5, 0.68),
    );
  return softShadow(pen, 10, 16, 150, 86, 0.4) + heaped(pen, { rx: 84, ry: 48, height: 30, count: 9 }, leaf);
}

export function tomatoSlice(pen: Pen): string {
  const pockets = times(5, (index) => {
    const angle = (index / 5) * Math.PI * 2 + 0.4;
    return (
      oval(Math.cos(angle) * 25, Math.sin(angle) * 16, 11, 7.5, "#c92f1c", 'fill-opacity=".75"') +
      oval(Math.cos(angle) * 26, Math.sin(angle) * 16, 3, 2, "#ffe2a0")
    );
  });
  return (
    oval(3, 11, 50, 35, "#4a2008", 'fill-opacity=".28"') +
    oval(0, 5, 48, 34, "#a32416") +
    oval(0, 0, 48, 34, linear(pen, "#f4583c", "#d8331f")) +
    oval(0, -1, 41, 28, "#f98b66") +
    pockets +
    oval(0, 0, 8, 5.5, "#fbb594")
  );
}

export function cucumberSlice(pen: Pen): string {
  const seeds = times(8, (index) =>
    oval(Math.cos(index * 0.785) * 15, Math.sin(index * 0.785) * 10, 4, 2.2, "#fbf7d6"),
  );
  return (
    oval(2, 8, 38, 26, "#4a2008", 'fill-opacity=".25"') +
    oval(0, 3, 37, 25, "#3f7a34") +
    oval(0, 0, 37, 25, "#5c9a46") +
    oval(0, -1, 32, 21, linear(pen, "#f1f6cf", "#cfe0a0")) +
    seeds
  );
}

export function carrotSlice(pen: Pen, size = 1): string {
  const disc =
    oval(2, 7, 30, 21, "#4a2008", 'fill-opacity=".25"') +
    oval(0, 4, 29, 20, "#c9621a") +
    oval(0, 0, 29, 20, linear(pen, "#f79a3e", "#ea7f24")) +
    ring(0, 0, 13, 9, "#fdc07a", 4);
  return placed(0, 0, disc, 0, size);
}

export function pea(pen: Pen): string {
  return (
    oval(1, 4, 12, 10, "#3d6a22", 'fill-opacity=".5"') +
    oval(0, 0, 12, 11, radial(pen, "#c5e07c", "#86b53e", "#557f22"))
  );
}

export function dice(pen: Pen, color: string, size = 13): string {
  const box = (y: number, fill: string) =>
    `<rect x="${-size}" y="${num(y - size * 0.75)}" width="${size * 2}" height="${num(size * 1.5)}" rx="4" fill="${fill}"/>`;
  return box(7, darker(color, 0.38)) + box(0, linear(pen, lighter(color, 0.4), color));
}

export function broccoli(pen: Pen): string {
  const stem = shape("M-14 0C-14 28 -20 42 -8 46H10C20 42 14 26 14 0Z", linear(pen, "#c4d68a", "#8fae55"));
  const crown = heaped(pen, { rx: 42, ry: 24, height: 26, count: 13 }, (level) =>
    oval(0, -4, 19, 16, radial(pen, mix("#6fa045", "#93bd58", level), "#4f8434", "#355f24")),
  );
  return oval(6, 44, 34, 12, "#4a2008", 'fill-opacity=".3"') + stem + placed(0, -4, crown);
}

export function mushroom(pen: Pen): string {
  const cap =
    "M-40 6C-42 -30 42 -30 40 6C28 16 14 6 12 12C12 26 14 36 8 38H-8C-14 36 -12 26 -12 12C-14 6 -28 16 -40 6Z";
  return (
    castShadow(cap, 4, 7, 0.3) +
    shape(cap, linear(pen, "#f3e0c2", "#cda678")) +
    line("M-30 2Q0 -8 30 2", "#8d5f38", 5, 'stroke-opacity=".7"') +
    line("M-32 -4C-28 -22 28 -22 32 -4", "#a8774a", 5, 'stroke-opacity=".8"')
  );
}

export function greenBean(pen: Pen, color = "#6f9c3c"): string {
  const d = `M-44 ${num(between(pen, -8, 8))}Q0 ${num(between(pen, -14, 14))} 44 0`;
  return (
    line(d, darker(color, 0.4), 15) +
    line(d, color, 11) +
    line(d, lighter(color, 0.5), 3, 'stroke-opacity=".7" transform="translate(0 -3)"')
  );
}

export function spinach(pen: Pen, color = "#4f8434"): string {
  const d = blob(pen, 46, 26, 0.14, 9);
  return (
    castShadow(d, 3, 6, 0.3) +
    shape(d, linear(pen, lighter(color, 0.3), darker(color, 0.2))) +
    line("M-34 4Q0 -6 34 0", lighter(color, 0.6), 3, 'stroke-opacity=".6"')
  );
}
