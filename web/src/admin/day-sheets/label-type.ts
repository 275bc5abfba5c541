import type { DayLabel } from "@lonchera/contract/day-sheets";
import { productNames } from "@lonchera/domain/codes";
import { noZone } from "@lonchera/domain/day-lines";
import type { LabelFormat } from "./label-format.ts";

/** Sizes of a label's texts in points. */
export type LabelType = { readonly person: number; readonly dish: number; readonly rest: number };

/** From the largest to the smallest that can be read at arm's length. */
export const labelTypes: Readonly<Record<LabelFormat, readonly LabelType[]>> = {
  a4: [
    { person: 14.5, dish: 13, rest: 10.5 },
    { person: 13, dish: 12, rest: 9.5 },
    { person: 11.5, dish: 10.5, rest: 9 },
    { person: 10.5, dish: 9.5, rest: 8 },
    { person: 9.5, dish: 8.5, rest: 7 },
  ],
  "100x50": [
    { person: 17, dish: 15, rest: 11.5 },
    { person: 15, dish: 13.5, rest: 11 },
    { person: 13.5, dish: 12, rest: 10 },
    { person: 12.5, dish: 11, rest: 9 },
    { person: 11.5, dish: 10.5, rest: 8.5 },
  ],
};

/** Lines that each text may take; what is longer ends in an ellipsis. */
export const lineLimits = { person: 2, dish: 2, options: 3, place: 2 } as const;
export const lineHeight = 1.15;

/** Millimetres that a label's texts have, with a little to spare. */
const room: Readonly<Record<LabelFormat, { width: number; height: number }>> = {
  a4: { width: 92, height: 32.5 },
  "100x50": { width: 92, height: 42.5 },
};
const gaps = { beside: 3, below: 2 };
const point = 25.4 / 72;
/** Of a letter's height, a generous average. */
const boldLetter = 0.56;
const letter = 0.52;

function linesOf(text: string, points: number, wide: number, width: number): number {
  return Math.ceil((text.length * points * wide * point) / width);
}

function fits(label: DayLabel, format: LabelFormat, { person, dish, rest }: LabelType): boolean {
  const { width, height } = room[format];
  const number = `${label.of} de ${label.of}`.length * person * boldLetter * point;
  const meal = productNames[label.product].length * rest * letter * point;
  const place = `${label.zone ?? noZone} · ${label.company}`;
  const lines = {
    person: linesOf(label.person, person, boldLetter, width - gaps.beside - number),
    dish: linesOf(label.dish, dish, boldLetter, width),
    options: linesOf(label.options, rest, letter, width),
    place: linesOf(place, rest, boldLetter, width - gaps.beside - meal),
  };
  const points = lines.person * person + lines.dish * dish + (lines.options + lines.place) * rest;
  const isShort = (Object.keys(lineLimits) as (keyof typeof lineLimits)[]).every(
    (text) => lines[text] <= lineLimits[text],
  );
  return isShort && points * lineHeight * point + gaps.below <= height;
}

/** The place in `labelTypes` of the largest type in which a label says all that it has to say. */
export function labelTypeOf(label: DayLabel, format: LabelFormat): number {
  const types = labelTypes[format];
  const largest = types.findIndex((type) => fits(label, format, type));
  return largest === -1 ? types.length - 1 : largest;
}
