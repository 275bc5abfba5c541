/** Returns an SQL expression of a column in lower case and without accents. */
export function createSearchExpression(column: string): string {
  return `lower(translate(${column}, 'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun'))`;
}

/** Returns a `like` pattern for each word of a search text. A row must match all patterns. */
export function toSearchPatterns(typed: string): string[] {
  const plain = typed.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain.split(/\s+/).filter((word) => word !== "");
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}

const shortestIndexed = 3;

/** Returns true if a trigram index can find the pattern. */
export function isLongEnough(pattern: string): boolean {
  return pattern.length >= shortestIndexed + "%%".length;
}
