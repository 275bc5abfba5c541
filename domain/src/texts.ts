const collator = new Intl.Collator("es", { numeric: true });
const list = new Intl.ListFormat("es", { type: "conjunction" });

/** Sorts as Spanish does, and numbers within texts by their value. */
export function compareTexts(one: string, other: string): number {
  return collator.compare(one, other);
}

/** `Lomo, Pollo y Sopa` */
export function formatList(texts: readonly string[]): string {
  return list.format(texts);
}
