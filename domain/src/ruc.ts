const form = /^(10|15|16|17|20)\d{9}$/;
const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** A taxpayer's number: 11 digits, a known prefix, and SUNAT's check digit, (11 − weighted sum mod 11) mod 10. */
export function isRuc(text: string): boolean {
  if (!form.test(text)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return (11 - (sum % 11)) % 10 === Number(text[10]);
}
