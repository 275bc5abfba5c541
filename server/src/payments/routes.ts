import type { FastifyInstance } from "fastify";
import { listSandboxCharges } from "@lonchera/contract/checkout";
import type { Deps } from "../deps.ts";
import { route } from "../http/route.ts";

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

/** The sandbox's books, to be compared with ours. */
export function sandboxRoutes(app: FastifyInstance, { pool }: Deps): void {
  route(app, listSandboxCharges, async () => {
    const { rows } = await pool.query<LedgerRow>(ledger);
    return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  });
}
