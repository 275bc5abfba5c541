import { desc, eq } from "drizzle-orm";
import { ConfigError, type Config } from "../../config.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Db } from "../../platform/db/client.ts";
import { users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { findPasswordProblem } from "../../platform/auth/password-rules.ts";
import { hashPassword } from "../../platform/auth/passwords.ts";

type FirstAdminConfig = Pick<Config, "firstAdmin" | "production">;

async function findStaff(db: Db, email: string): Promise<{ hasStaff: boolean; hasAdmin: boolean }> {
  const found = await db
    .select({ isSame: eq(users.email, email) })
    .from(users)
    .where(eq(users.isStaff, true))
    .orderBy(desc(eq(users.email, email)))
    .limit(1);
  return { hasStaff: found.length > 0, hasAdmin: found[0]?.isSame === true };
}

/** Refuses a password that is easy to guess in production and warns of it elsewhere. */
async function refuseWeakPassword(
  { email, password }: NonNullable<Config["firstAdmin"]>,
  production: boolean,
): Promise<void> {
  const problem = await findPasswordProblem(password, { email, companyName: null });
  if (problem === undefined) return;
  if (production) throw new ConfigError(`Configuración: ADMIN_PASSWORD no es válida: ${problem}`);
  console.error(`Aviso: ADMIN_PASSWORD es fácil de adivinar: ${problem}`);
}

/**
 * Creates the configured administrator if there is no staff account yet. Returns false if there are staff accounts,
 * but none with the configured e-mail.
 */
export async function ensureFirstAdmin(db: Db, config: FirstAdminConfig): Promise<boolean> {
  const { firstAdmin } = config;
  if (firstAdmin === null) return true;
  const { email, password } = firstAdmin;
  const before = await findStaff(db, email);
  if (before.hasStaff) return before.hasAdmin;
  await refuseWeakPassword(firstAdmin, config.production);
  const passwordHash = await hashPassword(password);
  await transaction(db, async (tx) => {
    const at = new Date();
    const [made] = await tx
      .insert(users)
      .values({
        email,
        passwordHash,
        firstName: "Administrador",
        isStaff: true,
        staffRole: "owner",
        confirmedAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (made)
      await recordAuditEvent(tx, { event: "first-owner-created", at, thing: "staff", ids: [made.id] });
  });
  // Another process that starts at the same time may have created it.
  const after = await findStaff(db, email);
  if (after.hasStaff) return after.hasAdmin;
  throw new ConfigError(`Configuración: ADMIN_EMAIL no es válida: ${email} es de un cliente.`);
}
