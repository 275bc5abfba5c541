import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client.ts";
import { changes, type FieldChanges } from "../../platform/db/schema/changes.ts";
import { readFieldChanges } from "../history/record-change.ts";

/** How a person who was forgotten is called from then on. */
export const erasedName = "Cliente eliminado";
const erasedWord = "Dato eliminado";

/** Fields of an account's history that tell nothing of a person; all others do. */
const harmless = new Set(["Empresa", "Tipo de Cliente", "Tipo de documento", "Estado"]);

function withoutWords(fields: FieldChanges): FieldChanges {
  const erase = (value: string | null) => (value === null ? null : erasedWord);
  return fields.map(([field, old, now]) =>
    harmless.has(field) ? [field, old, now] : [field, erase(old), erase(now)],
  );
}

/** That something changed, when and by which account stays; only the words by which a person is known go. */
export async function eraseWordsOfHistory(tx: Transaction, userId: number): Promise<void> {
  // A trigger lets no other transaction rewrite history, nor this one more than words.
  await tx.execute(sql`set local lonchera.erasing = 'on'`);
  const isOwn = and(eq(changes.thing, "client"), eq(changes.thingId, userId));
  for (const { id, fields } of await tx.select().from(changes).where(isOwn)) {
    await tx
      .update(changes)
      .set({ fields: withoutWords(readFieldChanges(fields)) })
      .where(eq(changes.id, id));
  }
  await tx.update(changes).set({ byName: erasedName }).where(eq(changes.byUserId, userId));
  await tx.execute(sql`set local lonchera.erasing = 'off'`);
}
