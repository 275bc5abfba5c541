import type { DayLabel } from "@lonchera/contract/day-sheets";
import { productNames } from "@lonchera/domain/codes";
import { noZoneLabel } from "@lonchera/domain/day-lines";
import type { LabelFormat } from "./label-format.ts";

/** Sizes of a label's texts in points. */
export type LabelType = { readonly person: number; readonly dish: number; readonly rest: number };

/** From the largest to the smallest that can be read at arm's length. */
export const labelTypes: Readonly<Record<LabelFormat, readonly LabelType[]>> = {
  a4: [
    { person: 19, dish: 19, rest: 12.5 },
    { person: 17, dish: 16, rest: 11.5 },
    { person: 14.5, dish: 13, rest: 10.5 },
    { person: 13, dish: 12, rest: 9.5 },
    { person: 11.5, dish: 10.5, rest: 9 },
    { person: 10.5, dish: 9.5, rest: 8 },
    { person: 9.5, dish: 8.5, rest: 7 },
  ],
  "100x50": [
    { person: 23, dish: 23, rest: 15 },
    { person: 20, dish: 19, rest: 13 },
    { person: 17, dish: 15, rest: 11.5 },
    { person: 15, dish: 13.5, rest: 11 },
    { person: 13.5, dish: 12, rest: 10 },
    { person: 12.5, dish: 11, rest: 9 },
    { person: 11.5, dish: 10.5, rest: 8.5 },
  ],
};

/** Lines that these may take; dish and options take all that is left. */
export const lineLimits = { person: 2, place: 3 } as const;
export const lineHeight = 1.15;

/** Millimetres that a label's texts have, with a little to spare. */
const room: Readonly<Record<LabelFormat, { width: number; height: number }>> = {
  a4: { width: 92, height: 32.5 },
  "100x50": { width: 92, height: 42.5 },
};
const gaps = { beside: 3, below: 2 };
const point = 25.4 / 72;
/** Widths of bold letters, of their height and a little generous; those of plain ones are less. */
const letters = [
  [/[mwMW@%—]/, 0.87],
  [/[\s.,;:·'()|/ijlftrI-]/, 0.37],
  [/[\p{Lu}\d&]/u, 0.63],
] as const;
const otherLetter = 0.55;
const plain = 0.94;

function widthOf(text: string): number {
  let width = 0;
  for (const one of text) width += letters.find(([which]) => which.test(one))?.[1] ?? otherLetter;
  return width;
}

/** How many lines a text takes where words stay whole; `most` is of the height of its letters. */
function linesOf(text: string, most: number): number {
  let lines = text === "" ? 0 : 1;
  let used = 0;
  for (const word of text.split(" ")) {
    const width = widthOf(word);
    const after = used === 0 ? width : used + widthOf(" ") + width;
    if (after <= most) {
      used = after;
      continue;
    }
    lines += (used === 0 ? 0 : 1) + Math.ceil(width / most) - 1;
    used = width % most;
  }
  return lines;
}

/** `Almuerzo · Comedor · Minera Andina` */
export function placeOf({ product, zone, company }: DayLabel): readonly [string, string, string] {
  return [productNames[product], zone ?? noZoneLabel, company];
}

/** Which of `labelTypes` a label is written in, and how many lines there are for what may take them. */
export type LabelLayout = { readonly type: number; readonly dish: number; readonly options: number };

type Written = LabelLayout & { readonly isWhole: boolean };

function written(
  label: DayLabel,
  format: LabelFormat,
  { person, dish, rest }: LabelType,
  type: number,
): Written {
  const { width, height } = room[format];
  const most = (points: number) => width / (points * point);
  const number = widthOf(`${label.of} de ${label.of}`);
  const people = linesOf(label.person, (width - gaps.beside) / (person * point) - number);
  const place = linesOf(placeOf(label).join(" · "), most(rest));
  const fixed = Math.min(people, lineLimits.person) * person + Math.min(place, lineLimits.place) * rest;
  const left = (height - gaps.below) / (lineHeight * point) - fixed;
  const wanted = {
    dish: linesOf(label.dish, most(dish)),
    options: linesOf(label.options, most(rest * plain)),
  };
  const forOptions = wanted.options === 0 ? 0 : rest;
  const dishes = Math.max(1, Math.floor((left - Math.min(wanted.options, 2) * forOptions) / dish));
  const used = Math.min(dishes, wanted.dish) * dish;
  return {
    type,
    dish: dishes,
    options: Math.max(1, Math.floor((left - used) / rest)),
    isWhole:
      people <= lineLimits.person &&
      place <= lineLimits.place &&
      wanted.dish * dish + wanted.options * rest <= left,
  };
}

/** In the largest type in which a label says all that it has to say, or else as much of it as there is room for. */
export function labelLayoutOf(label: DayLabel, format: LabelFormat): LabelLayout {
  let layout: Written | undefined;
  for (const [place, type] of labelTypes[format].entries()) {
    layout = written(label, format, type, place);
    if (layout.isWhole) break;
  }
  return layout ?? { type: 0, dish: 1, options: 1 };
}
