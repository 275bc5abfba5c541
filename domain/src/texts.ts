/** Formats `"1234.50"` as `"1,234.50"`. The amount must have at most two decimals. */
export function groupThousands(amount: string): string {
  return amount.replaceAll(/\B(?=(\d{3})+(\.|$))/g, ",");
}

/** Formats a number as `1,200`. */
export function formatNumber(count: number): string {
  return groupThousands(String(count));
}

/** Formats a count as `1 fila` or `1,200 filas`. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

// These are created at their first use, because loading a language takes long on a slow phone.
let collator: Intl.Collator | undefined;
let list: Intl.ListFormat | undefined;

/** Compares in Spanish alphabetical order. Numbers within the texts are compared by their value. */
export function compareTexts(one: string, other: string): number {
  collator ??= new Intl.Collator("es", { numeric: true });
  return collator.compare(one, other);
}

/** Formats texts as `Lomo, Pollo y Sopa`, or as `Lomo, Pollo y 4 más` if there are more than `most`. */
export function formatList(texts: readonly string[], most = texts.length): string {
  list ??= new Intl.ListFormat("es", { type: "conjunction" });
  const left = texts.length - most;
  return list.format(left > 0 ? [...texts.slice(0, most), `${formatNumber(left)} más`] : texts);
}

/** Formats a name as `Rosa Quispe`. One of the two names may be empty. */
export function formatFullName(person: { readonly first_name: string; readonly last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim();
}
