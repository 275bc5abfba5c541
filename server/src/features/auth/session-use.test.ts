import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { getAccount } from "@lonchera/contract/accounts";
import { listSessions, login, refreshTokens } from "@lonchera/contract/auth";
import { sessions } from "../../platform/db/schema/users.ts";
import { newCompany, newStaff, newIndividual, testPassword } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { waitFor } from "../../../test/wait-for.ts";

const ended = { detail: "Tu sesión terminó. Vuelve a iniciar sesión.", code: "session_ended" };

/** Signs in and returns the only session of the database. */
async function openSession(app: TestApp, { email }: { email: string }) {
  const { body } = await app.call(login, { body: { email, password: testPassword } });
  let tokens = body;
  const headers = () => ({ authorization: `Bearer ${tokens.access}` });
  return {
    headers,
    /** Sends a request with a token of that moment, which does not renew the session. */
    use: async () => {
      const [row] = await app.db.select().from(sessions);
      const access = await app.app.sessions.issueAccessToken(row?.id ?? "", row?.userId ?? 0);
      return app.call(getAccount, {}, { authorization: `Bearer ${access}` });
    },
    renew: async () => {
      const answer = await app.call(refreshTokens, { body: { refresh: tokens.refresh } });
      if (answer.status === 200) tokens = { ...tokens, ...answer.body };
      return answer;
    },
    lastUse: async () => (await app.db.select().from(sessions))[0]?.lastUsedAt.getTime(),
  };
}

async function withStaff(t: TestContext) {
  const app = await createTestApp(t);
  return { app, session: await openSession(app, await newStaff(app.db)) };
}

test("a use is stored once in five minutes", async (t) => {
  const { app, session } = await withStaff(t);
  for (let times = 0; times < 2; times += 1) {
    // A use that was stored too early would keep the one of the next second from being stored.
    app.clock.advance({ minutes: 4, seconds: 59 });
    assert.equal((await session.use()).status, 200);
    app.clock.advance({ seconds: 1 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => session.use()));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    await waitFor(async () => assert.equal(await session.lastUse(), app.clock.now()));
  }
});

test("a use that cannot be stored refuses nobody, and the next one is stored", async (t) => {
  const { app, session } = await withStaff(t);
  await app.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before update on sessions execute function refuse()`);
  app.clock.advance({ minutes: 5 });
  assert.equal((await session.use()).status, 200);
  await app.pool.query("drop trigger refuse on sessions");
  await waitFor(async () => {
    assert.equal((await session.use()).status, 200);
    assert.equal(await session.lastUse(), app.clock.now());
  });
});

test("a staff session ends after twelve hours without a request, and cannot be renewed", async (t) => {
  const { app, session } = await withStaff(t);
  app.clock.advance({ hours: 12, minutes: 4, seconds: 59 });
  assert.equal((await session.use()).status, 200);
  const used = app.clock.now();
  await waitFor(async () => assert.equal(await session.lastUse(), used));
  app.clock.advance({ hours: 12, minutes: 5 });
  const late = await session.use();
  assert.deepEqual([late.status, late.body], [401, ended]);
  const renewed = await session.renew();
  assert.deepEqual([renewed.status, renewed.body], [401, ended]);
  const fresh = await app.signIn(await newStaff(app.db));
  assert.equal((await app.call(listSessions, {}, fresh)).body.length, 1);
});

test("a use that is not stored, because one was four minutes before, still gives twelve hours", async (t) => {
  const { app, session } = await withStaff(t);
  app.clock.advance({ minutes: 4, seconds: 59 });
  assert.equal((await session.use()).status, 200);
  app.clock.advance({ hours: 12 });
  assert.equal((await session.use()).status, 200);
});

test("renewing counts as a use", async (t) => {
  const { app, session } = await withStaff(t);
  for (let times = 0; times < 4; times += 1) {
    app.clock.advance({ hours: 11 });
    assert.equal((await session.renew()).status, 200);
  }
  assert.equal((await app.call(getAccount, {}, session.headers())).status, 200);
});

test("an idle staff session is not listed among the others", async (t) => {
  const app = await createTestApp(t);
  const staff = await newStaff(app.db);
  const body = { email: staff.email, password: testPassword };
  await app.call(login, { body });
  app.clock.advance({ hours: 12, minutes: 5 });
  const { access } = (await app.call(login, { body })).body;
  const listed = await app.call(listSessions, {}, { authorization: `Bearer ${access}` });
  assert.deepEqual(
    listed.body.map(({ is_current }) => is_current),
    [true],
  );
});

test("a customer's session lasts its seven days without a request", async (t) => {
  const app = await createTestApp(t);
  const session = await openSession(app, await newIndividual(app.db, await newCompany(app.db)));
  app.clock.advance({ days: 6, hours: 23 });
  assert.equal((await session.use()).status, 200);
  assert.equal((await session.renew()).status, 200);
  app.clock.advance({ hours: 1 });
  assert.equal((await session.use()).status, 401);
});
