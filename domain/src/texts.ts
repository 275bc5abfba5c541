/** `"1234.50"` becomes `"1,234.50"`. There are at most two decimals. */
export function groupThousands(amount: string): string {
  return amount.replaceAll(/\B(?=(\d{3})+(\.|$))/g, ",");
}

/** `1,200` */
export function formatNumber(count: number): string {
  return groupThousands(String(count));
}

/** `1 fila`, `1,200 filas`. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

// Created by their first use, because loading a language takes long on a slow phone.
let collator: Intl.Collator | undefined;
let list: Intl.ListFormat | undefined;

/** Sorts as Spanish does, and numbers within texts by their value. */
export function compareTexts(one: string, other: string): number {
  collator ??= new Intl.Collator("es", { numeric: true });
  return collator.compare(one, other);
}

/** `Lomo, Pollo y Sopa`; of more than `most` texts, `Lomo, Pollo y 4 más` */
export function formatList(texts: readonly string[], most = texts.length): string {
  list ??= new Intl.ListFormat("es", { type: "conjunction" });
  const left = texts.length - most;
  return list.format(left > 0 ? [...texts.slice(0, most), `${formatNumber(left)} más`] : texts);
}

/** `Rosa Quispe`; somebody may have only one of both names. */
export function formatFullName(person: { readonly first_name: string; readonly last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim();
}
