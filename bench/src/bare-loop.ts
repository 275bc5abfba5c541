import { openDatabase, type Database } from "@lonchera/server/platform/db/client";
import { traitsOf, type Trait } from "./customers.ts";
import type { Turn } from "./pgbench.ts";
import type { Source, Statement } from "./placing-statements.ts";
import type { Rush } from "./rush-data.ts";

type Row = Readonly<Record<string, unknown>>;
type Connection = Pick<Database["pool"], "query">;

type Customer = {
  readonly n: number;
  readonly traits: Readonly<Record<string, Trait>>;
  /** The first row of what each statement so far was answered. */
  readonly answers: (Row | undefined)[];
};

function valueOf(source: Source, customer: Customer): unknown {
  if ("array" in source) return source.array.map((one) => valueOf(one, customer));
  if ("statement" in source) return customer.answers[source.statement]?.[source.column];
  if ("trait" in source) return customer.traits[source.trait]?.of(customer.n);
  return source.constant;
}

async function placeOne(
  connection: Connection,
  statements: readonly Statement[],
  customer: Customer,
): Promise<void> {
  for (const [index, { text, values }] of statements.entries()) {
    const filled = values.map((source) => valueOf(source, customer));
    // What begins or ends a transaction cannot be prepared, and answers nothing.
    const prepared = filled.length > 0 ? { name: `statement-${index}` } : {};
    const { rows = [] }: { rows?: Row[] } = await connection.query<Row>({
      ...prepared,
      text,
      values: filled,
    });
    customer.answers.push(rows[0]);
  }
}

/** What placing orders is measured against where there is no pgbench: the driver alone. Orders a second. */
export async function placeInBareLoop(
  databaseUrl: string,
  statements: readonly Statement[],
  { firstItem }: Rush,
  { first, clients, each }: Turn,
): Promise<number> {
  const { pool, close } = openDatabase(databaseUrl, clients);
  const traits = traitsOf(firstItem);
  const connections = await Promise.all(Array.from({ length: clients }, () => pool.connect()));
  try {
    const began = performance.now();
    await Promise.all(
      connections.map(async (connection, client) => {
        for (let placed = 0; placed < each; placed += 1)
          await placeOne(connection, statements, { n: first + client * each + placed, traits, answers: [] });
      }),
    );
    return (clients * each) / ((performance.now() - began) / 1000);
  } finally {
    for (const connection of connections) connection.release();
    await close();
  }
}
