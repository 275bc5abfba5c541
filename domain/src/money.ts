import { groupThousands } from "./texts.ts";

/** An amount of money as an integer number of céntimos. On the wire, money is text with two decimals (`"12.50"`). */
export type Centimos = number;

/** Divides an amount and rounds it to whole céntimos, half a céntimo up. */
export function divideCentimos(amount: Centimos, divisor: number): Centimos {
  return Math.floor((amount + divisor / 2) / divisor);
}

/** Returns the discount price if it is lower than the price and not 0, otherwise the price. */
export function getSellingPrice(price: Centimos, discount: Centimos): Centimos {
  return discount > 0 && discount < price ? discount : price;
}

const moneyText = /^\d{1,9}\.\d{2}$/;

export function isMoneyText(text: string): boolean {
  return moneyText.test(text);
}

/** Parses `"12.50"`. Returns null for anything but a non-negative amount with two decimals. */
export function parseCentimos(text: string): Centimos | null {
  return isMoneyText(text) ? Number(text.replace(".", "")) : null;
}

/** Parses a typed amount: `12`, `12.5` or `12.50`. Returns null for other text and for negative amounts. */
export function parseTypedCentimos(text: string): Centimos | null {
  const [, wholeSoles, , decimals = ""] = /^(\d{1,12})(\.(\d{1,2}))?$/.exec(text) ?? [];
  return wholeSoles === undefined ? null : Number(wholeSoles) * 100 + Number(decimals.padEnd(2, "0"));
}

/** Formats céntimos as `"12.50"`. Negative amounts keep their sign. */
export function formatCentimos(centimos: Centimos): string {
  const sign = centimos < 0 ? "-" : "";
  const digits = String(Math.abs(centimos)).padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats céntimos as `"1,234.50"`. */
export function formatAmount(centimos: Centimos): string {
  return groupThousands(formatCentimos(centimos));
}

/** Formats céntimos as `S/ 1234.50`, which the specification requires in some places. */
export function formatUngroupedSoles(centimos: Centimos): string {
  return `S/\u00a0${formatCentimos(centimos)}`;
}

/** Formats an amount of the wire, `"1234.50"`, as `S/ 1,234.50`, with a no-break space after the prefix. */
export function formatMoneyText(amount: string): string {
  return `S/\u00a0${groupThousands(amount)}`;
}

/** Formats céntimos as `formatMoneyText` formats an amount of the wire. */
export function formatSoles(centimos: Centimos): string {
  return formatMoneyText(formatCentimos(centimos));
}
