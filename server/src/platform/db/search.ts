/** A column as people look for it: accents and capitals do not count. */
export function searchable(column: string): string {
  return `lower(translate(${column}, 'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun'))`;
}

/** Each word of what was typed as a pattern for `like`; every one of them must be found somewhere. */
export function searchPatterns(typed: string): string[] {
  const plain = typed.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain.split(/\s+/).filter((word) => word !== "");
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}

const shortestIndexed = 3;

/** An index of trigrams has nothing to say about shorter words. */
export function isLongEnough(pattern: string): boolean {
  return pattern.length >= shortestIndexed + "%%".length;
}
