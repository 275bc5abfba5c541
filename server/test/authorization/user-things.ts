import { randomUUID } from "node:crypto";
import { createLink, type LinkParts } from "../../src/features/auth/email-links.ts";
import { createRefreshTokens } from "../../src/features/auth/sessions.ts";
import { createChallenge } from "../../src/features/second-factor/challenges.ts";
import { passkeys } from "../../src/platform/db/schema/second-factor.ts";
import { newStaff, newType1 } from "../factories.ts";
import { testSecret } from "../test-app.ts";
import { unowned, type Id, type Thing } from "./things.ts";
import { newSession, type World } from "./world.ts";

function ofUser(id: (world: World, user: { id: number }) => Promise<Id>, missing: Id): Thing {
  return {
    own: (world, { user }) => id(world, user ?? world.colleague.user),
    foreign: async (world) => {
      const ids: Record<string, Id> = { "of staff": await id(world, world.staff) };
      for (const [whose, { user }] of Object.entries(world.others)) ids[whose] = await id(world, user);
      return ids;
    },
    missing: () => ({ absent: missing }),
    isPersonal: true,
  };
}
export const session = ofUser(({ app }, user) => newSession(app, user), randomUUID());
export const refreshToken = ofUser(async ({ app }, user) => {
  const refresh = { sessionId: await newSession(app, user), generation: 1 };
  return createRefreshTokens([testSecret], app.clock.now).issue(refresh, new Date("2027-01-01"));
}, "a.b.c");

type Step = Parameters<typeof createChallenge>[2]["purpose"];

/** The token of a step of the second factor. */
export function stepOf(purpose: Step): Thing {
  const make = ({ app }: World, owner: { id: number; passwordHash: string }) =>
    createChallenge(app.db, owner, { purpose, value: "AAAA" }, app.clock.now());
  return {
    own: (world, { user }) => make(world, user ?? world.staff),
    foreign: async (world) => ({ "of staff": await make(world, world.staff) }),
    missing: () => ({ absent: "x" }),
    isPersonal: true,
  };
}

export const passkey: Thing = ofUser(async ({ app }, { id: userId }) => {
  const key = { credentialId: randomUUID(), publicKey: "AAAA", counter: 0, transports: [] };
  const row = { userId, name: "Laptop", createdAt: new Date(0), ...key };
  const [made] = await app.db.insert(passkeys).values(row).returning();
  return made?.id;
}, 2_000_000_000);

type Purpose = Parameters<typeof createLink>[1]["purpose"];

/** The two parts of a link in an e-mail. */
export function linkOf(purpose: Purpose): Record<keyof LinkParts, Thing> {
  const made = new WeakMap<World, Promise<LinkParts>>();
  const make = async ({ app, home }: World) => {
    const confirmedAt = /^(invite|confirm-reg)/.test(purpose) ? null : new Date(0);
    const { id: userId } = await (purpose === "invite-staff"
      ? newStaff(app.db, { confirmedAt })
      : newType1(app.db, home.company, { confirmedAt }));
    return createLink(app.db, { userId, purpose, email: `${randomUUID()}@example.com` }, app.clock.now());
  };
  const part = (name: keyof LinkParts) =>
    unowned(
      async (world) => {
        const link = made.get(world) ?? make(world);
        made.set(world, link);
        return (await link)[name];
      },
      async (world) => ({ absent: "x", "of another link": (await make(world))[name] }),
    );
  return { uidb64: part("uidb64"), token: part("token") };
}
