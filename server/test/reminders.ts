import type { TestContext } from "node:test";
import { eq } from "drizzle-orm";
import { sendReminders } from "../src/features/reminders/send-reminders.ts";
import { companies } from "../src/platform/db/schema/companies.ts";
import { newCuttingTime } from "./factories.ts";
import { setUpIndividual } from "./orders.ts";
import { testSecret, type Overrides, type TestApp } from "./test-app.ts";

/**
 * Sets the clock to Monday at 10:00. An individual's company sells lunch for Tuesday, whose ordering ends at 18:00, and
 * reminds 4 hours before.
 */
export async function setUpReminders(t: TestContext, overrides?: Overrides) {
  const app = await setUpIndividual(t, overrides);
  await newCuttingTime(app.db, [app.company], { product: "ALMUE", breakTime: "18:00" });
  return offerReminders(app);
}

/** Lets the company of the app remind 4 hours before. */
export async function offerReminders<App extends TestApp & { company: { id: number } }>(app: App) {
  const setHours = (reminderHours: 4 | null) =>
    app.db.update(companies).set({ reminderHours }).where(eq(companies.id, app.company.id));
  await setHours(4);
  const findReminded = async () => {
    const emails = await app.readQueuedEmails();
    return emails.filter(({ subject }) => subject.startsWith("Aún no tienes pedido")).map(({ to }) => to);
  };
  return {
    ...app,
    setHours,
    /** Returns the addresses that have received reminders. */
    findReminded,
    /** Sends the reminders of an instant, then returns the same addresses. */
    remindAt: async (instant: string) => {
      app.clock.set(`${instant}-05:00`);
      await sendReminders(app.deps, [testSecret]);
      return findReminded();
    },
  };
}
