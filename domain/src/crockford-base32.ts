/** Crockford's base 32: the digits and the capital letters without I, L, O and U, which are easily misread. */
export const codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns the text in capitals, with O replaced by 0 and with I and L replaced by 1. Codes contain none of these letters. */
export function replaceConfusableLetters(typed: string): string {
  return typed.toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}
