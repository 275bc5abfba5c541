import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "./children.ts";

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
