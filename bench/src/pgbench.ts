import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runToEnd } from "./children.ts";
import { traitsOf, type Trait } from "./customers.ts";
import type { Source, Statement } from "./placing-statements.ts";

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

/** Each transaction is the order of the next customer of its client. */
export async function writeScript(
  statements: readonly Statement[],
  firstItem: number,
  folder: string,
): Promise<Script> {
  const traits = traitsOf(firstItem);
  const writing: Writing = { traits, constants: new Map(), kept: new Set() };
  const texts = statements.map((statement) => fill(statement, writing));
  const settings = Object.entries(traits).flatMap(([name, { pgbench }]) =>
    "set" in pgbench ? [String.raw`\set ${name} ${pgbench.set}`] : [],
  );
  const lines = [
    String.raw`\set placed :placed + 1`,
    String.raw`\set n :first + :client_id * :each + :placed - 1`,
    ...settings,
    ...texts.map((text, index) => (writing.kept.has(index) ? `${text} \\gset said${index}_` : `${text};`)),
  ];
  const file = join(folder, "place-order.pgbench");
  await writeFile(file, `${lines.join("\n")}\n`);
  return { file, constants: writing.constants };
}

export function hasPgbench(): Promise<boolean> {
  return runToEnd(["pgbench", "--version"]).then(
    () => true,
    () => false,
  );
}

export type Turn = { readonly first: number; readonly clients: number; readonly each: number };

/** Orders a second. */
export async function runPgbench(databaseUrl: string, script: Script, turn: Turn): Promise<number> {
  const variables = new Map([
    ...script.constants,
    ["placed", "0"],
    ["first", String(turn.first)],
    ["each", String(turn.each)],
  ]);
  const defined = [...variables].flatMap(([name, value]) => ["-D", `${name}=${value}`]);
  const numbers = ["-c", String(turn.clients), "-j", "2", "-t", String(turn.each)];
  const settings = ["-n", "-M", "prepared", ...numbers, ...defined];
  const said = await runToEnd(["pgbench", ...settings, "-f", script.file, databaseUrl]);
  const done = turn.clients * turn.each;
  const tps = /^tps = ([\d.]+)/m.exec(said)?.[1];
  if (!said.includes(`actually processed: ${done}/${done}`) || tps === undefined) throw new Error(said);
  return Number(tps);
}
