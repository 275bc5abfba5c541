import { randomUUID } from "node:crypto";
import { createLink, type LinkParams } from "../../src/features/auth/email-links.ts";
import { createRefreshTokenSigner } from "../../src/features/auth/sessions.ts";
import { createChallenge } from "../../src/features/second-factor/challenges.ts";
import { passkeys } from "../../src/platform/db/schema/second-factor.ts";
import { newStaff, newIndividual } from "../factories.ts";
import { testSecret } from "../test-app.ts";
import { createSource, type Id, type IdSource } from "./id-sources.ts";
import { newSession, type World } from "./world.ts";

function createUserSource(id: (world: World, user: { id: number }) => Promise<Id>, missing: Id): IdSource {
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
export const session = createUserSource(({ app }, user) => newSession(app, user), randomUUID());
export const refreshToken = createUserSource(async ({ app }, user) => {
  const refresh = { sessionId: await newSession(app, user), generation: 1 };
  return createRefreshTokenSigner([testSecret], app.clock.now).issue(refresh, new Date("2027-01-01"));
}, "a.b.c");

type Step = Parameters<typeof createChallenge>[2]["purpose"];

/** Creates the source of tokens for a step of the second factor. */
export function createStepSource(purpose: Step): IdSource {
  const createToken = ({ app }: World, owner: { id: number; passwordHash: string }) =>
    createChallenge(app.db, owner, { purpose, value: "AAAA" }, app.clock.now());
  return {
    own: (world, { user }) => createToken(world, user ?? world.staff),
    foreign: async (world) => ({ "of staff": await createToken(world, world.staff) }),
    missing: () => ({ absent: "x" }),
    isPersonal: true,
  };
}

export const passkey: IdSource = createUserSource(async ({ app }, { id: userId }) => {
  const key = { credentialId: randomUUID(), publicKey: "AAAA", counter: 0, transports: [] };
  const row = { userId, name: "Laptop", createdAt: new Date(0), ...key };
  const [made] = await app.db.insert(passkeys).values(row).returning();
  return made?.id;
}, 2_000_000_000);

type Purpose = Parameters<typeof createLink>[1]["purpose"];

/** Creates the sources of the two parts of a link in an e-mail. */
export function createLinkSources(purpose: Purpose): Record<keyof LinkParams, IdSource> {
  const partsByWorld = new WeakMap<World, Promise<LinkParams>>();
  const createParts = async ({ app, home }: World) => {
    const confirmedAt = /^(invite|confirm-reg)/.test(purpose) ? null : new Date(0);
    const { id: userId } = await (purpose === "invite-staff"
      ? newStaff(app.db, { confirmedAt })
      : newIndividual(app.db, home.company, { confirmedAt }));
    return createLink(app.db, { userId, purpose, email: `${randomUUID()}@example.com` }, app.clock.now());
  };
  const createPartSource = (name: keyof LinkParams) =>
    createSource(
      async (world) => {
        const link = partsByWorld.get(world) ?? createParts(world);
        partsByWorld.set(world, link);
        return (await link)[name];
      },
      async (world) => ({ absent: "x", "of another link": (await createParts(world))[name] }),
    );
  return { uidb64: createPartSource("uidb64"), token: createPartSource("token") };
}
