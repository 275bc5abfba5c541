import type { LabelFormat } from "./label-format.ts";
import { labelTypes, lineHeight, lineLimits, type LabelType } from "./label-type.ts";

/** A line that goes on too long ends in an ellipsis, and never on the next one's place. */
const lines = (count: number | string) => ({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: count,
  overflow: "hidden",
  overflowWrap: "anywhere",
});

const label = {
  display: "flex",
  flexDirection: "column",
  boxSizing: "border-box",
  overflow: "hidden",
  lineHeight,
  "& p": { m: 0 },
  "& .top": { display: "flex", gap: "3mm", justifyContent: "space-between", flexShrink: 0 },
  "& .person": { fontWeight: 750, minWidth: 0, ...lines(lineLimits.person) },
  // What tells whether something is missing stands whole, whatever the name beside it.
  "& .number": { fontWeight: 750, whiteSpace: "nowrap", flexShrink: 0, fontVariantNumeric: "tabular-nums" },
  "& .dish": { fontWeight: 650, mt: "0.8mm", flexShrink: 0, ...lines("var(--dish-lines)") },
  "& .options": { mt: "0.4mm", minHeight: 0, ...lines("var(--option-lines)") },
  "& .foot": { mt: "auto", pt: "0.8mm", flexShrink: 0 },
  "& .place": lines(lineLimits.place),
};

function inType({ person, dish, rest }: LabelType) {
  return {
    "& .person, & .number": { fontSize: `${person}pt` },
    "& .dish": { fontSize: `${dish}pt` },
    "& .options, & .place": { fontSize: `${rest}pt` },
  };
}

function typesOf(format: LabelFormat) {
  return Object.fromEntries(labelTypes[format].map((type, place) => [`& .type-${place}`, inType(type)]));
}

/** On a screen the groups stand as they fit; what is out of sight is not drawn. */
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
  ...typesOf("a4"),
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
  ...typesOf("100x50"),
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

/** How labels look on the screen, and to the millimetre on paper. */
export const labelStyles: Readonly<Record<LabelFormat, object>> = { a4, "100x50": roll };
