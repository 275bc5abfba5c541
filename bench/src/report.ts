import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "./servers.ts";

export type Finding = {
  readonly what: string;
  readonly ours: string;
  /** What it is measured against in the same run. */
  readonly reference: string;
  /** Higher is better; 1 is the reference. */
  readonly ratio: number;
  readonly aim: string;
  readonly met: boolean | null;
  /** Every round, for whoever wants to see the spread. */
  readonly rounds?: unknown;
};

const headings = ["", "ours", "measured against", "ratio", "aim", ""];

/** As a table for people. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map(({ what, ours, reference, ratio, aim, met }) => [
    what,
    ours,
    reference,
    ratio.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    aim,
    met === null ? "" : met ? "met" : "missed",
  ]);
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** The last run, for programs. */
export async function keepLatest(findings: readonly Finding[]): Promise<void> {
  const folder = join(repository, "bench/.cache");
  await mkdir(folder, { recursive: true });
  const run = { at: new Date().toISOString(), node: process.version, findings };
  await writeFile(join(folder, "latest.json"), `${JSON.stringify(run, null, 2)}\n`);
}

export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString("en")}/s`;
}

export function milliseconds(value: number): string {
  return `${value.toLocaleString("en", { maximumSignificantDigits: 3 })} ms`;
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })} s`;
}

/** Of two sides that were measured in turn, round by round, in units per second. */
export type Compared = { readonly ours: readonly number[]; readonly reference: readonly number[] };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The median of each round's ratio: what disturbs the machine for a while disturbs both sides of a round. */
export function ratioOf({ ours, reference }: Compared): number {
  return median(ours.map((value, round) => value / (reference[round] ?? Number.NaN)));
}

/** One round each to warm up, which does not count, then the sides in turn. */
export async function inTurn(
  rounds: number,
  ours: (round: number) => Promise<number>,
  reference: (round: number) => Promise<number>,
): Promise<Compared> {
  const measured = { ours: [] as number[], reference: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const both = [await ours(round), await reference(round)] as const;
    if (round === 0) continue;
    measured.ours.push(both[0]);
    measured.reference.push(both[1]);
  }
  return measured;
}
