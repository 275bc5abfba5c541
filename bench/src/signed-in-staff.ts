import type { Db } from "@lonchera/server/platform/db/client";
import { sessions } from "@lonchera/server/platform/db/schema/users";
import { newStaff } from "@lonchera/server/test/factories";

/** An administrator who is signed in. */
export type SignedInStaff = { readonly id: number; readonly session: string };

export async function signedInStaff(db: Db): Promise<SignedInStaff> {
  const { id } = await newStaff(db);
  const expiresAt = new Date(Date.now() + 86_400_000);
  const [session] = await db.insert(sessions).values({ userId: id, expiresAt }).returning();
  return { id, session: session?.id ?? "" };
}
