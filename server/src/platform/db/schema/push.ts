import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { foreignId } from "./foreign-id.ts";
import { sessions, users } from "./users.ts";

/**
 * The keys by which push services know this application (VAPID). There is at most one row, which is created when it is
 * first needed.
 */
export const pushKeys = pgTable(
  "push_keys",
  {
    id: integer().primaryKey().default(1),
    /** Base64url, as browsers take it. */
    publicKey: text("public_key").notNull(),
    /** Encrypted with a key that is derived from `SECRET_KEY`. */
    privateKey: text("private_key").notNull(),
  },
  (t) => [check("push_keys_have_one_row", sql`${t.id} = 1`)],
);

/** The browsers that show notifications of an account. Signing out in a browser deletes its row. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: foreignId("user_id", () => users.id),
    /** The last session in this browser. It is null once the session has expired, which is not a sign-out. */
    sessionId: uuid("session_id").references(() => sessions.id, { onDelete: "set null" }),
    /** An address of the browser's push service. It is enough to reach the browser. */
    endpoint: text().notNull().unique(),
    /** The browser's public key and secret for the content, in base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** The last time at which the push service accepted a notification. */
    lastSentAt: timestamp("last_sent_at", { withTimezone: true }),
  },
  (t) => [
    index("push_subscriptions_user_idx").on(t.userId),
    index("push_subscriptions_session_idx").on(t.sessionId),
  ],
);
