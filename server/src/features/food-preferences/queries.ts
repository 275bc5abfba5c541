import { eq } from "drizzle-orm";
import type { FoodPreferences } from "@lonchera/contract/food-preferences";
import { avoidableTags } from "@lonchera/domain/dish-tags";
import type { Queryable } from "../../platform/db/client.ts";
import { foodPreferences } from "../../platform/db/schema/users.ts";

export async function findFoodPreferences(db: Queryable, userId: number) {
  const [stored] = await db.select().from(foodPreferences).where(eq(foodPreferences.userId, userId));
  return stored;
}

/** Without a row once nothing is avoided, so that no more is kept than is needed. */
export async function storeFoodPreferences(
  db: Queryable,
  userId: number,
  { avoids: chosen }: FoodPreferences,
  savedAt: Date,
): Promise<FoodPreferences> {
  const avoids = avoidableTags.filter((tag) => chosen.includes(tag));
  if (avoids.length === 0) await deleteFoodPreferences(db, userId);
  else
    await db
      .insert(foodPreferences)
      .values({ userId, avoids, savedAt })
      .onConflictDoUpdate({ target: foodPreferences.userId, set: { avoids, savedAt } });
  return { avoids };
}

export async function deleteFoodPreferences(db: Queryable, userId: number): Promise<void> {
  await db.delete(foodPreferences).where(eq(foodPreferences.userId, userId));
}
