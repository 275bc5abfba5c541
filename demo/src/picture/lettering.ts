/** Capitals drawn with one pen, in a box of 30 × 40. */
const CAPITALS: Readonly<Record<string, string>> = {
  A: "M0 40L15 0L30 40M6 26H24",
  B: "M2 0V40H17C33 40 33 19 17 19H2M17 19C30 19 30 0 17 0H2",
  C: "M29 6C18 -5 0 1 0 20C0 39 18 45 29 34",
  D: "M2 0V40H12C34 40 34 0 12 0Z",
  E: "M28 0H3V40H28M3 19H24",
  F: "M28 0H3V40M3 19H23",
  G: "M28 6C18 -5 0 1 0 20C0 42 24 46 29 32V22H17",
  H: "M2 0V40M28 0V40M2 19H28",
  I: "M15 0V40",
  J: "M25 0V28C25 44 3 44 3 28",
  K: "M3 0V40M28 0L4 22M12 16L29 40",
  L: "M4 0V40H28",
  M: "M0 40V0L15 24L30 0V40",
  N: "M2 40V0L28 40V0",
  O: "M15 0C-5 0 -5 40 15 40C35 40 35 0 15 0Z",
  P: "M3 40V0H17C34 0 34 22 17 22H3",
  Q: "M15 0C-5 0 -5 40 15 40C35 40 35 0 15 0ZM19 30L30 42",
  R: "M3 40V0H17C33 0 33 20 17 20H3M15 20L29 40",
  S: "M27 6C18 -4 3 -1 3 10C3 22 28 17 28 30C28 42 8 44 1 33",
  T: "M0 0H30M15 0V40",
  U: "M2 0V25C2 45 28 45 28 25V0",
  V: "M0 0L15 40L30 0",
  W: "M-3 0L6 40L15 12L24 40L33 0",
  X: "M1 0L29 40M29 0L1 40",
  Y: "M0 0L15 19L30 0M15 19V40",
  Z: "M2 0H28L2 40H28",
};

const ADVANCE = 46;

/** Letters around the middle `x`, their tops at `y`. */
export function lettering(text: string, x: number, y: number, color: string): string {
  const letters = [...text].map((letter) => CAPITALS[letter] ?? "");
  const start = x - ((letters.length - 1) * ADVANCE) / 2 - 15;
  return letters
    .map((d, index) => `<path transform="translate(${start + index * ADVANCE} ${y})" d="${d}"/>`)
    .join("")
    .replace(
      /^/,
      `<g fill="none" stroke="${color}" stroke-width="7.5" stroke-linecap="round" stroke-linejoin="round">`,
    )
    .concat("</g>");
}
