import { between, centered, num, type Pen } from "./pen.ts";

export type Point = readonly [x: number, y: number];

export function oval(x: number, y: number, rx: number, ry: number, fill: string, more = ""): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function ring(
  x: number,
  y: number,
  rx: number,
  ry: number,
  color: string,
  width: number,
  more = "",
): string {
  return oval(x, y, rx, ry, "none", `stroke="${color}" stroke-width="${num(width)}" ${more}`);
}

export function shape(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function line(d: string, color: string, width: number, more = ""): string {
  const ends = 'stroke-linecap="round" stroke-linejoin="round"';
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(width)}" ${ends}${more && ` ${more}`}/>`;
}

/** Lengths along the local axes; the origin of `content` lands on x, y. */
export function placed(x: number, y: number, content: string, turn = 0, scale = 1): string {
  const rotation = turn === 0 ? "" : ` rotate(${num(turn)})`;
  const size = scale === 1 ? "" : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="translate(${num(x)} ${num(y)})${rotation}${size}">${content}</g>`;
}

/** A soft line through the points (Catmull-Rom as Bézier). */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
    return points[wrapped] ?? [0, 0];
  };
  let d = `M${num(at(0)[0])} ${num(at(0)[1])}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    d += `C${num(from[0] + (to[0] - before[0]) / 6)} ${num(from[1] + (to[1] - before[1]) / 6)} `;
    d += `${num(to[0] - (after[0] - from[0]) / 6)} ${num(to[1] - (after[1] - from[1]) / 6)} ${num(to[0])} ${num(to[1])}`;
  }
  return closed ? `${d}Z` : d;
}

/** An oval outline as a hand would draw it; `wobble` is the share of the radius by which it wanders. */
export function blob(pen: Pen, rx: number, ry: number, wobble = 0.08, corners = 10): string {
  const points = Array.from({ length: corners }, (_, index): Point => {
    const angle = (index / corners) * Math.PI * 2;
    const reach = 1 + between(pen, -wobble, wobble);
    return [Math.cos(angle) * rx * reach, Math.sin(angle) * ry * reach];
  });
  return curve(points, true);
}

/** The outline of a heap that stands on an oval: `height` above the middle of its foot. */
export function mound(pen: Pen, rx: number, ry: number, height: number, wobble = 0.04): string {
  const points = Array.from({ length: 16 }, (_, index): Point => {
    const angle = (index / 16) * Math.PI * 2;
    const reach = 1 + between(pen, -wobble, wobble);
    const lift = Math.sin(angle) < 0 ? height - ry * 0.25 : 0;
    return [Math.cos(angle) * rx * reach, Math.sin(angle) * (ry + Math.max(0, lift)) * reach];
  });
  return curve(points, true);
}

type Heap = { rx: number; ry: number; height: number; count: number };

/** Evenly spread over a dome, from the back to the front; `level` is 0 at the rim and 1 on top. */
export function heaped(pen: Pen, heap: Heap, piece: (level: number) => string): string {
  const spots = Array.from({ length: heap.count }, (_, index) => {
    const reach = Math.sqrt((index + 0.5) / heap.count);
    const angle = index * 2.39996 + between(pen, -0.5, 0.5);
    return { u: Math.cos(angle) * reach, v: Math.sin(angle) * reach, level: 1 - reach * reach };
  });
  spots.sort((one, other) => one.v - other.v + (one.level - other.level) * 0.6);
  return spots
    .map(({ u, v, level }) => placed(u * heap.rx, v * heap.ry - heap.height * level, piece(level)))
    .join("");
}

/** Many short strokes of one color as a single element, which draws far faster than one each. */
export function flecks(
  pen: Pen,
  spots: readonly Point[],
  color: string,
  length: number,
  width: number,
  opacity = 1,
): string {
  const d = spots.map(([x, y]) => {
    const angle = between(pen, 0, Math.PI);
    const [dx, dy] = [(Math.cos(angle) * length) / 2, (Math.sin(angle) * length * 0.75) / 2];
    return `M${num(x - dx)} ${num(y - dy)}L${num(x + dx)} ${num(y + dy)}`;
  });
  return line(d.join(""), color, width, opacity === 1 ? "" : `stroke-opacity="${opacity}"`);
}

/** Random points of an oval. */
export function scattered(pen: Pen, count: number, rx: number, ry: number, top = 0): Point[] {
  return Array.from({ length: count }, (): Point => {
    const reach = Math.sqrt(pen.random());
    const angle = between(pen, 0, Math.PI * 2);
    const y = Math.sin(angle) * reach;
    return [Math.cos(angle) * reach * rx, y * ry - Math.max(0, top) * (1 - reach * reach)];
  });
}

export function softShadow(pen: Pen, x: number, y: number, rx: number, ry: number, strength = 0.4): string {
  const fill = centered(pen, `#3a1a08/${strength}`, `#3a1a08/${strength * 0.75}`, "#3a1a08/0");
  return oval(x, y, rx, ry, fill);
}

/** The same around a large vessel: what the vessel hides is not drawn, which halves the time. */
export function vesselShadow(
  pen: Pen,
  x: number,
  y: number,
  rx: number,
  ry: number,
  strength: number,
): string {
  const round = (cx: number, cy: number, a: number, b: number) =>
    `M${num(cx - a)} ${num(cy)}a${num(a)} ${num(b)} 0 1 0 ${num(a * 2)} 0a${num(a)} ${num(b)} 0 1 0 ${num(-a * 2)} 0Z`;
  const fill = centered(pen, `#3a1a08/${strength}`, `#3a1a08/${strength * 0.75}`, "#3a1a08/0");
  return shape(
    round(x, y, rx * 1.12, ry * 1.12) + round(0, 0, rx * 0.97, ry * 0.97),
    fill,
    'fill-rule="evenodd"',
  );
}

/** The crisp shadow that a piece of food throws on what lies under it. */
export function castShadow(d: string, dx = 7, dy = 9, strength = 0.22): string {
  return shape(d, "#4a2008", `fill-opacity="${strength}" transform="translate(${dx} ${dy})"`);
}
