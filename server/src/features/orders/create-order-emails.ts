import { and, eq, max, ne, sql } from "drizzle-orm";
import { toHandoverCode } from "@lonchera/domain/handover";
import type { OrderState } from "@lonchera/domain/order-state";
import type { Queryable } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { changes } from "../../platform/db/schema/changes.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { settings } from "../../platform/db/schema/settings.ts";
import type { Email } from "../../platform/email/queue-emails.ts";
import { readOrderLines } from "../cart/lines.ts";
import { readCutOffs } from "../cutting-times/cut-offs.ts";
import { shownMethod } from "../payments/queries.ts";
import { createEmailsForEvent } from "./order-email-texts.ts";
import type { OrderEvent } from "./order-events.ts";

const selectEmailedOrders = prepareQuery((db) =>
  db
    .select({
      id: orders.id,
      cartId: orders.cartId,
      companyId: orders.companyId,
      companySlug: companies.slug,
      state: orders.state,
      cancelReason: orders.cancelReason,
      isByStaff: sql<boolean>`${orders.orderedById} is not null`,
      customerType: orders.customerType,
      paymentType: orders.paymentType,
      subsidy: orders.subsidy,
      pricesIncludeIgv: orders.pricesIncludeIgv,
      charged: sql<
        number | null
      >`case when ${payments.status} not in ('awaiting', 'declined') then ${payments.amount} - ${payments.refundTarget} end`,
      method: shownMethod,
      paymentCode: payments.paymentCode,
      expiresAt: payments.expiresAt,
      handoverReference: sql<
        string | null
      >`case when (select ${settings.handoversOffered} from ${settings}) then ${orders.refCode} end`,
      email: orders.email,
      emailCc: orders.emailCc,
    })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .leftJoin(payments, and(eq(payments.orderId, orders.id), ne(payments.status, "pending")))
    // An order has no address after its customer's account was erased.
    .where(and(sql`${orders.cartId} = any(${sql.placeholder("cartIds")})`, ne(orders.email, "")))
    .prepare("emailed-orders"),
);

/** The version of each order's latest change. */
const selectLatestVersions = prepareQuery((db) =>
  db
    .select({ orderId: changes.thingId, version: max(changes.version) })
    .from(changes)
    .where(and(eq(changes.thing, "order"), sql`${changes.thingId} = any(${sql.placeholder("orderIds")})`))
    .groupBy(changes.thingId)
    .prepare("latest-order-versions"),
);

/** Returns the handover code of a placed order. `reference` is null while handovers are switched off. */
function createHandoverCode(state: OrderState, reference: string | null): Pick<Email, "code"> {
  const text = reference === null ? null : toHandoverCode(reference);
  if (state !== "placed" || text === null) return {};
  return { code: { heading: "Código de entrega", text, note: "Muéstralo o díctalo al recibir tu pedido." } };
}

type Options = { readonly clock: () => number; readonly publicUrl: string };

/**
 * Creates the e-mails about events. If an order has several changes, only the latest one and those with a reason get an
 * e-mail. The versions are read last, so that every newer change still has its own event in the queue.
 */
export async function createOrderEmails(
  db: Queryable,
  events: readonly OrderEvent[],
  { clock, publicUrl }: Options,
): Promise<Email[]> {
  const cartIds = [...new Set(events.map(({ cart }) => cart))];
  const emailed = await selectEmailedOrders(db, { cartIds });
  const cutOffsOf = await readCutOffs(db, [...new Set(emailed.map((order) => order.companyId))]);
  const lines = new Map(
    await Promise.all(emailed.map(async (order) => [order.cartId, await readOrderLines(db, order)] as const)),
  );
  const versions = await selectLatestVersions(db, { orderIds: emailed.map(({ id }) => id) });
  const latest = new Map(versions.map(({ orderId, version }) => [orderId, version]));
  return events.flatMap((event) => {
    const order = emailed.find(({ cartId }) => cartId === event.cart);
    if (!order) return [];
    const isLatest = event.version === latest.get(order.id);
    if (event.kind === "changed" && !isLatest && event.reason === undefined) return [];
    if (event.kind === "awaiting" && order.state !== "pending") return [];
    return createEmailsForEvent(event, {
      order,
      lines: lines.get(event.cart) ?? [],
      cutOffs: cutOffsOf(order.companyId),
      now: clock(),
      publicUrl,
      handoverCode: createHandoverCode(order.state, order.handoverReference),
    });
  });
}
