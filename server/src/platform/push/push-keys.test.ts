import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestDatabase } from "../../../test/test-database.ts";
import { reencryptSecrets, findOutdatedSecrets } from "../auth/reencrypt-secrets.ts";
import { openDatabase } from "../db/client.ts";
import { pushKeys } from "../db/schema/push.ts";
import { ensurePushKeys } from "./push-keys.ts";

const former = "the-former-key-the-former-key-the-former-key";
const next = "the-next-key-the-next-key-the-next-key-the-next";

test("processes that start at the same time have one pair of keys, which outlives its SECRET_KEY and is not stored in the clear", async (t) => {
  const url = await createTestDatabase(t);
  const processes = Array.from({ length: 4 }, () => openDatabase(url));
  t.after(() => Promise.all(processes.map(({ close }) => close())));
  const read = await Promise.all(processes.map(({ db }) => ensurePushKeys(db, [former])));
  const [keys] = read;
  assert.ok(keys);
  assert.deepEqual(read, [keys, keys, keys, keys]);
  const [db] = processes.map((one) => one.db);
  assert.ok(db);
  const [stored] = await db.select().from(pushKeys);
  assert.ok(!JSON.stringify(stored).includes(keys.privateKey));

  assert.equal(await ensurePushKeys(db, [next]), null);
  assert.equal((await findOutdatedSecrets(db, [next, former])).push, true);
  await Promise.all(processes.map((one) => reencryptSecrets(one.db, [next, former])));
  assert.deepEqual(await ensurePushKeys(db, [next]), keys);
  assert.equal((await findOutdatedSecrets(db, [next])).push, false);
  assert.equal(await ensurePushKeys(db, [former]), null);
});
