import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runToEnd } from "./children.ts";
import { traitsOf, type Trait } from "./customers.ts";
import type { Source, Statement } from "./placing-statements.ts";
import type { Said } from "./recorded-statements.ts";

/** A custom script of pgbench with the values of its variables. */
export type Script = { readonly file: string; readonly constants: ReadonlyMap<string, string> };

function constantText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(constantText).join(",")}}`;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return String(value);
  throw new Error(`no text for ${typeof value}`);
}

type Writing = {
  readonly traits: Readonly<Record<string, Trait>>;
  readonly constants: Map<string, string>;
  /** Prefixes of statements whose answers later ones need. */
  readonly kept: Set<number>;
};

function write(source: Source, writing: Writing): string {
  if ("array" in source)
    return `array[${source.array.map((one) => write(one, writing)).join(", ")}]::${source.type}[]`;
  if ("statement" in source) {
    writing.kept.add(source.statement);
    return `:said${source.statement}_${source.column}`;
  }
  if ("trait" in source) {
    const trait = writing.traits[source.trait];
    return trait && "sql" in trait.pgbench ? trait.pgbench.sql : `:${source.trait}`;
  }
  if (source.constant === null) return "null";
  // pgbench knows no empty variable.
  if (source.constant === "") return "''";
  const name = `constant${writing.constants.size}`;
  writing.constants.set(name, constantText(source.constant));
  return `:${name}`;
}

function fill({ text, values }: Statement, writing: Writing): string {
  if (/(?<!:):\w/.test(text)) throw new Error(`pgbench would see a variable in: ${text}`);
  const written = values.map((source) => write(source, writing));
  return text.replaceAll(/\$(\d+)/g, (_, place: string) => written[Number(place) - 1] ?? "");
}

/** One transaction each time: the statements one after another, answers that later ones need kept in variables. */
async function writeScript(
  statements: readonly Statement[],
  file: string,
  traits: Writing["traits"],
  openingLines: readonly string[],
): Promise<Script> {
  const writing: Writing = { traits, constants: new Map(), kept: new Set() };
  const texts = statements.map((statement) => fill(statement, writing));
  const lines = [
    ...openingLines,
    ...texts.map((text, index) => (writing.kept.has(index) ? `${text} \\gset said${index}_` : `${text};`)),
  ];
  await writeFile(file, `${lines.join("\n")}\n`);
  return { file, constants: writing.constants };
}

/** Statements that are always the same. */
export function writeConstantScript(statements: readonly Said[], file: string): Promise<Script> {
  const same = statements.map(({ text, values }) => ({
    text,
    values: values.map((constant) => ({ constant })),
  }));
  return writeScript(same, file, {}, []);
}

/** Each transaction is the order of the next customer of its client. */
export function writeOrderScript(
  statements: readonly Statement[],
  firstItem: number,
  folder: string,
): Promise<Script> {
  const traits = traitsOf(firstItem);
  const settings = Object.entries(traits).flatMap(([name, { pgbench }]) =>
    "set" in pgbench ? [String.raw`\set ${name} ${pgbench.set}`] : [],
  );
  return writeScript(statements, join(folder, "place-order.pgbench"), traits, [
    String.raw`\set placed :placed + 1`,
    String.raw`\set n :first + :client_id * :each + :placed - 1`,
    ...settings,
  ]);
}

export function hasPgbench(): Promise<boolean> {
  return runToEnd(["pgbench", "--version"]).then(
    () => true,
    () => false,
  );
}

type Run = {
  /** `prepared` once a connection; `extended` sends and plans each statement anew. */
  readonly mode: "prepared" | "extended";
  readonly clients: number;
  readonly each: number;
  readonly variables?: readonly (readonly [string, string])[];
};

/** Transactions a second, of all clients, without what connecting took. */
export async function runPgbench(databaseUrl: string, script: Script, run: Run): Promise<number> {
  const variables = [...script.constants, ...(run.variables ?? [])];
  const defined = variables.flatMap(([name, value]) => ["-D", `${name}=${value}`]);
  const numbers = ["-c", String(run.clients), "-j", String(Math.min(run.clients, 2)), "-t", String(run.each)];
  const settings = ["-n", "-M", run.mode, ...numbers, ...defined];
  const said = await runToEnd(["pgbench", ...settings, "-f", script.file, databaseUrl]);
  const done = run.clients * run.each;
  const tps = /^tps = ([\d.]+)/m.exec(said)?.[1];
  if (!said.includes(`actually processed: ${done}/${done}`) || tps === undefined) throw new Error(said);
  return Number(tps);
}

export type Turn = { readonly first: number; readonly clients: number; readonly each: number };

/** Orders a second. */
export function runOrders(
  databaseUrl: string,
  script: Script,
  { first, clients, each }: Turn,
): Promise<number> {
  const variables = Object.entries({ placed: 0, first, each }).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return runPgbench(databaseUrl, script, { mode: "prepared", clients, each, variables });
}
