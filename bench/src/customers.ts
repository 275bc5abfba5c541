/** The bench's customers are numbered from 0; whatever differs between two of them follows from the number. */
export type Trait = {
  readonly of: (n: number) => number | string;
  /** The same of pgbench's variable `n`: an expression of its own, or of SQL. */
  readonly pgbench: { readonly set: string } | { readonly sql: string };
};

const first = 1_000_000;
export const linesEach = 3;
/** Dishes of a day among which a line's one is chosen. */
export const choices = 16;
const spread = [1, choices, 7] as const;

export function sessionOf(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
}

export function itemOf(firstItem: number, n: number, line: 0 | 1 | 2): number {
  return firstItem + line * choices + (Math.floor(n / spread[line]) % choices);
}

/** Identity of the user and of the cart. */
export function idOf(n: number): number {
  return first + n;
}

export function lineOf(n: number, line: number): number {
  return first + n * linesEach + line;
}

/** By the name of the variable that holds it. */
export function traitsOf(firstItem: number): Readonly<Record<string, Trait>> {
  const lines = ([0, 1, 2] as const).flatMap((line): [string, Trait][] => [
    [
      `line${line}`,
      { of: (n) => lineOf(n, line), pgbench: { set: `${first} + :n * ${linesEach} + ${line}` } },
    ],
    [
      `item${line}`,
      {
        of: (n) => itemOf(firstItem, n, line),
        pgbench: { set: `${firstItem + line * choices} + (:n / ${spread[line]}) % ${choices}` },
      },
    ],
  ]);
  return {
    identity: { of: idOf, pgbench: { set: `${first} + :n` } },
    session: {
      of: sessionOf,
      pgbench: { sql: "('00000000-0000-4000-8000-' || lpad(:n::text, 12, '0'))" },
    },
    ...Object.fromEntries(lines),
  };
}
