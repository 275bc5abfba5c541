import { eq } from "drizzle-orm";
import { updateSettings } from "@lonchera/contract/settings";
import type { Db } from "@lonchera/server/platform/db/client";
import { orderLines, orders } from "@lonchera/server/platform/db/schema/orders";
import { callApi } from "./api.ts";
import { dateIn } from "./companies.ts";
import { createAdministrator, newSession } from "./people.ts";

/** It stays on: an order shows something only once something of it was delivered. */
export async function offerRatings(db: Db): Promise<void> {
  const { access } = await newSession(await createAdministrator(db));
  await callApi(updateSettings, { body: { ratings_offered: true } }, access);
}

/** Makes an order one that was delivered so many days ago. */
export async function deliverOrder(db: Db, { id }: { id: number }, daysAgo = 1): Promise<void> {
  const day = dateIn(-daysAgo);
  await db.update(orderLines).set({ deliveryDate: day }).where(eq(orderLines.orderId, id));
  await db.update(orders).set({ lastDeliveryDate: day }).where(eq(orders.id, id));
}
