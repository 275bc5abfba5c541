import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { normalizeText } from "@lonchera/domain/input-parsing";

const plainLetters = "'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun'";

/** Returns an SQL expression of a column in lower case and without accents. */
export function createSearchExpression(column: string): string {
  return `lower(translate(${column}, ${plainLetters}))`;
}

/**
 * Returns an expression that sorts Spanish names under any collation. A column of searched text sorts in the same way.
 */
export function createSortExpression(name: SQLWrapper): SQL {
  return sql`lower(translate(${name}, ${sql.raw(plainLetters)}))`;
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** Returns a `like` pattern for each word of a search text. A row must match all patterns. */
export function toSearchPatterns(typed: string): string[] {
  const words = normalizeText(typed)
    .split(" ")
    .filter((word) => word !== "");
  return words.map((word) => `%${escapePattern(word)}%`);
}

/** Returns a `like` pattern for lower-case texts that begin with what was typed. */
export function toPrefixPattern(typed: string): string {
  return `${escapePattern(typed.trim().toLowerCase())}%`;
}

const shortestIndexed = 3;

/** Returns true if a trigram index can find the pattern. */
export function isIndexablePattern(pattern: string): boolean {
  return pattern.length >= shortestIndexed + "%%".length;
}
