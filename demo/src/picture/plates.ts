import { darker, lighter } from "./color.ts";
import { across, centered, linear, times, type Pen } from "./pen.ts";
import { line, oval, ring, shape, vesselShadow } from "./shapes.ts";

type Glaze = { body: string; well: string; rim?: string; dots?: string };

const GLAZES = {
  white: { body: "#fbf6ec", well: "#f8f0e1" },
  cream: { body: "#f5e8cf", well: "#f8ecd4", rim: "#c98d4a" },
  blueRim: { body: "#f8f4ea", well: "#f6efe0", rim: "#3f6f9c" },
  redRim: { body: "#fbf2e4", well: "#f8eedc", rim: "#bf4a32" },
  greenRim: { body: "#f6f1e0", well: "#f6f0dd", rim: "#6f8a45", dots: "#6f8a45" },
  talavera: { body: "#f7f1e3", well: "#f8eedc", rim: "#2f6d8c", dots: "#d98a2b" },
  terracotta: { body: "#b9633c", well: "#cf7b50", rim: "#8f4423" },
  sage: { body: "#b4bf9c", well: "#c9d2b3" },
  dusk: { body: "#566a78", well: "#6b8090", rim: "#8ea2ae" },
  blush: { body: "#e6bfaa", well: "#f2d6c5" },
  charcoal: { body: "#4a4543", well: "#5c5653", rim: "#7d7672" },
  mustard: { body: "#d9a53f", well: "#ebbe62" },
} as const satisfies Record<string, Glaze>;

export type GlazeName = keyof typeof GLAZES;

function glaze(name: GlazeName): Glaze {
  return GLAZES[name];
}

function painted(style: Glaze, rx: number, ry: number): string {
  const bands =
    style.rim === undefined ? "" : ring(0, 0, rx * 0.965, ry * 0.962, style.rim, 8, 'stroke-opacity=".85"');
  const inner =
    style.rim === undefined ? "" : ring(0, 0, rx * 0.935, ry * 0.928, style.rim, 2, 'stroke-opacity=".6"');
  const { dots } = style;
  if (dots === undefined) return bands + inner;
  const petals = times(28, (index) => {
    const angle = (index / 28) * Math.PI * 2;
    return oval(Math.cos(angle) * rx * 0.885, Math.sin(angle) * ry * 0.875, 7, 5, dots, 'fill-opacity=".8"');
  });
  return bands + inner + petals;
}

/** A flat plate of the given half width, seen from the chair in front of it. */
export function plate(pen: Pen, name: GlazeName, rx = 404, flatness = 0.675): string {
  const style = glaze(name);
  const ry = rx * flatness;
  const shadows = vesselShadow(pen, 16, 44, rx, ry, 0.55);
  const foot = oval(0, 17, rx * 0.992, ry, darker(style.body, 0.42));
  const lip = oval(0, 9, rx, ry, darker(style.body, 0.2));
  const body = oval(
    0,
    0,
    rx,
    ry,
    linear(pen, lighter(style.body, 0.4), style.body, darker(style.body, 0.12)),
  );
  const wellRx = rx * 0.83;
  const wellRy = ry * 0.815;
  const step = ring(0, 0, wellRx, wellRy, linear(pen, darker(style.body, 0.24), lighter(style.body, 0.5)), 9);
  const well = oval(
    0,
    5,
    wellRx * 0.978,
    wellRy * 0.97,
    linear(pen, darker(style.well, 0.05), style.well, lighter(style.well, 0.3)),
  );
  const shine = `M${-rx * 0.88} ${-ry * 0.16}A${rx * 0.9} ${ry * 0.9} 0 0 1 ${-rx * 0.36} ${-ry * 0.83}`;
  return (
    shadows +
    foot +
    lip +
    body +
    painted(style, rx, ry) +
    step +
    well +
    line(shine, "#ffffff", 9, 'stroke-opacity=".6"')
  );
}

/** A deep bowl: what lies in it is drawn between `bowlBack` and `bowlFront`. */
export function bowlBack(pen: Pen, name: GlazeName, rx = 350): string {
  const style = glaze(name);
  const ry = rx * 0.56;
  const shadow = vesselShadow(pen, 26, rx * 0.5, rx, ry * 0.92, 0.6);
  const side = `M${-rx} 0C${-rx * 0.98} ${rx * 0.46} ${-rx * 0.6} ${rx * 0.74} 0 ${rx * 0.75}C${rx * 0.6} ${rx * 0.74} ${rx * 0.98} ${rx * 0.46} ${rx} 0Z`;
  const body = shape(
    side,
    across(pen, style.body, lighter(style.body, 0.3), style.body, darker(style.body, 0.34)),
  );
  const belly = shape(side, linear(pen, "#ffffff/0", "#ffffff/0", "#4a1f0a/0.34"));
  const lip = oval(0, 0, rx, ry, linear(pen, lighter(style.body, 0.5), darker(style.body, 0.1)));
  const inside = oval(
    0,
    4,
    rx * 0.945,
    ry * 0.93,
    linear(pen, darker(style.well, 0.42), darker(style.well, 0.16), style.well),
  );
  const band = style.rim === undefined ? "" : ring(0, 0, rx * 0.975, ry * 0.966, style.rim, 7);
  return shadow + body + belly + lip + band + inside;
}

export function bowlShine(rx = 350): string {
  const ry = rx * 0.56;
  const glint = `M${-rx * 0.82} ${ry * 0.78}C${-rx * 0.83} ${rx * 0.54} ${-rx * 0.62} ${rx * 0.6} ${-rx * 0.5} ${rx * 0.62}`;
  const edge = `M${-rx * 0.93} ${-ry * 0.3}A${rx * 0.975} ${ry * 0.966} 0 0 1 ${-rx * 0.42} ${-ry * 0.88}`;
  return line(glint, "#ffffff", 12, 'stroke-opacity=".35"') + line(edge, "#ffffff", 6, 'stroke-opacity=".7"');
}

/** The liquid that fills a bowl up to just below its rim. */
export function bowlFill(pen: Pen, color: string, rx = 350): string {
  const ry = rx * 0.56;
  const surface = centered(pen, lighter(color, 0.14), color, darker(color, 0.14));
  const bank = oval(0, 16, rx * 0.9, ry * 0.84, darker(color, 0.4), 'fill-opacity=".55"');
  return bank + oval(0, 20, rx * 0.89, ry * 0.83, surface);
}
