import type { FastifyInstance } from "fastify";
import { listSandboxCharges, paySandboxOrder } from "@lonchera/contract/checkout";
import type { Deps } from "../deps.ts";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import { codeChanged } from "./events.ts";
import { payAtSandbox } from "../payments/sandbox.ts";

type LedgerRow = {
  id: string;
  token: string;
  amount: number;
  order: number | null;
  refunded: boolean;
  created_at: Date;
};

const ledger = {
  name: "sandbox-ledger",
  text: `select s.id, s.token, s.amount, p.order_id as "order", s.refunded_at is not null as refunded, s.created_at
    from sandbox_charges s left join payments p on p.reference = s.reference order by s.created_at desc, s.id`,
};

const ownCode = {
  name: "own-sandbox-order",
  text: `select 1 from payments p join orders o on o.id = p.order_id where p.code_order_id = $1 and o.user_id = $2`,
};

/** The sandbox's books, to be compared with ours, and its counter, where codes are paid. */
export function sandboxRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool, clock } = deps;
  route(app, listSandboxCharges, async () => {
    const { rows } = await pool.query<LedgerRow>(ledger);
    return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  });
  route(app, paySandboxOrder, async ({ caller, params }) => {
    const { rowCount } = await pool.query({ ...ownCode, values: [params.id, caller.id] });
    if (rowCount === 0) return abort(404, "not_found");
    if (!(await payAtSandbox(pool, params.id, clock()))) return abort(409, "code_closed");
    await codeChanged(deps, params.id);
    return { paid: true as const };
  });
}
