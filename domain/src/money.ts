/** Money is integer céntimos inside and text with two decimals (`"12.50"`) on the wire; never a float. */
export type Centimos = number;

const moneyText = /^\d{1,9}\.\d{2}$/;

export function isMoneyText(text: string): boolean {
  return moneyText.test(text);
}

/** Reads `"12.50"`; `null` for anything that is not a non-negative amount with two decimals. */
export function centimosFromText(text: string): Centimos | null {
  return isMoneyText(text) ? Number(text.replace(".", "")) : null;
}

/** Reads what a person types: `12`, `12.5` or `12.50`; `null` for anything else, and for what is negative. */
export function centimosFromTyped(text: string): Centimos | null {
  const [, soles, , decimals = ""] = /^(\d{1,12})(\.(\d{1,2}))?$/.exec(text) ?? [];
  return soles === undefined ? null : Number(soles) * 100 + Number(decimals.padEnd(2, "0"));
}

/** Céntimos → `"12.50"`; negative amounts keep their sign. */
export function textFromCentimos(centimos: Centimos): string {
  const sign = centimos < 0 ? "-" : "";
  const digits = String(Math.abs(centimos)).padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What a person reads: `S/ 12.50`, with a no-break space so that the prefix never stands alone on a line. */
export function soles(centimos: Centimos): string {
  return `S/\u00a0${textFromCentimos(centimos)}`;
}
