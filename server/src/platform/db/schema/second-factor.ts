import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { foreignId } from "./foreign-id.ts";
import { users } from "./users.ts";

/** The authenticator app of an account. */
export const totpSecrets = pgTable("totp_secrets", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Encrypted with a key that is derived from `SECRET_KEY`. */
  secret: text().notNull(),
  /**
   * The time step, of 30 seconds since 1970, of the last code that was used. This code and earlier ones are refused.
   */
  lastUsedStep: integer("last_used_step").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
});

export const passkeys = pgTable(
  "passkeys",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: foreignId("user_id", () => users.id),
    /** Base64url, as browsers send it. */
    credentialId: text("credential_id").notNull().unique(),
    /** A COSE key in base64url. */
    publicKey: text("public_key").notNull(),
    /** The number of uses that the authenticator counted; 0 for those that do not count. */
    counter: bigint({ mode: "number" }).notNull(),
    /** The ways in which browsers reach the authenticator, e.g. `usb`. */
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
  },
  (t) => [index("passkeys_user_idx").on(t.userId)],
);

/** Each code signs in once, instead of the app or a passkey. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: foreignId("user_id", () => users.id),
    /** An HMAC whose key is derived from `SECRET_KEY`. */
    codeHash: text("code_hash").notNull(),
    /** Names the `SECRET_KEY` of the hash; null for codes of earlier releases until the next start. */
    keyId: text("key_id"),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

export const challengePurpose = pgEnum("challenge_purpose", [
  "sign-in",
  "add-app",
  "add-passkey",
  "confirm-identity",
]);

/** Pending challenges: the second step of a sign-in, or the first code or signature of a new factor. */
export const secondFactorChallenges = pgTable("second_factor_challenges", {
  /** Only the hash of the token is stored. */
  tokenHash: text("token_hash").primaryKey(),
  userId: foreignId("user_id", () => users.id),
  purpose: challengePurpose().notNull(),
  /** The challenge that a passkey signs, or the encrypted secret of an app to add; otherwise null. */
  value: text(),
  /** The account's hash at that moment. A new password ends the challenge. */
  passwordHash: text("password_hash").notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});

/** There is at most one row. Without it, the defaults apply. */
export const staffSettings = pgTable(
  "staff_settings",
  {
    id: integer().primaryKey().default(1),
    /** If true, staff without a second factor can only set one up. */
    secondFactorRequired: boolean("second_factor_required").notNull().default(false),
  },
  (t) => [check("staff_settings_have_one_row", sql`${t.id} = 1`)],
);
