import { eq } from "drizzle-orm";
import { ConfigError, type Config } from "../../config.ts";
import type { Db } from "../../platform/db/client.ts";
import { users } from "../../platform/db/schema/users.ts";
import { hashPassword } from "../../platform/auth/passwords.ts";

async function isThereStaff(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.isStaff, true)).limit(1);
  return found.length > 0;
}

/** Creates the configured administrator if there is no staff account yet. */
export async function ensureFirstAdmin(db: Db, { firstAdmin }: Config): Promise<void> {
  if (firstAdmin === null || (await isThereStaff(db))) return;
  const { email, password } = firstAdmin;
  await db
    .insert(users)
    .values({
      email,
      passwordHash: await hashPassword(password),
      firstName: "Administrador",
      isStaff: true,
      confirmedAt: new Date(),
    })
    .onConflictDoNothing();
  // Another process that starts at the same time may have created it.
  if (await isThereStaff(db)) return;
  throw new ConfigError(`Configuración: ADMIN_EMAIL no es válida: ${email} es de un cliente.`);
}
