import { and, eq, sql } from "drizzle-orm";
import type { Cart, OrganizedCart } from "@lonchera/contract/cart";
import { toSubsidyTerms } from "@lonchera/contract/subsidy";
import { toLimaDate } from "@lonchera/domain/calendar";
import { groupBy } from "@lonchera/domain/group-by";
import { formatCentimos } from "@lonchera/domain/money";
import { getMonthCapLeft, sumUsedSubsidy, type SubsidizedMeal, type Subsidy } from "@lonchera/domain/subsidy";
import type { Customer, Caller } from "../../platform/auth/sessions.ts";
import type { Db, Queryable } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { carts, orders } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";
import { readCompanyCutOffs, type CompanyCutOffs } from "../cutting-times/cut-offs.ts";
import type { Deps } from "../deps.ts";
import { createHandedOverCheck } from "../handovers/handed-over.ts";
import { readPortionsLeft } from "../portion-limits/portions-left.ts";
import { isOpenCart } from "./cart-state.ts";
import { createMaxUnitsCounter, findLineProblems, toCartProblem } from "./line-problems.ts";
import {
  toCartLineAnswer,
  readCartLines,
  readOrderLines,
  computeAmountDue,
  computeSubsidyTotal,
  computeTotal,
  type NewOrderLine,
  type CartLine,
  type Line,
} from "./lines.ts";
import {
  choosePaymentType,
  readUsedMeals,
  selectSubsidy,
  subsidizeLines,
  getCustomerSubsidy,
} from "./subsidize-lines.ts";

function selectCarts(db: Queryable) {
  return db
    .select({
      id: carts.id,
      userId: carts.userId,
      companyId: carts.companyId,
      state: carts.state,
      createdAt: carts.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
      customerType: users.customerType,
      companySubsidy: selectSubsidy(carts.companyId),
      orderId: orders.id,
      paymentType: orders.paymentType,
      orderState: orders.state,
      lastDeliveryDate: orders.lastDeliveryDate,
    })
    .from(carts)
    .innerJoin(users, eq(users.id, carts.userId))
    .leftJoin(orders, and(eq(orders.cartId, carts.id), eq(orders.companyId, carts.companyId)));
}
type CartRow = Awaited<ReturnType<typeof selectCarts>>[number];
type CartFacts = Pick<CartRow, "id" | "createdAt" | "firstName" | "lastName">;
type Payment = Pick<Cart, "payment_type" | "subsidy">;

function toCart(cart: CartFacts, lines: readonly Line[], payment: Payment, items: Cart["items"]): Cart {
  return {
    id: cart.id,
    total: formatCentimos(computeTotal(lines)),
    subsidy_total: formatCentimos(computeSubsidyTotal(lines)),
    amount_due: formatCentimos(computeAmountDue(lines)),
    ...payment,
    created_at: cart.createdAt.toISOString(),
    user_detail: { first_name: cart.firstName, last_name: cart.lastName },
    items,
  };
}

/** The customer's subsidy and the part that their orders have used. It is null without a subsidy. */
type CartSubsidy = { readonly terms: Subsidy; readonly meals: readonly SubsidizedMeal[] } | null;

type SubsidizedCart = Pick<CartRow, "userId" | "companyId" | "customerType" | "companySubsidy">;

async function readCartSubsidy(
  db: Db,
  { userId: id, companyId, customerType, companySubsidy }: SubsidizedCart,
  lines: readonly CartLine[],
  now: number,
): Promise<CartSubsidy> {
  const terms = getCustomerSubsidy(customerType, companySubsidy);
  if (terms === null) return null;
  const dates = [toLimaDate(now), ...lines.map(({ deliveryDate }) => deliveryDate)];
  return { terms, meals: await readUsedMeals(db, { id, companyId }, dates) };
}

function toCartSubsidy(subsidy: CartSubsidy, now: number): Cart["subsidy"] {
  if (subsidy === null) return null;
  const { terms, meals } = subsidy;
  const left = getMonthCapLeft(terms, sumUsedSubsidy(meals), toLimaDate(now));
  const used = meals.map(({ product, deliveryDate, subsidy: given }) => {
    return { product, date: deliveryDate, meals: given.meals, amount: formatCentimos(given.amount) };
  });
  return { ...toSubsidyTerms(terms), month_left: left === null ? null : formatCentimos(left), used };
}

/** Reads the subsidy and the kitchen's limits that apply to the lines, and converts the cart to the form of the API. */
export async function toActiveCart(
  db: Db,
  cart: CartFacts & SubsidizedCart,
  unsubsidized: readonly CartLine[],
  cutOffs: CompanyCutOffs,
  now: number,
): Promise<Cart> {
  const [subsidy, portionsLeft] = await Promise.all([
    readCartSubsidy(db, cart, unsubsidized, now),
    readPortionsLeft(db, unsubsidized),
  ]);
  const lines = subsidy
    ? subsidizeLines(subsidy.terms, sumUsedSubsidy(subsidy.meals), unsubsidized)
    : unsubsidized;
  const isClosed = (line: NewOrderLine) => cutOffs.isClosed(line, now);
  const problems = findLineProblems(lines, { isClosed, portionsLeft });
  const countMaxUnits = createMaxUnitsCounter(
    lines.filter((_, index) => problems[index] === null),
    portionsLeft,
  );
  const items = lines.map((line, index) =>
    toCartLineAnswer(line, cutOffs, {
      canBeEdited: !isClosed(line),
      problem: toCartProblem(problems[index] ?? null),
      maxUnits: countMaxUnits(line),
    }),
  );
  const payment_type = choosePaymentType(cart.customerType, subsidy?.terms ?? null, lines);
  return toCart(cart, lines, { payment_type, subsidy: toCartSubsidy(subsidy, now) }, items);
}

async function readActiveCart({ db, settings }: Deps, cart: CartRow, now: number): Promise<Cart> {
  const { specialCompanyId } = await settings.read();
  const [lines, cutOffs] = await Promise.all([
    readCartLines(db, cart, specialCompanyId),
    readCompanyCutOffs(db, cart.companyId),
  ]);
  return toActiveCart(db, cart, lines, cutOffs, now);
}

/** A cart that has an order, paid or unpaid. */
type OrderedCart = CartRow & { readonly orderId: number };

async function readOrderedCart(db: Db, cart: OrderedCart, now: number): Promise<Cart> {
  const { id: cartId, companyId, orderId } = cart;
  const [lines, cutOffs, isHandedOver] = await Promise.all([
    readOrderLines(db, { cartId, companyId }),
    readCompanyCutOffs(db, companyId),
    createHandedOverCheck(db, { id: orderId, companyId }),
  ]);
  // `ordered` includes an order that waits for the payment of its code.
  const isStanding =
    cart.state === "ordered" &&
    cart.orderState !== "cancelled" &&
    (cart.lastDeliveryDate ?? "") >= toLimaDate(now);
  const items = lines.map((line) => {
    const canBeEdited = isStanding && !cutOffs.isClosed(line, now) && !isHandedOver(line);
    return toCartLineAnswer(line, cutOffs, { canBeEdited, problem: null, maxUnits: null });
  });
  return toCart(cart, lines, { payment_type: cart.paymentType ?? "T", subsidy: null }, items);
}

function readCart(deps: Deps, cart: CartRow): Promise<Cart> {
  const now = deps.clock();
  const { orderId } = cart;
  return orderId === null
    ? readActiveCart(deps, cart, now)
    : readOrderedCart(deps.db, { ...cart, orderId }, now);
}

export function selectOpenCart(db: Queryable) {
  const { placeholder } = sql;
  return selectCarts(db).where(
    and(eq(carts.companyId, placeholder("companyId")), eq(carts.userId, placeholder("userId")), isOpenCart),
  );
}

const findOpenCart = prepareQuery((db) => selectOpenCart(db).prepare("open-cart"));

/** Creates an open cart, unless the customer has one. */
export async function insertOpenCart(
  db: Queryable,
  { id: userId, companyId }: Pick<Customer, "id" | "companyId">,
  now: number,
): Promise<void> {
  await db
    .insert(carts)
    .values({ companyId, userId, createdAt: new Date(now) })
    .onConflictDoNothing();
}

/** Returns the customer's open cart. It is created on first use. */
export async function ensureOpenCart(deps: Deps, customer: Customer): Promise<Cart> {
  for (;;) {
    const [cart] = await findOpenCart(deps.db, { companyId: customer.companyId, userId: customer.id });
    if (cart) return readCart(deps, cart);
    await insertOpenCart(deps.db, customer, deps.clock());
  }
}

export async function isOwnOpenCart(
  db: Db,
  { id: userId, companyId }: Customer,
  id: number,
): Promise<boolean> {
  const isOwn = and(eq(carts.companyId, companyId), eq(carts.userId, userId), eq(carts.id, id));
  return (await db.$count(carts, and(isOwn, isOpenCart))) > 0;
}

/** Finds a cart. Staff can read any cart, but customers only their own. */
export async function findCart(deps: Deps, caller: Caller, id: number): Promise<Cart | undefined> {
  const [cart] = await selectCarts(deps.db).where(eq(carts.id, id));
  if (!cart || (caller.kind === "customer" && cart.userId !== caller.id)) return undefined;
  return readCart(deps, cart);
}

/** Groups the lines by day, then by zone, as the edit screen shows them. */
export function organizeCart({ items, ...cart }: Cart): OrganizedCart {
  return {
    ...cart,
    categories: groupBy(items, (line) => [line.category_detail.category_date]).map((ofDay) => ({
      week_day: ofDay[0].item.category.week_day,
      ...ofDay[0].category_detail,
      delivery_zones: groupBy(ofDay, (line) => [line.delivery_zone?.id]).map((ofZone) => ({
        id: ofZone[0].delivery_zone?.id ?? null,
        name: ofZone[0].delivery_zone?.name ?? null,
        cart_items: ofZone,
      })),
    })),
  };
}
