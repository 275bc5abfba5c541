import type { PushJob } from "../../platform/push/send-push.ts";
import type { ClosingDay } from "./closing-days.ts";
import { describeClosing, describeDay, getMenuPath } from "./reminder-text.ts";

/** What a reminder shows on a device until the day closes; push services pass it on and cannot read it. */
export function createReminderPush(
  { company, date, closesAt }: ClosingDay,
  now: number,
): Omit<PushJob, "subscriptionId"> {
  return {
    content: {
      title: `Aún no tienes pedido para ${describeDay(date, now)}`,
      body: `Primer cierre: ${describeClosing(closesAt)}`,
      url: getMenuPath(company),
      topic: `reminder-${date}`,
    },
    expiresAt: closesAt,
  };
}
