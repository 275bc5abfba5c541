import { isDeepStrictEqual } from "node:util";
import { withAppInProcess } from "./app-in-process.ts";
import { traitsOf } from "./customers.ts";
import { orderRequest } from "./order-load.ts";
import { recordStatements, type Said } from "./recorded-statements.ts";
import type { Rush, RushServer } from "./rush-data.ts";

/** Where a parameter of a statement comes from when another customer orders. */
export type Source =
  | { readonly trait: string }
  | { readonly statement: number; readonly column: string }
  | { readonly array: readonly Source[]; readonly type: "integer" | "text" }
  | { readonly constant: unknown };
export type Statement = { readonly text: string; readonly values: readonly Source[] };

/** Two whose every trait differs, so that a value tells which one it is. */
const compared = [0, 17] as const;
/** Places the first order of the connections, which prepare their statements and are not recorded. */
const opener = 34;
export const recordedCustomers = 35;

type Pair = readonly [unknown, unknown];
type Pairing = { readonly rush: Rush; readonly before: readonly (readonly [Said, Said])[] };

function answeredBefore([a, b]: Pair, { before }: Pairing): Source | undefined {
  for (const [statement, [left, right]] of before.entries()) {
    if (left.rows.length !== 1 || right.rows.length !== 1) continue;
    const column = Object.keys(left.rows[0] ?? {}).find(
      (name) => left.rows[0]?.[name] === a && right.rows[0]?.[name] === b,
    );
    if (column !== undefined) return { statement, column };
  }
  return undefined;
}

/** What both customers sent alike is a constant; the rest is a trait of theirs, or was answered before. */
function sourceOf([a, b]: Pair, pairing: Pairing): Source {
  if (isDeepStrictEqual(a, b) || a instanceof Date) return { constant: a };
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    const array = a.map((element, index) => sourceOf([element, b[index]], pairing));
    return { array, type: typeof a[0] === "number" ? "integer" : "text" };
  }
  const traits = Object.entries(traitsOf(pairing.rush.firstItem));
  const [trait] = traits.find(([, { of }]) => of(compared[0]) === a && of(compared[1]) === b) ?? [];
  if (trait !== undefined) return { trait };
  // A text that is made anew for each order, as its code, may as well be the same.
  return answeredBefore([a, b], pairing) ?? (typeof a === "string" ? { constant: a } : unexplained(a, b));
}

function unexplained(a: unknown, b: unknown): never {
  throw new Error(`no trait of customers ${compared.join(" and ")} explains ${String(a)} and ${String(b)}`);
}

function pairUp(rush: Rush, [left, right]: readonly [readonly Said[], readonly Said[]]): Statement[] {
  const pairs = left.map((said, index): [Said, Said] => {
    const other = right[index];
    if (left.length !== right.length || other?.text !== said.text)
      throw new Error("two orders were placed by different statements");
    return [said, other];
  });
  return pairs.map(([said, other], index) => ({
    text: said.text,
    values: said.values.map((value, place) =>
      sourceOf([value, other.values[place]], { rush, before: pairs.slice(0, index) }),
    ),
  }));
}

/** The statements that placing one order runs, as they are today: taken down while the server's code places two. */
export async function placingStatements(server: RushServer): Promise<Statement[]> {
  const { sessions, filling: rush } = server;
  return withAppInProcess(server, async (app) => {
    const place = async (n: number) => {
      const { path, headers, body } = await orderRequest(sessions, rush, n);
      const answer = await app.inject({ method: "POST", url: path, headers, payload: body });
      if (answer.statusCode !== 201) throw new Error(`an order was answered with ${answer.body}`);
    };
    await place(opener);
    const [first, second] = compared;
    return pairUp(rush, [
      await recordStatements(() => place(first)),
      await recordStatements(() => place(second)),
    ]);
  });
}
