import { and, eq, gte, isNull, ne } from "drizzle-orm";
import type { BodyOf } from "@lonchera/contract/endpoint";
import type { FoodPreferences, saveFoodPreferences } from "@lonchera/contract/food-preferences";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { avoidableTags } from "@lonchera/domain/dish-tags";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { categories, itemCompanies, items } from "../../platform/db/schema/menus.ts";
import { foodPreferences, users } from "../../platform/db/schema/users.ts";

export async function findFoodPreferences(db: Queryable, userId: number) {
  const [stored] = await db.select().from(foodPreferences).where(eq(foodPreferences.userId, userId));
  return stored;
}

/** Returns true if a dish that the company is offered from a date on declares a tag. */
export async function hasTaggedDishes(
  db: Queryable,
  companyId: number,
  from: CalendarDate,
): Promise<boolean> {
  const rows = await db
    .select({ id: items.id })
    .from(categories)
    .innerJoin(items, and(eq(items.categoryId, categories.id), items.status, isNull(items.archivedAt)))
    .innerJoin(itemCompanies, and(eq(itemCompanies.itemId, items.id), eq(itemCompanies.companyId, companyId)))
    .where(and(gte(categories.categoryDate, from), ne(items.tags, [])))
    .limit(1);
  return rows.length > 0;
}

/** Deletes the row if nothing is avoided, because no more is stored than is needed. */
export async function storeFoodPreferences(
  tx: Transaction,
  userId: number,
  { avoids: chosen, only }: BodyOf<typeof saveFoodPreferences>,
  savedAt: Date,
): Promise<FoodPreferences> {
  // The account is locked, because a choice of one tag keeps the others as they are stored.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const stored = (await findFoodPreferences(tx, userId))?.avoids ?? [];
  const avoids = avoidableTags.filter((tag) =>
    (only === undefined || only === tag ? chosen : stored).includes(tag),
  );
  if (avoids.length === 0) await deleteFoodPreferences(tx, userId);
  else
    await tx
      .insert(foodPreferences)
      .values({ userId, avoids, savedAt })
      .onConflictDoUpdate({ target: foodPreferences.userId, set: { avoids, savedAt } });
  return { avoids };
}

export async function deleteFoodPreferences(db: Queryable, userId: number): Promise<void> {
  await db.delete(foodPreferences).where(eq(foodPreferences.userId, userId));
}
