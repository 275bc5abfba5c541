import { inArray } from "drizzle-orm";
import { cartLineMessages } from "@lonchera/contract/cart";
import type { BodyOf } from "@lonchera/contract/endpoint";
import {
  automaticOrderRequirementTexts,
  maxFavorites,
  usualWeekMessages,
  type Favorite,
  type saveUsualWeek as saveUsualWeekEndpoint,
  type UsualDay,
  type UsualWeek,
} from "@lonchera/contract/usual-week";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { itemTypes } from "../../platform/db/schema/reference.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { requireUnerasedAccount } from "../accounts/queries.ts";
import { findOfferedItems, readEnabledZones, requireLineZone } from "../cart/orderable-item.ts";
import type { Deps } from "../deps.ts";
import {
  deleteFavorite,
  findUnmetRequirements,
  findFavorites,
  insertStoredWeek,
  lockStoredWeek,
  readUsualWeek,
  sortDays,
  storeFavorite,
  updateStoredWeek,
  type StoredWeek,
} from "./queries.ts";

/** Throws 409 while favourites and usual weeks are switched off. */
export async function requireUsualWeekOffered({ settings }: Deps): Promise<void> {
  if (!(await settings.read()).featureSwitches.usual_week_offered) abort(409, "usual_week_off");
}

async function changeUsualWeek(
  deps: Deps,
  caller: Customer,
  work: (tx: Transaction) => Promise<void>,
): Promise<UsualWeek> {
  await requireUsualWeekOffered(deps);
  return transaction(deps.db, async (tx) => {
    await requireUnerasedAccount(tx, caller);
    await work(tx);
    return readUsualWeek(tx, caller);
  });
}

async function requireKnownTypes(tx: Transaction, days: readonly UsualDay[]): Promise<void> {
  const ids = new Set(days.flatMap(({ product_type }) => product_type ?? []));
  const known = await tx
    .select({ id: itemTypes.id })
    .from(itemTypes)
    .where(inArray(itemTypes.id, [...ids]));
  if (known.length < ids.size) abortField("days", usualWeekMessages.unknownType);
}

async function requireConfirmable(tx: Transaction, caller: Customer, week: StoredWeek): Promise<void> {
  const missing = await findUnmetRequirements(tx, caller, week);
  if (missing === null) return abortField("confirms", usualWeekMessages.accountsOnly);
  const [first] = missing;
  if (first !== undefined) abortField("confirms", automaticOrderRequirementTexts[first]);
}

type WeekInput = BodyOf<typeof saveUsualWeekEndpoint>;

function mergeDays(before: readonly UsualDay[], { days, only_day: only }: WeekInput) {
  if (!days || only === undefined) return days;
  return [
    ...before.filter(({ week_day }) => week_day !== only),
    ...days.filter(({ week_day }) => week_day === only),
  ];
}

export function saveUsualWeek(deps: Deps, caller: Customer, input: WeekInput): Promise<UsualWeek> {
  const { delivery_zone: zone, confirms, skipped_until: skippedUntil } = input;
  const now = deps.clock();
  return changeUsualWeek(deps, caller, async (tx) => {
    await insertStoredWeek(tx, caller, now);
    const before = await lockStoredWeek(tx, caller);
    if (!before) throw new Error(`No usual week of user ${caller.id}`);
    const days = mergeDays(before.days, input);
    if (days) await requireKnownTypes(tx, days);
    if (zone) requireLineZone(caller, zone, await readEnabledZones(tx, caller.companyId));
    const changesOrders = days !== undefined || zone !== undefined || confirms !== undefined;
    const after: StoredWeek = {
      days: days ? sortDays(days) : before.days,
      zoneId: zone === undefined ? before.zoneId : zone,
      // Removing all days switches automatic orders off, so that adding a day does not switch them on again.
      confirms: (confirms ?? before.confirms) && (days ?? before.days).length > 0,
      skippedUntil: skippedUntil === undefined ? before.skippedUntil : skippedUntil,
      savedAt: changesOrders ? new Date(now) : before.savedAt,
    };
    if (confirms) await requireConfirmable(tx, caller, after);
    await updateStoredWeek(tx, caller, after);
  });
}

/** Adds the dish of an item that the company is offered on any day. */
export function addFavorite(deps: Deps, caller: Customer, itemId: number): Promise<UsualWeek> {
  return changeUsualWeek(deps, caller, async (tx) => {
    const [item] = await findOfferedItems(tx, [itemId], caller.companyId);
    if (!item) return abortField("item", cartLineMessages.unknownItem);
    await storeFavorite(tx, caller, item);
    const kept = await findFavorites(tx, caller);
    if (kept.length > maxFavorites) abortField("item", usualWeekMessages.tooManyFavorites);
  });
}

export function removeFavorite(deps: Deps, caller: Customer, favorite: Favorite): Promise<UsualWeek> {
  return changeUsualWeek(deps, caller, (tx) => deleteFavorite(tx, caller, favorite));
}
