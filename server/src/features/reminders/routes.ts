import { and, eq, isNotNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import {
  addReminderDevice as addReminderDeviceEndpoint,
  getReminderChoice,
  removeReminderDevice as removeReminderDeviceEndpoint,
  renewReminderDevice as renewReminderDeviceEndpoint,
  resumeReminders,
  saveReminderChoice,
  stopReminders,
  type ReminderChoice,
} from "@lonchera/contract/reminders";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { users } from "../../platform/db/schema/users.ts";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import { ensurePushKeys } from "../../platform/push/push-keys.ts";
import type { Deps } from "../deps.ts";
import { addReminderDevice, removeReminderDevice, renewReminderDevice } from "./reminder-devices.ts";
import { readUnsubscribeToken } from "./reminder-messages.ts";

async function saveChoice({ db }: Deps, userId: number, active: boolean): Promise<ReminderChoice> {
  const saved = await db
    .update(users)
    .set({ wantsReminders: active })
    .where(eq(users.id, userId))
    .returning({ active: users.wantsReminders });
  return saved[0] ?? abort(404, "not_found");
}

export function reminderRoutes(app: FastifyInstance, deps: Deps, keys: SecretKeys): void {
  const { db, settings } = deps;
  route(app, getReminderChoice, async ({ caller }) => {
    const isOffered = and(eq(companies.id, caller.companyId), isNotNull(companies.reminderHours));
    const [choice] = await db
      .select({ active: users.wantsReminders })
      .from(users)
      .where(eq(users.id, caller.id));
    const offered = (await db.$count(companies, isOffered)) === 1;
    // Only the phone app shows notifications.
    const hasPush = offered && (await settings.read()).featureSwitches.phone_app_offered;
    const pushKeys = hasPush ? await ensurePushKeys(db, keys) : null;
    return { active: choice?.active ?? true, offered, push_key: pushKeys?.publicKey ?? null };
  });
  route(app, saveReminderChoice, ({ caller, body }) => saveChoice(deps, caller.id, body.active));
  route(app, addReminderDeviceEndpoint, ({ caller, body }) => addReminderDevice(deps, caller, body));
  route(app, renewReminderDeviceEndpoint, ({ caller, body }) => renewReminderDevice(deps, caller, body));
  route(app, removeReminderDeviceEndpoint, ({ caller, body }) => removeReminderDevice(deps, caller, body));

  const changeByLink = (token: string, active: boolean) => {
    const userId = readUnsubscribeToken(keys, token) ?? abort(404, "not_found");
    return saveChoice(deps, userId, active);
  };
  // The one-click request of an e-mail program (RFC 8058) has a form as its body, which is not read.
  void app.register(async (links) => {
    links.addContentTypeParser("application/x-www-form-urlencoded", (_request, body, done) => {
      body.resume();
      done(null);
    });
    route(links, stopReminders, ({ params }) => changeByLink(params.token, false));
    route(links, resumeReminders, ({ params }) => changeByLink(params.token, true));
  });
}
