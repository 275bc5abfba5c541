import type { Db } from "@lonchera/server/db/client";
import { sessions } from "@lonchera/server/db/schema/users";
import { newStaff } from "@lonchera/server/testing/factories";

/** An administrator who is signed in. */
export type SignedInStaff = { readonly id: number; readonly session: string };

export async function signedInStaff(db: Db): Promise<SignedInStaff> {
  const { id } = await newStaff(db);
  const expiresAt = new Date(Date.now() + 86_400_000);
  const [session] = await db.insert(sessions).values({ userId: id, expiresAt }).returning();
  return { id, session: session?.id ?? "" };
}
