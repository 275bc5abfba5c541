import { darker, lighter } from "./color.ts";
import { across, between, linear, radial, times, type Pen } from "./pen.ts";
import { line, oval, placed, ring, shape, softShadow } from "./shapes.ts";
import { limeHalf } from "./garnishes.ts";

/** A tall glass; the drink's color decides what it is. */
export function glass(pen: Pen, color: string, garnish = ""): string {
  const body = "M-66 -190L-54 56A54 24 0 0 0 54 56L66 -190Z";
  const liquid = "M-62 -140L-52 52A52 22 0 0 0 52 52L62 -140Z";
  const bubbles = times(7, () =>
    oval(
      between(pen, -36, 36),
      between(pen, -110, 40),
      between(pen, 2, 4.5),
      between(pen, 2, 4.5),
      lighter(color, 0.6),
      'fill-opacity=".5"',
    ),
  );
  return (
    softShadow(pen, 26, 72, 104, 36, 0.55) +
    shape(body, "#ffffff", 'fill-opacity=".34"') +
    shape(liquid, across(pen, darker(color, 0.22), lighter(color, 0.12), color, darker(color, 0.4))) +
    bubbles +
    oval(0, -140, 62, 25, linear(pen, lighter(color, 0.5), lighter(color, 0.1))) +
    oval(6, -137, 44, 15, lighter(color, 0.28), 'fill-opacity=".6"') +
    garnish +
    ring(0, -190, 66, 26, "#ffffff", 5, 'stroke-opacity=".85"') +
    line("M-50 -160L-42 40", "#ffffff", 9, 'stroke-opacity=".5"') +
    line("M50 -150L43 30", "#ffffff", 4, 'stroke-opacity=".35"')
  );
}

/** With ice, and a wheel of lime on the rim. */
export function iced(pen: Pen, color: string): string {
  const ice =
    '<rect x="-17" y="-14" width="34" height="28" rx="6" fill="#ffffff" fill-opacity=".45" stroke="#ffffff" stroke-opacity=".7" stroke-width="2.5"/>';
  const cubes = placed(-26, -142, ice, 14) + placed(12, -138, ice, -18);
  return glass(pen, color, cubes + placed(34, -160, limeHalf(pen), 10, 0.62));
}

/** Coffee, chocolate or an infusion, on its saucer. */
export function cup(pen: Pen, drink: string, china = "#fbf4e6"): string {
  const saucer =
    oval(0, 62, 150, 60, darker(china, 0.3)) +
    oval(0, 54, 150, 60, linear(pen, lighter(china, 0.4), china, darker(china, 0.16))) +
    oval(4, 56, 88, 32, darker(china, 0.16));
  const body = "M-96 -62C-94 10 -64 62 -34 66H34C64 62 94 10 96 -62Z";
  const handle = "M88 -34C146 -46 150 26 72 22";
  const ear = line(handle, darker(china, 0.28), 19) + line(handle, china, 13, 'transform="translate(-1 -2)"');
  return (
    softShadow(pen, 20, 84, 186, 62, 0.5) +
    saucer +
    ear +
    shape(body, across(pen, darker(china, 0.1), lighter(china, 0.5), china, darker(china, 0.3))) +
    oval(0, -62, 96, 38, lighter(china, 0.5)) +
    oval(0, -58, 86, 31, darker(drink, 0.4)) +
    oval(0, -54, 83, 28, radial(pen, lighter(drink, 0.34), drink, darker(drink, 0.26))) +
    ring(0, -54, 78, 25, lighter(drink, 0.45), 4, 'stroke-opacity=".6"') +
    line("M-78 -36C-74 -6 -66 16 -56 32", "#ffffff", 9, 'stroke-opacity=".6"')
  );
}

/** A clay or enamel mug, for what is drunk hot in the morning. */
export function mug(pen: Pen, drink: string, china = "#b9633c", topping = ""): string {
  const body = "M-132 -120C-134 -20 -128 80 -104 112A110 40 0 0 0 104 112C128 80 134 -20 132 -120Z";
  const handle = "M120 -76C206 -92 214 62 112 58";
  return (
    softShadow(pen, 28, 130, 186, 52, 0.55) +
    line(handle, darker(china, 0.4), 32) +
    line(handle, china, 23, 'transform="translate(-2 -3)"') +
    shape(body, across(pen, darker(china, 0.16), lighter(china, 0.32), china, darker(china, 0.4))) +
    line("M-128 -66A130 48 0 0 0 130 -66", lighter(china, 0.4), 6, 'stroke-opacity=".6"') +
    line("M-126 -48A130 48 0 0 0 128 -48", lighter(china, 0.4), 3, 'stroke-opacity=".6"') +
    oval(0, -120, 132, 54, lighter(china, 0.35)) +
    oval(0, -115, 119, 45, darker(drink, 0.4)) +
    oval(0, -109, 116, 41, radial(pen, lighter(drink, 0.4), drink, darker(drink, 0.18))) +
    topping +
    line("M-106 -70C-108 -10 -102 46 -92 84", "#ffffff", 12, 'stroke-opacity=".35"')
  );
}
