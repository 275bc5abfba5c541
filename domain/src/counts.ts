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
