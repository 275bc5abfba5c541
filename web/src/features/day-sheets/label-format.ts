import type { DayLabel } from "@lonchera/contract/day-sheets";
import { type CalendarDate, formatWeekdayDate } from "@lonchera/domain/calendar";
import { productNames } from "@lonchera/domain/codes";
import { noZoneLabel } from "@lonchera/domain/day-lines";
import { describeDishTags } from "@lonchera/domain/dish-tags";
import { formatDay } from "../../lib/time-text.ts";
import { clampedTextStyles } from "../../components/text.tsx";

export const labelFormats = ["a4", "100x50"] as const;
export type LabelFormat = (typeof labelFormats)[number];

type FormatFacts = { readonly name: string; readonly perPage: number; readonly size: string };

/** Describes the printing formats. The sheets have 2 × 7 labels (Avery L7163). */
export const labelFormatFacts: Readonly<Record<LabelFormat, FormatFacts>> = {
  a4: { name: "Hojas A4", perPage: 14, size: "2 × 7 por hoja, cada una de 99.1 × 38.1 mm" },
  "100x50": { name: "100 × 50 mm", perPage: 1, size: "una por página, en rollo" },
};

export type UnitLabel = { readonly line: DayLabel; readonly number: number };

export function createUnitLabels(lines: readonly DayLabel[]): UnitLabel[] {
  return lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, unit) => ({ line, number: line.from + unit })),
  );
}

export function countPages(labels: number, format: LabelFormat): number {
  return Math.ceil(labels / labelFormatFacts[format].perPage);
}

/** Splits a list into groups of `size`. */
export function splitIntoGroups<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, group) =>
    all.slice(group * size, (group + 1) * size),
  );
}

/** The font sizes of a label are in points. */
type FontSizes = { readonly person: number; readonly dish: number; readonly rest: number };

/** The sizes go from the largest to the smallest that is readable at arm's length. */
export const labelFontSizes: Readonly<Record<LabelFormat, readonly FontSizes[]>> = {
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

/** Limits the lines of these texts. The dish and its options take the rest. */
const lineLimits = { person: 2, place: 3, note: 3, tags: 4 } as const;
const lineHeight = 1.15;

/** This is the space for a label's texts in millimetres, with a small margin. */
const room: Readonly<Record<LabelFormat, { width: number; height: number }>> = {
  a4: { width: 92, height: 32.5 },
  "100x50": { width: 92, height: 42.5 },
};
const gaps = { beside: 3, below: 2 };
/** The side of a QR code is in millimetres. Phones read codes of this size at arm's length. */
const codeSide: Readonly<Record<LabelFormat, number>> = { a4: 12, "100x50": 15 };
const point = 25.4 / 72;
/** These are widths of bold letters as a share of the font size, rounded up. Regular letters have `regularWidth` of them. */
const letters = [
  [/[mwMW@%—]/, 0.87],
  [/[\s.,;:·'()|/ijlftrI-]/, 0.37],
  [/[\p{Lu}\d&]/u, 0.63],
] as const;
const otherLetter = 0.55;
const regularWidth = 0.94;

function computeTextWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += letters.find(([which]) => which.test(letter))?.[1] ?? otherLetter;
  return width;
}

/** Counts the lines of a text whose words are not split. `maxWidth` is the width of a line in font sizes. */
function countLines(text: string, maxWidth: number): number {
  let lines = text === "" ? 0 : 1;
  let used = 0;
  for (const word of text.split(" ")) {
    const width = computeTextWidth(word);
    const after = used === 0 ? width : used + computeTextWidth(" ") + width;
    if (after <= maxWidth) {
      used = after;
      continue;
    }
    lines += (used === 0 ? 0 : 1) + Math.ceil(width / maxWidth) - 1;
    used = width % maxWidth;
  }
  return lines;
}

/** Returns the parts of a place like `Almuerzo · Comedor · Minera Andina`. */
export function getLabelPlace({ product, zone, company }: DayLabel): readonly [string, string, string] {
  return [productNames[product], zone ?? noZoneLabel, company];
}

/** Returns a line like `LON-000123 · martes 03/03/2026`. Beside a QR code, the day has a line of its own. */
export function formatOrderLines({ id_order, code }: DayLabel, date: CalendarDate): readonly string[] {
  return code ? [`${id_order} · ${code}`, formatWeekdayDate(date)] : [`${id_order} · ${formatDay(date)}`];
}

/** Returns a text like `Nota: sin cebolla`, which is empty without a note. */
export function formatNote({ note }: DayLabel): string {
  return note === "" ? "" : `Nota: ${note}`;
}

/** `size` is an index in `labelFontSizes`; `dish` and `options` are the numbers of lines that they may take. */
export type LabelLayout = { readonly size: number; readonly dish: number; readonly options: number };

type TextLayout = LabelLayout & { readonly isWhole: boolean };

function computeTextLayout(
  label: DayLabel,
  format: LabelFormat,
  { person, dish, rest }: FontSizes,
  size: number,
): TextLayout {
  const { width, height } = room[format];
  const getMaxWidth = (points: number) => width / (points * point);
  const number = computeTextWidth(`${label.of} de ${label.of}`);
  const people = countLines(label.person, (width - gaps.beside) / (person * point) - number);
  const code = label.code ? codeSide[format] : 0;
  const beside = code === 0 ? width : width - code - gaps.beside;
  const place = countLines(getLabelPlace(label).join(" · "), beside / (rest * point));
  const foot = Math.min(place, lineLimits.place) + (code === 0 ? 1 : 2);
  const note = countLines(formatNote(label), getMaxWidth(rest));
  const tags = countLines(describeDishTags(label.tags), getMaxWidth(rest));
  // A long note is cut, because the production sheet has all of it.
  const below = Math.min(note, lineLimits.note) + Math.min(tags, lineLimits.tags);
  const footHeight = Math.max(foot * rest, code / (lineHeight * point));
  const fixed = Math.min(people, lineLimits.person) * person + below * rest + footHeight;
  const left = (height - gaps.below) / (lineHeight * point) - fixed;
  const wanted = {
    dish: countLines(label.dish, getMaxWidth(dish)),
    options: countLines(label.options, getMaxWidth(rest * regularWidth)),
  };
  const forOptions = wanted.options === 0 ? 0 : rest;
  const dishes = Math.max(1, Math.floor((left - Math.min(wanted.options, 2) * forOptions) / dish));
  const used = Math.min(dishes, wanted.dish) * dish;
  return {
    size,
    dish: dishes,
    options: Math.max(1, Math.floor((left - used) / rest)),
    isWhole:
      people <= lineLimits.person &&
      place <= lineLimits.place &&
      tags <= lineLimits.tags &&
      wanted.dish * dish + wanted.options * rest <= left,
  };
}

/** Chooses the largest font sizes with which all texts fit; with the smallest ones, texts are clamped. */
export function computeLabelLayout(label: DayLabel, format: LabelFormat): LabelLayout {
  let layout: TextLayout | undefined;
  for (const [size, fontSizes] of labelFontSizes[format].entries()) {
    layout = computeTextLayout(label, format, fontSizes, size);
    if (layout.isWhole) break;
  }
  return layout ?? { size: 0, dish: 1, options: 1 };
}

/** Clamps a text to a number of lines, with an ellipsis. */
const clampLines = (count: number | string) => ({ ...clampedTextStyles, WebkitLineClamp: count });

const label = {
  display: "flex",
  flexDirection: "column",
  boxSizing: "border-box",
  overflow: "hidden",
  lineHeight,
  "& p": { m: 0 },
  "& .top": { display: "flex", gap: "3mm", justifyContent: "space-between", flexShrink: 0 },
  "& .person": { fontWeight: 750, minWidth: 0, ...clampLines(lineLimits.person) },
  // The number of the unit is never clipped, however long the name beside it is.
  "& .number": { fontWeight: 750, whiteSpace: "nowrap", flexShrink: 0, fontVariantNumeric: "tabular-nums" },
  "& .dish": { fontWeight: 650, mt: "0.8mm", flexShrink: 0, ...clampLines("var(--dish-lines)") },
  "& .options": { mt: "0.4mm", minHeight: 0, ...clampLines("var(--option-lines)") },
  "& .tags": { mt: "0.4mm", flexShrink: 0, fontWeight: 650, ...clampLines(lineLimits.tags) },
  "& .note": {
    mt: "0.4mm",
    flexShrink: 0,
    fontStyle: "italic",
    fontWeight: 650,
    ...clampLines(lineLimits.note),
  },
  "& .foot": { mt: "auto", pt: "0.8mm", flexShrink: 0, display: "flex", alignItems: "end", gap: "3mm" },
  "& .where": { flex: 1, minWidth: 0 },
  "& .code": { flexShrink: 0, display: "block" },
  "& .place": clampLines(lineLimits.place),
  "& .order": { fontVariantNumeric: "tabular-nums", ...clampLines(1) },
};

function createSizeStyles({ person, dish, rest }: FontSizes) {
  return {
    "& .person, & .number": { fontSize: `${person}pt` },
    "& .dish": { fontSize: `${dish}pt` },
    "& .options, & .tags, & .note, & .place, & .order": { fontSize: `${rest}pt` },
  };
}

function createFormatStyles(format: LabelFormat) {
  const sizes = labelFontSizes[format].map(
    (fontSizes, size) => [`& .size-${size}`, createSizeStyles(fontSizes)] as const,
  );
  const side = `${codeSide[format]}mm`;
  return { ...Object.fromEntries(sizes), "& .code": { width: side, height: side } };
}

/** On screens, groups wrap, and those out of view are not rendered. */
const onScreen = {
  "& .labels": {
    listStyle: "none",
    m: 0,
    p: 0,
    pb: 2,
    display: "grid",
    gap: 1,
    contentVisibility: "auto",
  },
  "& .label": { ...label, border: 1, borderColor: "divider", borderRadius: 1, bgcolor: "background.paper" },
};

const onPaper = { contentVisibility: "visible", gap: 0, pb: 0 };

const a4 = {
  ...onScreen,
  "& .labels": {
    ...onScreen["& .labels"],
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 99.1mm), 99.1mm))",
    containIntrinsicSize: "auto 1060px",
  },
  "& .label": { ...onScreen["& .label"], width: "100%", height: "38.1mm", p: "2.5mm 3.5mm" },
  ...createFormatStyles("a4"),
  "@media print": {
    "& .labels": {
      ...onPaper,
      boxSizing: "border-box",
      width: "210mm",
      height: "296.9mm",
      overflow: "hidden",
      p: "15.15mm 4.65mm 0",
      gridTemplateColumns: "99.1mm 99.1mm",
      gridAutoRows: "38.1mm",
      alignContent: "start",
      columnGap: "2.5mm",
      breakAfter: "page",
      breakInside: "avoid",
    },
    "& .labels:last-of-type": { breakAfter: "auto" },
    "& .label": { border: 0 },
  },
};

const roll = {
  ...onScreen,
  "& .labels": {
    ...onScreen["& .labels"],
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 100mm), 100mm))",
    containIntrinsicSize: "auto 2000px",
  },
  "& .label": { ...onScreen["& .label"], width: "100%", height: "50mm", p: "3.5mm 4mm" },
  ...createFormatStyles("100x50"),
  "@media print": {
    "& .labels": { ...onPaper, display: "block" },
    "& .label": {
      border: 0,
      width: "100mm",
      height: "49.9mm",
      breakAfter: "page",
      breakInside: "avoid",
    },
    "& .labels:last-of-type .label:last-of-type": { breakAfter: "auto" },
  },
};

/** The styles are for the screen and, in millimetres, for paper. */
export const labelStyles: Readonly<Record<LabelFormat, object>> = { a4, "100x50": roll };

export const labelPageStyles: Readonly<Record<LabelFormat, string>> = {
  a4: "@page { size: A4; margin: 0; }",
  "100x50": "@page { size: 100mm 50mm; margin: 0; }",
};
