import {
  addReminderDevice,
  removeReminderDevice,
  renewReminderDevice,
  type PushSubscriptionInput,
} from "@lonchera/contract/reminders";
import { call } from "./api/call.ts";
import { currentSession, subscribeSession } from "./session/cookies.ts";

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

/** Whether this browser shows the notifications of the signed-in customer. Those of another one end. */
export async function isSubscribed(): Promise<boolean> {
  const subscription = await (await findPushManager())?.getSubscription();
  if (!subscription) return false;
  return (await call(renewReminderDevice, { body: toBody(subscription) })).active;
}

/** Returns the permission of the browser, which asks for it if it has to: `denied` stays until its settings change. */
export async function subscribe(pushKey: string): Promise<NotificationPermission> {
  // First, while the browser takes the question for the answer to a tap.
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

/** Links the subscription to each session of its customer, and ends it when another one signs in. */
export function keepSubscription(): void {
  let owner: number | null = null;
  const renew = () => {
    const { user } = currentSession();
    const next = user && !user.is_staff ? user.id : null;
    if (next === owner) return;
    owner = next;
    if (next !== null && canShowNotifications() && Notification.permission === "granted")
      isSubscribed().catch(() => undefined);
  };
  renew();
  subscribeSession(renew);
}
