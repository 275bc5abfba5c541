/** Crockford's base 32: digits and capitals without I, L, O and U, which are mistaken for others. */
export const codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Replaces the letters that no code has by the digits that they look like, in any case. */
export function correctLookAlikes(typed: string): string {
  return typed.toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}
