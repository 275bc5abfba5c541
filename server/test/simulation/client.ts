import type { InjectOptions } from "fastify";
import type pg from "pg";
import type { CallInput, Endpoint } from "@lonchera/contract/endpoint";
import type { Answer } from "./act.ts";
import type { ProcessLife } from "./process-life.ts";

type Person = { readonly id: number };
type Headers = Readonly<Record<string, string>>;

/** People at their browsers, who find whatever life of the server there is. */
export type Client = {
  call<E extends Endpoint>(
    who: Person | null,
    endpoint: E,
    input: CallInput<E>,
    headers?: Headers,
  ): Promise<Answer>;
};

const tokenHolds = 14 * 60_000;
const sessionHolds = "400 days";

function urlOf(path: string, input: { params?: object; query?: object }): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params.get(name)));
  const query = new URLSearchParams(input.query as Record<string, string> | undefined).toString();
  return query ? `${filled}?${query}` : filled;
}

/** Sessions outlive the server; access tokens are made anew when they run out. */
export function openClient(pool: pg.Pool, life: () => ProcessLife, clock: () => number): Client {
  const sessions = new Map<number, Promise<string>>();
  const tokens = new Map<number, { token: string; until: number }>();

  async function openSession(id: number): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(
      `insert into sessions (user_id, expires_at) values ($1, $2::timestamptz + interval '${sessionHolds}') returning id`,
      [id, new Date(clock())],
    );
    return rows[0]?.id ?? "";
  }

  async function tokenOf({ id }: Person): Promise<string> {
    const known = tokens.get(id);
    if (known && known.until > clock()) return known.token;
    const session = sessions.get(id) ?? openSession(id);
    sessions.set(id, session);
    const token = await life().app.sessions.issueAccess(await session, id);
    tokens.set(id, { token, until: clock() + tokenHolds });
    return token;
  }

  return {
    call: async (who, endpoint, input, headers = {}) => {
      const parts = input as { params?: object; query?: object; body?: unknown };
      const options: InjectOptions = {
        method: endpoint.method,
        url: urlOf(endpoint.path, parts),
        headers: {
          ...(who ? { authorization: `Bearer ${await tokenOf(who)}` } : {}),
          ...(parts.body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(parts.body === undefined ? {} : { payload: JSON.stringify(parts.body) }),
      };
      const answer = await life().app.inject(options);
      const isJson = String(answer.headers["content-type"]).startsWith("application/json");
      return { status: answer.statusCode, body: isJson ? answer.json<unknown>() : answer.body };
    },
  };
}
