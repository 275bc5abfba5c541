import { darker, lighter } from "./color.ts";
import { across, between, linear, type Pen } from "./pen.ts";
import { flecks, oval, scattered, shape, softShadow, type Point } from "./shapes.ts";

type Layer = { color: string; depth: number; rough?: boolean };

function band(pen: Pen, rx: number, ry: number, top: number, layer: Layer): string {
  const { color, depth, rough = false } = layer;
  const bulge = rough ? 5 : 0;
  const d = `M${-rx - bulge} ${top}V${top + depth}A${rx + bulge} ${ry} 0 0 0 ${rx + bulge} ${top + depth}V${top}Z`;
  const bits = rough
    ? flecks(
        pen,
        Array.from({ length: 34 }, (): Point => {
          const x = between(pen, -rx * 0.95, rx * 0.95);
          return [
            x,
            top + depth / 2 + Math.sqrt(1 - (x / rx) ** 2) * ry + between(pen, -depth / 3, depth / 3),
          ];
        }),
        lighter(color, 0.6),
        12,
        5,
      )
    : "";
  return shape(d, across(pen, darker(color, 0.16), lighter(color, 0.22), color, darker(color, 0.34))) + bits;
}

/** A round tower of layers, listed from the bottom; `lid` is the color of its top. */
export function tower(pen: Pen, layers: readonly Layer[], rx = 126, ry = 70): string {
  const total = layers.reduce((sum, layer) => sum + layer.depth, 0);
  let y = 0;
  const bands = layers.map((layer) => {
    y -= layer.depth;
    return band(pen, rx, ry, y, layer);
  });
  const lid = layers.at(-1)?.color ?? "#f2c54b";
  const grain = flecks(
    pen,
    scattered(pen, 40, rx * 0.9, ry * 0.86).map(([x, dy]): Point => [x, dy - total]),
    lighter(lid, 0.5),
    7,
    4,
  );
  return (
    softShadow(pen, 22, 24, rx * 1.3, ry * 1.3, 0.5) +
    bands.join("") +
    oval(0, -total, rx, ry, linear(pen, lighter(lid, 0.5), lid)) +
    grain
  );
}

/** A square helping of something baked, with its layers on the two faces that show. */
export function bakedSquare(pen: Pen, layers: readonly Layer[], top: string): string {
  const total = layers.reduce((sum, layer) => sum + layer.depth, 0);
  let y = 0;
  const faces = layers.map(({ color, depth }) => {
    y -= depth;
    const left = shape(
      `M-130 ${y}L-20 ${y + 62}V${y + 62 + depth}L-130 ${y + depth}Z`,
      linear(pen, lighter(color, 0.24), color),
    );
    const right = shape(
      `M-20 ${y + 62}L124 ${y + 8}V${y + 8 + depth}L-20 ${y + 62 + depth}Z`,
      linear(pen, color, darker(color, 0.28)),
    );
    return left + right;
  });
  const roof = `M-130 ${-total}L18 ${-total - 54}L124 ${-total + 8}L-20 ${-total + 62}Z`;
  const toasted = flecks(
    pen,
    scattered(pen, 22, 70, 30).map(([x, dy]): Point => [x, dy - total + 2]),
    darker(top, 0.3),
    15,
    8,
    0.5,
  );
  return (
    softShadow(pen, 16, 34, 180, 72, 0.5) +
    faces.join("") +
    shape(
      roof,
      linear(pen, lighter(top, 0.4), top),
      `stroke="${lighter(top, 0.2)}" stroke-width="7" stroke-linejoin="round"`,
    ) +
    toasted
  );
}
