import pg from "pg";

type Row = Readonly<Record<string, unknown>>;
/** A statement as the server sent it, and what came back. */
export type Said = { readonly text: string; readonly values: readonly unknown[]; rows: readonly Row[] };

type Result = { readonly rows: readonly Row[] };
type Sent = string | { readonly text: string; readonly values?: readonly unknown[] };
type Answered = (error: Error | undefined, result?: Result) => void;
type Query = (sent: Sent, values: readonly unknown[] | undefined, answered?: Answered) => unknown;

/** Runs `work` and answers what it had this process's PostgreSQL connections say, in order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Said[]> {
  const said: Said[] = [];
  const driver = pg.Client.prototype as unknown as { query: Query };
  const original = driver.query;
  driver.query = function (this: unknown, sent, values, answered) {
    const whole = typeof sent === "string" ? { text: sent } : sent;
    const one: Said = { text: whole.text, values: values ?? whole.values ?? [], rows: [] };
    said.push(one);
    const keep = (result: Result | undefined) => (one.rows = result?.rows ?? []);
    if (answered) {
      return original.call(this, sent, values, (error, result) => {
        keep(result);
        answered(error, result);
      });
    }
    return (original.call(this, sent, values) as Promise<Result>).then((result) => {
      keep(result);
      return result;
    });
  };
  try {
    await work();
  } finally {
    driver.query = original;
  }
  return said;
}
