import assert from "node:assert/strict";
import { test } from "node:test";
import { hashPassword, verifyPassword } from "./passwords.ts";

test("a password is kept as argon2id with 64 MiB, three passes and a salt of its own", async () => {
  const [one, other] = [await hashPassword("Causa-limeña-2"), await hashPassword("Causa-limeña-2")];
  assert.match(one, /^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  assert.notEqual(one, other);
  assert.deepEqual(
    [await verifyPassword("Causa-limeña-2", one), await verifyPassword("otra", one)],
    [true, false],
  );
});

test("nobody has no password", async () => {
  assert.equal(await verifyPassword("Causa-limeña-2", undefined), false);
});

test("a password of 200 characters counts to its last one", async () => {
  const long = "quinua con leche ".repeat(11).padEnd(199, ".");
  const hash = await hashPassword(`${long}a`);
  assert.deepEqual(
    [await verifyPassword(`${long}a`, hash), await verifyPassword(`${long}b`, hash)],
    [true, false],
  );
});
