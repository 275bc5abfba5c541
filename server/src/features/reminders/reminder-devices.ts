import { and, desc, eq, inArray, isNull, ne } from "drizzle-orm";
import type { PushSubscriptionInput, ReminderChoice } from "@lonchera/contract/reminders";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { pushSubscriptions } from "../../platform/db/schema/push.ts";
import { sessions, users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import type { Deps } from "../deps.ts";

/** The push services of Chrome and browsers with its engine, Firefox, Edge, and Safari. */
const services =
  /^(fcm\.googleapis\.com|[\w.-]+\.push\.services\.mozilla\.com|[\w.-]+\.notify\.windows\.com|[\w.-]+\.push\.apple\.com)$/;

/**
 * Returns true if notifications may be sent to this address. It comes from a browser, which must not make the server call
 * other machines. `others` are hosts, each with its port unless it is 443.
 */
function isPushService(endpoint: string, others: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  return services.test(url.host) || others.includes(url.host);
}

/** A further device replaces the oldest one. */
const maxDevices = 10;

/** Throws 401 if the session has ended. A sign-out, which removes the session's device, waits for this transaction. */
async function lockSession(tx: Transaction, { sessionId }: Customer): Promise<void> {
  const isOpen = and(eq(sessions.id, sessionId), isNull(sessions.revokedAt));
  const [session] = await tx.select({ id: sessions.id }).from(sessions).where(isOpen).for("share");
  if (!session) abort(401, "not_signed_in");
}

/** Only the browser knows the address and the secret of its subscription. */
function isOfBrowser({ endpoint, keys }: PushSubscriptionInput) {
  return and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.auth, keys.auth));
}

/** The browser then shows the reminders of this account only. */
export async function addReminderDevice(
  { db, clock, config }: Deps,
  caller: Customer,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<ReminderChoice> {
  if (!isPushService(endpoint, config.pushHosts))
    abortField("endpoint", "Este navegador usa un servicio de avisos que no conocemos");
  const owner = { userId: caller.id, sessionId: caller.sessionId, p256dh: keys.p256dh };
  return transaction(db, async (tx) => {
    // Locks the account, so that concurrent additions cannot exceed the number of devices.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.id)).for("no key update");
    await lockSession(tx, caller);
    const [saved] = await tx
      .insert(pushSubscriptions)
      .values({ ...owner, endpoint, auth: keys.auth, createdAt: new Date(clock()) })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: owner,
        setWhere: eq(pushSubscriptions.auth, keys.auth),
      })
      .returning({ id: pushSubscriptions.id });
    if (!saved) return abort(404, "not_found");
    const isOwn = eq(pushSubscriptions.userId, caller.id);
    const surplus = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(and(isOwn, ne(pushSubscriptions.id, saved.id)))
      .orderBy(desc(pushSubscriptions.id))
      .offset(maxDevices - 1);
    const ids = surplus.map(({ id }) => id);
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids));
    return { active: true };
  });
}

/** Links the browser to the caller's session. Reminders of a former user stop. */
export async function renewReminderDevice(
  { db }: Deps,
  caller: Customer,
  subscription: PushSubscriptionInput,
): Promise<ReminderChoice> {
  return transaction(db, async (tx) => {
    await lockSession(tx, caller);
    const isOwn = eq(pushSubscriptions.userId, caller.id);
    const renewed = await tx
      .update(pushSubscriptions)
      .set({ sessionId: caller.sessionId })
      .where(and(isOfBrowser(subscription), isOwn))
      .returning({ id: pushSubscriptions.id });
    if (renewed.length === 1) return { active: true };
    await tx.delete(pushSubscriptions).where(isOfBrowser(subscription));
    return { active: false };
  });
}

export async function removeReminderDevice(
  { db }: Deps,
  caller: Customer,
  { endpoint }: PushSubscriptionInput,
): Promise<ReminderChoice> {
  const isOwn = eq(pushSubscriptions.userId, caller.id);
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.endpoint, endpoint), isOwn));
  return { active: false };
}
