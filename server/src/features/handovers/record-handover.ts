import { and, eq } from "drizzle-orm";
import type { BodyOf } from "@lonchera/contract/endpoint";
import { createErrorBody, type ErrorCode, type TextValues } from "@lonchera/contract/errors";
import type { Portion } from "@lonchera/contract/handovers-lists";
import {
  handoverMessages,
  maxHoursOffline,
  type HandoverRefusal,
  type recordHandover as endpoint,
} from "@lonchera/contract/handovers";
import { formatDate, formatWeekdayDate, toLimaDate, toLimaTime } from "@lonchera/domain/calendar";
import { getHandoverTime, handoverMealNames, readHandoverCode } from "@lonchera/domain/handover";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { deliveryZones, vehicles } from "../../platform/db/schema/companies.ts";
import { handovers } from "../../platform/db/schema/handovers.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField, HttpError } from "../../platform/http/http-error.ts";
import type { Deps } from "../deps.ts";
import { lockOrder, type LockedOrder } from "../orders/locked-order.ts";
import { findOrderPortions } from "./queries.ts";

type Body = BodyOf<typeof endpoint>;
type Context = { readonly tx: Transaction; readonly body: Body };

function refuse<C extends ErrorCode>(portions: readonly Portion[], code: C, ...values: TextValues<C>): never {
  const body: HandoverRefusal = { ...createErrorBody(code, ...values), portions };
  throw new HttpError(409, body);
}

function formatDay(date: string): string {
  return `el ${formatWeekdayDate(date).toLowerCase()}`;
}

function describePlace({ company, zone, vehicle }: Portion): string {
  return [company, zone, vehicle].filter((name) => name !== null).join(", ");
}

/** Returns the phone's time of a handover without network, or null if its clock was wrong. */
function getScanTime({ scanned_at }: Body, now: number): Date | null {
  if (!scanned_at) return null;
  const scanned = Date.parse(scanned_at);
  return scanned <= now && now - scanned <= maxHoursOffline * 3_600_000 ? new Date(scanned) : null;
}

function requireToday({ person, date }: Portion, body: Body, now: number): void {
  const day = toLimaDate(getScanTime(body, now)?.getTime() ?? now);
  if (date !== day) abort(409, "handover_not_today", person, formatDate(toLimaDate(now)));
}

/** Locks the orders that the code or the id names. Very rarely two orders have the same code. */
async function lockNamedOrders({ tx, body }: Context): Promise<LockedOrder[]> {
  const reference = body.order === undefined ? readHandoverCode(body.code ?? "") : null;
  if (body.order === undefined && reference === null) abortField("code", handoverMessages.unknownCode);
  const condition = reference === null ? eq(orders.id, body.order ?? 0) : eq(orders.refCode, reference);
  const named = await tx.select({ id: orders.id }).from(orders).where(condition).orderBy(orders.id);
  const locked: LockedOrder[] = [];
  for (const { id } of named) locked.push((await lockOrder(tx, id)) ?? abort(404, "not_found"));
  if (locked.length === 0)
    return reference === null
      ? abortField("order", handoverMessages.unknownOrder)
      : abortField("code", handoverMessages.unknownCode);
  return locked;
}

/** Returns the portions of the orders for the day and meal, or throws 409 with the reason why there are none. */
async function requirePortions({ tx, body }: Context, named: readonly LockedOrder[]): Promise<Portion[]> {
  const placed = named.filter(({ state }) => state === "placed");
  const [first] = named;
  const person = first?.fullNameUser ?? "";
  if (placed.length === 0)
    return refuse([], first?.state === "pending" ? "handover_unpaid" : "handover_cancelled", person);
  const all: Portion[] = [];
  for (const order of placed) all.push(...(await findOrderPortions(tx, order)));
  const ofDay = all.filter(({ date }) => date === body.date);
  if (ofDay.length === 0) {
    const days = [...new Set(all.map(({ date }) => formatDay(date)))];
    return refuse(all, "handover_other_day", person, days);
  }
  const ofMeal = ofDay.filter(({ meal }) => meal === body.meal);
  if (ofMeal.length > 0) return ofMeal;
  const meals = [...new Set(ofDay.map(({ meal }) => handoverMealNames[meal].toLowerCase()))];
  return refuse(ofDay, "handover_other_meal", person, meals);
}

function isAt({ zone_id, vehicle_id }: Portion, { at_zone, at_vehicle }: Body): boolean {
  return (!at_zone || at_zone === zone_id) && (!at_vehicle || at_vehicle === vehicle_id);
}

/** Returns the portion of the given zone, the only portion, or the only one of the phone's place. */
function choosePortion(portions: readonly Portion[], body: Body): Portion {
  if (body.zone !== undefined) {
    const ofZone = portions.find(({ zone_id }) => zone_id === body.zone);
    return ofZone ?? abortField("zone", handoverMessages.otherZone);
  }
  const [only, ...others] = portions;
  if (only && others.length === 0) return only;
  const [here, ...othersHere] = portions.filter((portion) => isAt(portion, body));
  return here && othersHere.length === 0 ? here : refuse(portions, "handover_choose");
}

function requirePortionNotHandedOver(portion: Portion): void {
  const { handover, person } = portion;
  if (handover === null) return;
  const at = getHandoverTime(handover);
  const moment = `${formatDay(toLimaDate(at))} a las ${toLimaTime(at)}`;
  refuse([portion], "handed_over", person, handover.by ?? "", moment, handover.place);
}

/** Returns the name of the phone's zone, or else of its vehicle, or undefined without either. */
async function findPlaceName({ tx, body }: Context): Promise<string | undefined> {
  const { at_zone, at_vehicle } = body;
  const [vehicle] = at_vehicle ? await tx.select().from(vehicles).where(eq(vehicles.id, at_vehicle)) : [];
  if (at_vehicle && !vehicle) abortField("at_vehicle", handoverMessages.unknownVehicle);
  const [zone] = at_zone ? await tx.select().from(deliveryZones).where(eq(deliveryZones.id, at_zone)) : [];
  if (at_zone && !zone) abortField("at_zone", handoverMessages.unknownZone);
  return zone?.name ?? vehicle?.name;
}

async function findByKey(tx: Transaction, key: string): Promise<Portion | undefined> {
  const [row] = await tx
    .select({ id: handovers.orderId, companyId: handovers.companyId })
    .from(handovers)
    .where(eq(handovers.key, key));
  if (!row) return undefined;
  const portions = await findOrderPortions(tx, row);
  return portions.find(({ handover }) => handover?.key === key);
}

/** Returns true if a request names the portion. */
function isNamed({ order, code, date, meal }: Portion, body: Body): boolean {
  const isOrder =
    body.order === undefined
      ? code !== null && readHandoverCode(code) === readHandoverCode(body.code ?? "")
      : body.order === order;
  return isOrder && body.date === date && body.meal === meal;
}

function createAuditDetails({ meal, date, zone }: Pick<Portion, "meal" | "date" | "zone">, place: string) {
  return [
    ["Día", formatDate(date)],
    ["Comida", handoverMealNames[meal]],
    ["Zona de entrega", zone],
    ["Lugar", place],
  ] as const;
}

/** Records the handover of a portion once. The order is locked, so that parallel requests wait. */
export async function recordHandover(deps: Deps, staff: Staff, key: string, body: Body): Promise<Portion> {
  if (!(await deps.settings.read()).featureSwitches.handovers_offered) abort(409, "handovers_off");
  const now = deps.clock();
  return transaction(deps.db, async (tx) => {
    const repeated = await findByKey(tx, key);
    if (repeated) return isNamed(repeated, body) ? repeated : abort(409, "idempotency_key_reused");
    const context = { tx, body };
    const placeName = await findPlaceName(context);
    const named = await lockNamedOrders(context);
    const portion = choosePortion(await requirePortions(context, named), body);
    // A repeated request has waited for the first one.
    if (portion.handover?.key === key) return portion;
    requirePortionNotHandedOver(portion);
    requireToday(portion, body, now);
    if (!body.elsewhere && !isAt(portion, body))
      refuse([portion], "handover_elsewhere", portion.person, describePlace(portion));
    const place = placeName ?? portion.zone;
    const companyId = named.find(({ id }) => id === portion.order)?.companyId ?? 0;
    await tx.insert(handovers).values({
      companyId,
      orderId: portion.order,
      deliveryDate: portion.date,
      zoneId: portion.zone_id,
      meal: portion.meal,
      key,
      byUserId: staff.id,
      handedOverAt: new Date(now),
      scannedAt: getScanTime(body, now),
      place,
    });
    await recordAuditEvent(tx, {
      event: "handed-over",
      at: new Date(now),
      thing: "order",
      ids: [portion.order],
      details: createAuditDetails(portion, place),
    });
    const after = await findOrderPortions(tx, { id: portion.order, companyId });
    return after.find(({ handover }) => handover?.key === key) ?? abort(503, "temporarily_unavailable");
  });
}

/** Undoes a handover. The audit log keeps both events. */
export async function undoHandover({ db, clock }: Deps, key: string): Promise<void> {
  await transaction(db, async (tx) => {
    const [undone] = await tx.delete(handovers).where(eq(handovers.key, key)).returning();
    if (!undone) return;
    const [zone] = await tx
      .select({ name: deliveryZones.name })
      .from(deliveryZones)
      .where(and(eq(deliveryZones.companyId, undone.companyId), eq(deliveryZones.id, undone.zoneId)));
    const portion = { meal: undone.meal, date: undone.deliveryDate, zone: zone?.name ?? "" };
    await recordAuditEvent(tx, {
      event: "handover-undone",
      at: new Date(clock()),
      thing: "order",
      ids: [undone.orderId],
      details: createAuditDetails(portion, undone.place),
    });
  });
}
