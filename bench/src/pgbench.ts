import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type CustomerValue, recordedCustomers } from "./customer-data.ts";
import type { Statement } from "./recorded-app.ts";
import { runProgram } from "./servers.ts";

/** A script for pgbench, with the values of its variables. */
export type Script = { readonly file: string; readonly constants: ReadonlyMap<string, string> };

function formatConstant(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(formatConstant).join(",")}}`;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return String(value);
  throw new Error(`no text for ${typeof value}`);
}

/** Returns the SQL of a value. If it differs between the two customers, pgbench computes it from the customer's number. */
function writeValue(
  a: unknown,
  b: unknown,
  differing: readonly CustomerValue[],
  constants: Map<string, string>,
): string {
  const [first, second] = recordedCustomers;
  if (!isDeepStrictEqual(a, b)) {
    if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
      const elements = a.map((element, index) => writeValue(element, b[index], differing, constants));
      return `array[${elements.join(", ")}]::${typeof a[0] === "number" ? "integer" : "text"}[]`;
    }
    const known = differing.find(({ compute }) => compute(first) === a && compute(second) === b);
    if (known) return known.sql(":n");
    // Times, and texts that are new for each order, such as its code, can be the same for all.
    if (typeof a !== "string" && !(a instanceof Date))
      throw new Error(`nothing of customers ${first} and ${second} explains ${String(a)} and ${String(b)}`);
  }
  if (a === null) return "null";
  // Variables of pgbench cannot be empty.
  if (a === "") return "''";
  const name = `constant${constants.size}`;
  constants.set(name, formatConstant(a));
  return `:${name}`;
}

/** Writes a script whose transactions run all statements. `opening` are commands of pgbench before the statements. */
export async function writeScript(
  file: string,
  statements: readonly Statement[],
  others = statements,
  differing: readonly CustomerValue[] = [],
  opening: readonly string[] = [],
): Promise<Script> {
  const constants = new Map<string, string>();
  const texts = statements.map(({ text, values }, index) => {
    const other = others[index];
    if (others.length !== statements.length || other?.text !== text)
      throw new Error("two customers caused different statements");
    if (/(?<!:):\w/.test(text)) throw new Error(`pgbench would see a variable in: ${text}`);
    const written = values.map((value, place) =>
      writeValue(value, other.values[place], differing, constants),
    );
    return `${text.replaceAll(/\$(\d+)/g, (_, place: string) => written[Number(place) - 1] ?? "")};`;
  });
  await writeFile(file, `${[...opening, ...texts].join("\n")}\n`);
  return { file, constants };
}

/** Each client runs `each` transactions, one for each of its customers. Each lap repeats them. */
type Turn = { readonly clients: number; readonly each: number; readonly laps?: number };

async function runScript(
  databaseUrl: string,
  { file, constants }: Script,
  { clients, each, laps = 1 }: Turn,
  settings: readonly string[],
): Promise<string> {
  const defined = [...constants].flatMap(([name, value]) => ["-D", `${name}=${value}`]);
  const numbers = ["-c", String(clients), "-j", String(Math.min(clients, 2)), "-t", String(each * laps)];
  const output = await runProgram([
    "pgbench",
    "-n",
    ...settings,
    ...numbers,
    ...defined,
    "-f",
    file,
    databaseUrl,
  ]);
  const done = clients * each * laps;
  if (!output.includes(`actually processed: ${done}/${done}`)) throw new Error(output);
  return output;
}

/** Returns the transactions per second, without the time to connect. `first` is the number of the first customer. */
export async function measureThroughput(
  databaseUrl: string,
  script: Script,
  first: number,
  turn: Turn,
): Promise<number> {
  const variables = { placed: 0, first, each: turn.each };
  const defined = Object.entries(variables).flatMap(([name, value]) => ["-D", `${name}=${value}`]);
  const output = await runScript(databaseUrl, script, turn, ["-M", "prepared", ...defined]);
  const tps = /^tps = ([\d.]+)/m.exec(output)?.[1];
  if (tps === undefined) throw new Error(output);
  return Number(tps);
}

/** Returns the milliseconds of each run, which plans its statements anew. Leaves out the first run, which reads the catalogue. */
export async function timeScript(databaseUrl: string, script: Script, times: number): Promise<number[]> {
  const log = `${script.file}.log`;
  const settings = ["-M", "extended", "-l", `--log-prefix=${log}`];
  await runScript(databaseUrl, script, { clients: 1, each: times + 1 }, settings);
  const folder = dirname(script.file);
  const name = (await readdir(folder)).find((file) => file.startsWith(`${basename(log)}.`));
  if (name === undefined) throw new Error("pgbench kept no log");
  const lines = (await readFile(join(folder, name), "utf8")).trim().split("\n");
  await rm(join(folder, name));
  // The third number of a line is the time in microseconds.
  return lines.slice(1).map((line) => Number(line.split(" ")[2]) / 1000);
}
