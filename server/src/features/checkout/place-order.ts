import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { errorBody } from "@lonchera/contract/errors";
import type { OrderInput } from "@lonchera/contract/checkout";
import type { Order } from "@lonchera/contract/orders";
import { isUniqueViolation } from "../../platform/db/client.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Deps } from "../deps.ts";
import { abort, abortField, HttpError } from "../../platform/http/http-error.ts";
import type { Customer } from "../../platform/auth/sessions.ts";
import { releaseSlot } from "../../platform/http/request-queue.ts";
import { readOrder, toPlacedOrder } from "../orders/queries.ts";
import { checkOrderInput } from "./check-order-input.ts";
import { requirePayable, takePayment } from "./take-payment.ts";
import { writeOrder, type RequestKey } from "./write-order.ts";

type Known = { id: number; decided: boolean; request_hash: string };

const orderOfKey = {
  name: "order-of-idempotency-key",
  text: `select o.id, o.request_hash,
      o.state <> 'pending' or exists (select from payments p where p.order_id = o.id and p.status = 'awaiting') as decided
    from orders o where o.user_id = $1 and o.idempotency_key = $2`,
};
const pollMilliseconds = 150;
const polls = 100;

/** The order that a key made before, once its payment is decided; undefined when it made none. */
async function orderMadeBefore(
  deps: Deps,
  customer: Customer,
  request: RequestKey,
): Promise<Order | undefined> {
  if (!request) return undefined;
  for (let asked = 0; asked < polls; asked += 1) {
    const { rows } = await deps.pool.query<Known>({ ...orderOfKey, values: [customer.id, request.key] });
    const [known] = rows;
    if (!known) return undefined;
    if (known.request_hash !== request.hash) return abort(409, "idempotency_key_reused");
    if (known.decided) return readOrder(deps.pool, known.id, deps.clock());
    releaseSlot();
    await wait(pollMilliseconds);
  }
  throw new HttpError(503, errorBody("payment_unknown"), 10);
}

const maxKeyLength = 200;

export function requestKeyOf(header: string | string[] | undefined, body: unknown): RequestKey {
  if (header === undefined || header === "") return null;
  if (typeof header !== "string" || header.length > maxKeyLength)
    return abortField("Idempotency-Key", "La clave no es válida.");
  return { key: header, hash: createHash("sha256").update(JSON.stringify(body)).digest("base64url") };
}

/** The provider is silent: the order of this very request waits for the reconciler. */
function isUnanswered(error: unknown): boolean {
  return error instanceof HttpError && error.status === 503;
}

/**
 * Makes an order of the customer's cart. Each phase is a transaction of its own and safe to die after:
 * write the order and take its stock; ask the provider, with no transaction open; mark it paid or undo it.
 */
export async function placeOrder(
  deps: Deps,
  customer: Customer,
  input: OrderInput,
  request: RequestKey,
): Promise<Order> {
  try {
    await checkOrderInput(deps.pool, customer, input);
    requirePayable(deps, input);
    const written = await inTransaction(deps.pool, (client) =>
      writeOrder(client, customer, input, request, deps.clock(), deps.payments.name),
    );
    deps.menus.drop();
    const { order, attempt } = written;
    if (attempt === null) return toPlacedOrder(order);
    await takePayment(deps, { attempt, amount: order.total, input });
    // One that was given up before its provider answered is gone, and what it was paid goes back.
    return (await readOrder(deps.pool, order.id, deps.clock())) ?? abort(402, "payment_declined");
  } catch (error) {
    // This request was answered before, or a rival with its key was faster: what stands in the way is its own order.
    const rival =
      isUniqueViolation(error, "orders_idempotency_key") || (request !== null && !isUnanswered(error));
    const made = rival ? await orderMadeBefore(deps, customer, request) : undefined;
    if (made) return made;
    throw error;
  }
}
