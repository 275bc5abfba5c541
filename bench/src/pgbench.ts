import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Trait, traitsOf } from "./customer-data.ts";
import type { RecordedStatement } from "./recorded-app.ts";
import { runToEnd } from "./servers.ts";

/** Where a parameter of a statement comes from when another customer orders. */
export type Source =
  | { readonly trait: string }
  | { readonly statement: number; readonly column: string }
  | { readonly array: readonly Source[]; readonly type: "integer" | "text" }
  | { readonly constant: unknown };
export type Statement = { readonly text: string; readonly values: readonly Source[] };

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
    return `:answer${source.statement}_${source.column}`;
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
    ...texts.map((text, index) => (writing.kept.has(index) ? `${text} \\gset answer${index}_` : `${text};`)),
  ];
  await writeFile(file, `${lines.join("\n")}\n`);
  return { file, constants: writing.constants };
}

/** Statements that are always the same. */
export function writeConstantScript(statements: readonly RecordedStatement[], file: string): Promise<Script> {
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

type Run = {
  readonly clients: number;
  readonly each: number;
  readonly variables?: readonly (readonly [string, string])[];
};

async function run(
  databaseUrl: string,
  script: Script,
  settings: readonly string[],
  { clients, each, variables = [] }: Run,
): Promise<string> {
  const defined = [...script.constants, ...variables].flatMap(([name, value]) => ["-D", `${name}=${value}`]);
  const numbers = ["-c", String(clients), "-j", String(Math.min(clients, 2)), "-t", String(each)];
  const all = ["pgbench", "-n", ...settings, ...numbers, ...defined, "-f", script.file, databaseUrl];
  const output = await runToEnd(all);
  const done = clients * each;
  if (!output.includes(`actually processed: ${done}/${done}`)) throw new Error(output);
  return output;
}

export type Turn = { readonly first: number; readonly clients: number; readonly each: number };

/** Orders a second, without what connecting took. */
export async function runOrders(
  databaseUrl: string,
  script: Script,
  { first, clients, each }: Turn,
): Promise<number> {
  const variables = Object.entries({ placed: 0, first, each }).map(
    ([name, value]) => [name, String(value)] as const,
  );
  const output = await run(databaseUrl, script, ["-M", "prepared"], { clients, each, variables });
  const tps = /^tps = ([\d.]+)/m.exec(output)?.[1];
  if (tps === undefined) throw new Error(output);
  return Number(tps);
}

/** Milliseconds of each time; every statement is planned anew. A connection's first time, which reads the catalogue, is left out. */
export async function timeScript(databaseUrl: string, script: Script, times: number): Promise<number[]> {
  const log = `${script.file}.log`;
  const settings = ["-M", "extended", "-l", `--log-prefix=${log}`];
  await run(databaseUrl, script, settings, { clients: 1, each: times + 1 });
  const folder = dirname(script.file);
  const name = (await readdir(folder)).find((file) => file.startsWith(`${basename(log)}.`));
  if (name === undefined) throw new Error("pgbench kept no log");
  const lines = (await readFile(join(folder, name), "utf8")).trim().split("\n");
  await rm(join(folder, name));
  // The third number of a line is microseconds.
  return lines.slice(1).map((line) => Number(line.split(" ")[2]) / 1000);
}
