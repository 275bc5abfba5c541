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

/** Returns the push manager. Private windows and the development server have no service worker. */
async function findPushManager(): Promise<PushManager | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

/**
 * Links this browser's subscription to the current session, and ends that of another customer. Returns whether the
 * browser shows notifications of the signed-in customer.
 */
export async function renewSubscription(): Promise<boolean> {
  const subscription = await (await findPushManager())?.getSubscription();
  if (!subscription) return false;
  return (await call(renewReminderDevice, { body: toBody(subscription) })).active;
}

/**
 * Asks for the browser's permission, subscribes, and returns the permission. `denied` stays until the user changes
 * the browser's settings.
 */
export async function subscribeToPush(pushKey: string): Promise<NotificationPermission> {
  // Browsers ask for the permission only right after a click, so nothing may be awaited before this.
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission;
  const manager = await findPushManager();
  if (!manager) throw new Error("there is no service worker");
  await navigator.serviceWorker.ready;
  // A subscription of another account or for another key is of no use.
  await (await manager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  await call(addReminderDevice, { body: toBody(await manager.subscribe(options)) });
  return permission;
}

export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await (await findPushManager())?.getSubscription();
  if (!subscription) return;
  await call(removeReminderDevice, { body: toBody(subscription) });
  await subscription.unsubscribe();
}

/**
 * Ends the subscription in the browser only, because the server may be out of reach. The push service tells the
 * server later.
 */
async function endSubscription(): Promise<void> {
  await (await (await findPushManager())?.getSubscription())?.unsubscribe();
}

/**
 * Links the subscription to each new session of its customer. It ends the subscription after a sign-out and when
 * somebody else signs in. Reminders continue after a session has expired.
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
