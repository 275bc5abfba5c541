import { darker, lighter } from "./color.ts";
import { between, linear, pick, type Pen } from "./pen.ts";
import { blob, castShadow, heaped, line, mound, placed, shape, softShadow } from "./shapes.ts";

type ChunkLook = {
  rx: number;
  ry: number;
  thick: number;
  color: string;
  corners?: number;
  gloss?: boolean;
};

/** A cut piece with a lit top and a darker side: meat, fish, cheese, cubes of potato. */
export function chunk(pen: Pen, { rx, ry, thick, color, corners = 6, gloss = true }: ChunkLook): string {
  const d = blob(pen, rx, ry, 0.13, corners);
  const side = shape(d, darker(color, 0.42), `transform="translate(1 ${thick})"`);
  const top = shape(d, linear(pen, lighter(color, 0.34), color, darker(color, 0.16)));
  const shine = gloss
    ? line(
        `M${-rx * 0.5} ${-ry * 0.3}Q${-rx * 0.1} ${-ry * 0.72} ${rx * 0.34} ${-ry * 0.42}`,
        "#fff1d2",
        Math.max(2, ry * 0.16),
        'stroke-opacity=".6"',
      )
    : "";
  return castShadow(d, 4, thick + 6, 0.28) + side + top + shine;
}

export type Draw = () => string;
export type Mixed = readonly [Draw, ...Draw[]];

type PileLook = { rx: number; ry: number; height: number; count: number; base: string; tilt?: number };

/** A heap of whatever `pieces` draw, on a base that closes the gaps. */
export function pile(pen: Pen, look: PileLook, pieces: Mixed): string {
  const { rx, ry, height, base, tilt = 70 } = look;
  const body = shape(mound(pen, rx * 0.94, ry * 0.94, height * 0.86), linear(pen, base, darker(base, 0.3)));
  const spread = heaped(pen, look, () => placed(0, 0, pick(pen, pieces)(), between(pen, -tilt, tilt)));
  return softShadow(pen, 14, 22, rx * 1.24, ry * 1.26, 0.45) + body + spread;
}
