import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "./servers.ts";

export type Finding = {
  readonly what: string;
  readonly ours: string;
  /** The value of the reference in the same run. */
  readonly reference: string;
  /** The ratio to the reference. `aim` says which ratios are good. */
  readonly ratio: number;
  readonly aim: string;
  readonly met: boolean | null;
  /** The figures of every round, which show the spread. */
  readonly rounds?: unknown;
};

export function printFindings(findings: readonly Finding[]): void {
  const rows = findings.map(({ what, ours, reference, ratio, aim, met }) => {
    const verdict = met === null ? "" : met ? "met" : "missed";
    return [what, { ours, "measured against": reference, ratio: ratio.toFixed(2), aim, verdict }] as const;
  });
  if (rows.length > 0) console.table(Object.fromEntries(rows));
}

/** Writes the findings to a JSON file, which replaces that of the last run. */
export async function saveFindings(findings: readonly Finding[]): Promise<void> {
  const folder = join(repository, "bench/.cache");
  await mkdir(folder, { recursive: true });
  const run = { at: new Date().toISOString(), node: process.version, findings };
  await writeFile(join(folder, "latest.json"), `${JSON.stringify(run, null, 2)}\n`);
}

export function formatPerSecond(value: number): string {
  return `${Math.round(value).toLocaleString("en")}/s`;
}

export function formatMilliseconds(value: number): string {
  return `${value.toLocaleString("en", { maximumSignificantDigits: 3 })} ms`;
}

export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })} s`;
}

/** The units per second of both sides, which were measured in turn, with one number for each round. */
export type Comparison = { readonly ours: readonly number[]; readonly reference: readonly number[] };

export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export function computePercentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/**
 * Compares the medians of both sides. The ratio is the median of the rounds' ratios, because other work on the machine
 * usually affects both sides of a round.
 */
export function compareSides(
  what: string,
  rounds: Comparison,
  format: (unitsPerSecond: number) => string,
  reference: string,
  aim: number,
): Finding {
  const ratios = rounds.ours.map((value, round) => value / (rounds.reference[round] ?? Number.NaN));
  const named = `${format(computeMedian(rounds.reference))} ${reference}`;
  return {
    ...compareToLeast(what, format(computeMedian(rounds.ours)), named, computeMedian(ratios), aim),
    rounds,
  };
}

/** Returns a finding whose ratio must be at least `aim`. */
export function compareToLeast(
  what: string,
  ours: string,
  reference: string,
  ratio: number,
  aim: number,
): Finding {
  return { what, ours, reference, ratio, aim: `≥ ${aim}`, met: ratio >= aim };
}

/** Returns a finding whose ratio must be at most `aim`. */
export function compareToLimit(
  what: string,
  ours: string,
  reference: string,
  ratio: number,
  aim: number,
): Finding {
  return { what, ours, reference, ratio, aim: `≤ ${aim}`, met: ratio <= aim };
}

/** Measures both sides in turn. The first round is a warm-up and does not count. */
export async function measureInTurn(
  rounds: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<Comparison> {
  const measured = { ours: [] as number[], reference: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const both = [await ours(), await reference()] as const;
    if (round === 0) continue;
    measured.ours.push(both[0]);
    measured.reference.push(both[1]);
  }
  return measured;
}
