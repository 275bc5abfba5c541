import { formatNumber } from "./counts.ts";

const collator = new Intl.Collator("es", { numeric: true });
const list = new Intl.ListFormat("es", { type: "conjunction" });

/** Sorts as Spanish does, and numbers within texts by their value. */
export function compareTexts(one: string, other: string): number {
  return collator.compare(one, other);
}

/** `Lomo, Pollo y Sopa`; of more than `most` texts, `Lomo, Pollo y 4 más` */
export function formatList(texts: readonly string[], most = texts.length): string {
  const left = texts.length - most;
  return list.format(left > 0 ? [...texts.slice(0, most), `${formatNumber(left)} más`] : texts);
}
