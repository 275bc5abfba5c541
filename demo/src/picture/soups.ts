import { lighter, mix } from "./color.ts";
import { between, clipped, num, times, type Pen } from "./pen.ts";
import { bowlBack, bowlFill, bowlShine, type GlazeName } from "./plates.ts";
import { line, scattered } from "./shapes.ts";
import { ladleDots } from "./stews.ts";

type SoupLook = { glaze: GlazeName; broth: string; noodles?: string; creamy?: boolean };

function swimmingNoodles(pen: Pen, color: string, rx: number, ry: number): string {
  return times(18, () => {
    const [x, y] = scattered(pen, 1, rx * 0.72, ry * 0.7)[0] ?? [0, 0];
    const d = `M${num(x - 60)} ${num(y)}C${num(x - 30)} ${num(y - between(pen, 10, 38))} ${num(x + 16)} ${num(y + between(pen, 10, 38))} ${num(x + 62)} ${num(y - 6)}`;
    return line(d, mix(color, "#8a5a20", 0.35), 9) + line(d, color, 6.5);
  });
}

function creamSwirl(color: string): string {
  const d = "M-150 30C-120 -60 60 -90 130 -20C170 40 40 80 -40 44C-90 16 -20 -34 44 -14";
  return line(d, lighter(color, 0.75), 15, 'stroke-opacity=".8"');
}

/** A bowl of soup; `solids` are drawn in the middle of the surface and cut off at its edge. */
export function soupBowl(pen: Pen, look: SoupLook, solids: string): string {
  const rx = 356;
  const ry = rx * 0.56;
  const surface = `<ellipse cx="0" cy="20" rx="${rx * 0.89}" ry="${num(ry * 0.83)}"/>`;
  const drift = look.noodles === undefined ? "" : swimmingNoodles(pen, look.noodles, rx, ry);
  const oil =
    look.creamy === true
      ? creamSwirl(look.broth)
      : ladleDots(pen, lighter(look.broth, 0.35), rx * 0.78, ry * 0.72, 26);
  const rim = line(
    `M${-rx * 0.8} ${num(20 - ry * 0.36)}A${rx * 0.89} ${num(ry * 0.83)} 0 0 1 ${-rx * 0.2} ${num(20 - ry * 0.81)}`,
    lighter(look.broth, 0.6),
    4,
    'stroke-opacity=".5"',
  );
  const below = bowlBack(pen, look.glaze, rx) + bowlFill(pen, look.broth, rx);
  return below + clipped(pen, surface, oil + drift) + rim + overRim(pen, solids) + bowlShine(rx);
}

/** Solids may rise over the far rim, never through the near one. */
export function overRim(pen: Pen, solids: string): string {
  return clipped(pen, '<path d="M-500 -500H500V20H317A317 165 0 0 1 -317 20H-500Z"/>', solids);
}
