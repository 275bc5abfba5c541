import {
  addReminderDevice,
  removeReminderDevice,
  renewReminderDevice,
  type PushSubscriptionInput,
} from "@lonchera/contract/reminders";
import { call } from "./api/call.ts";
import { getCurrentSession, subscribeSession } from "./session/cookies.ts";

export function canShowNotifications(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

function toBody(subscription: PushSubscription): PushSubscriptionInput {
  return subscription.toJSON() as PushSubscriptionInput;
}

/** Private windows, and pages that are served for development, have no service worker. */
async function findPushManager(): Promise<PushManager | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

/**
 * Links this browser's subscription to the present session, and ends that of another customer. Returns whether the browser
 * shows the notifications of the signed-in customer.
 */
export async function renewSubscription(): Promise<boolean> {
  const subscription = await (await findPushManager())?.getSubscription();
  if (!subscription) return false;
  return (await call(renewReminderDevice, { body: toBody(subscription) })).active;
}

/** Returns the permission of the browser, which asks for it if it has to: `denied` stays until its settings change. */
export async function subscribe(pushKey: string): Promise<NotificationPermission> {
  // Browsers ask for the permission only right after a click, so nothing may be awaited before.
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission;
  const manager = await findPushManager();
  if (!manager) throw new Error("there is no service worker");
  await navigator.serviceWorker.ready;
  // One of another account, or for another key, is of no use.
  await (await manager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  await call(addReminderDevice, { body: toBody(await manager.subscribe(options)) });
  return permission;
}

export async function unsubscribe(): Promise<void> {
  const subscription = await (await findPushManager())?.getSubscription();
  if (!subscription) return;
  await call(removeReminderDevice, { body: toBody(subscription) });
  await subscription.unsubscribe();
}

/** Without a call, because the server may be out of reach: the push service tells it later. */
async function endSubscription(): Promise<void> {
  await (await (await findPushManager())?.getSubscription())?.unsubscribe();
}

/**
 * Links the subscription to each session of its customer, and ends it with a sign-out and when somebody else signs in.
 * Reminders go on when a session has only expired.
 */
export function syncSubscription(): void {
  let owner: number | null = null;
  const update = () => {
    const { user, exit } = getCurrentSession();
    const next = user?.id ?? null;
    if (next === owner) return;
    owner = next;
    if (!canShowNotifications() || Notification.permission !== "granted") return;
    const isOver = user ? user.is_staff : exit !== null;
    if (isOver) endSubscription().catch(() => undefined);
    else if (user) renewSubscription().catch(() => undefined);
  };
  update();
  subscribeSession(update);
}
