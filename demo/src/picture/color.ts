type Rgb = readonly [number, number, number];

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex([red, green, blue]: Rgb): string {
  const value = (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);
  return `#${value.toString(16).padStart(6, "0")}`;
}

/** `share` of `other` in the mix, 0 to 1. */
export function mix(color: string, other: string, share: number): string {
  const from = toRgb(color);
  const to = toRgb(other);
  const part = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return toHex([part(0), part(1), part(2)]);
}

/** Light is warm: pure white would look like plastic. */
export function lighter(color: string, share: number): string {
  return mix(color, "#fff6e2", share);
}

/** Shade is a warm brown: black would turn food to mud. */
export function darker(color: string, share: number): string {
  return mix(color, "#3b1608", share);
}
