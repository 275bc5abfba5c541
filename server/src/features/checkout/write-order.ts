import { and, eq, sql } from "drizzle-orm";
import { checkoutMessages } from "@lonchera/contract/checkout";
import { companyDocumentType } from "@lonchera/domain/codes";
import { formatAmount } from "@lonchera/domain/money";
import type { Subsidy } from "@lonchera/domain/subsidy";
import type { Transaction } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { companies, deliveryZones } from "../../platform/db/schema/companies.ts";
import { carts } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { isOpenCart } from "../cart/cart-state.ts";
import { lockCartLines, computeAmountDue, type CartLine } from "../cart/lines.ts";
import { requireOrderableLines } from "../cart/line-problems.ts";
import type { Zone } from "../cart/orderable-item.ts";
import {
  choosePaymentType,
  lockUsedSubsidy,
  selectSubsidy,
  subsidizeLines,
  getCustomerSubsidy,
} from "../cart/subsidize-lines.ts";
import { closuresSharedLock } from "../closures/closed-days.ts";
import { readCompanyCutOffs } from "../cutting-times/cut-offs.ts";
import type { Deps } from "../deps.ts";
import { lockPortionsLeft } from "../portion-limits/portions-left.ts";
import { insertOrder, createPaymentRequest, pricesIncludeIgv, type OrderRequest } from "./insert-order.ts";

const selectCart = prepareQuery((db) =>
  db
    .select({
      id: carts.id,
      // Its value is not used. Selecting it takes a lock that closures of days wait for.
      closures: closuresSharedLock,
      state: carts.state,
      companyName: companies.name,
      pricesIncludeIgv,
      privacyVersion: users.privacyVersion,
      companySubsidy: selectSubsidy(carts.companyId),
      buyer: {
        first_name: users.firstName,
        last_name: users.lastName,
        email: users.email,
        phone: users.phone,
        dni: users.identityDocument,
        document_type: sql<number>`${companyDocumentType}::integer`,
      },
    })
    .from(carts)
    .innerJoin(users, eq(users.id, carts.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        eq(carts.companyId, sql.placeholder("companyId")),
        eq(carts.userId, sql.placeholder("userId")),
        isOpenCart,
      ),
    )
    .for("update", { of: carts })
    .prepare("lock-cart-of-buyer"),
);

/** Returns the zone of a type1 order, which applies to all its lines. */
async function readOrderZone(tx: Transaction, { customer, input }: OrderRequest): Promise<Zone | null> {
  if (customer.customerType === "type2" || input.delivery_zone === null) return null;
  const [zone] = await tx
    .select({ id: deliveryZones.id, name: deliveryZones.name })
    .from(deliveryZones)
    .where(and(eq(deliveryZones.companyId, customer.companyId), eq(deliveryZones.id, input.delivery_zone)));
  return zone ?? null;
}

/** Subsidizes the lines by the present rules of the company, the oldest first. */
async function subsidize(
  tx: Transaction,
  customer: OrderRequest["customer"],
  subsidy: Subsidy | null,
  lines: readonly CartLine[],
): Promise<readonly CartLine[]> {
  if (subsidy === null) return lines;
  const used = await lockUsedSubsidy(tx, customer, lines);
  return subsidizeLines(
    subsidy,
    used,
    lines.toSorted((a, b) => a.id - b.id),
  );
}

/**
 * Checks the cart, takes its stock and writes its order. An order on the company's account is placed at once; any
 * other order is pending until it is paid.
 */
export async function writeOrder(deps: Deps, tx: Transaction, request: OrderRequest) {
  const { customer, input, now } = request;
  const { specialCompanyId } = await deps.settings.read(tx);
  // The items are locked last, to keep the lock short.
  const [[cart], zone, cutOffs, cartLines] = await Promise.all([
    selectCart(tx, { companyId: customer.companyId, userId: customer.id }),
    readOrderZone(tx, request),
    readCompanyCutOffs(tx, customer.companyId),
    lockCartLines(tx, customer, specialCompanyId),
  ]);
  if (cart?.state === "paying") return abort(409, "payment_in_progress");
  if (!cart || cartLines.length === 0) return abort(409, "cart_empty");
  requireOrderableLines(cartLines, {
    isClosed: (line) => cutOffs.isClosed(line, now),
    portionsLeft: await lockPortionsLeft(tx, cartLines),
  });
  const subsidy = getCustomerSubsidy(customer.customerType, cart.companySubsidy);
  const lines = await subsidize(tx, customer, subsidy, cartLines);
  const due = computeAmountDue(lines);
  // An individual without a card was shown a subsidy, even if the company has ended it since.
  const isSubsidized =
    subsidy !== null || (customer.customerType === "type1" && input.payment.payment_type === "C");
  const code = isSubsidized ? "amount_due_changed" : "total_changed";
  if (input.payment.amount !== due) abort(409, code, formatAmount(due));
  if (input.payment.payment_type !== choosePaymentType(customer.customerType, subsidy, lines))
    abortField("payment.payment_type", checkoutMessages.paymentType);
  const payment = await createPaymentRequest(tx, request, { lines, due, cutOffs });
  const order = await insertOrder(tx, request, { cart, subsidy, lines, zone, payment });
  return { order, payment, itemIds: lines.map((line) => line.itemId) };
}
