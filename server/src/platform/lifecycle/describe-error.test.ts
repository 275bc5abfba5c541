import assert from "node:assert/strict";
import { test } from "node:test";
import { describeError } from "./describe-error.ts";

test("a copy of an error is told as the error, without the message of a database", () => {
  const copy = (error: Error) => ({ ...error, message: error.message, stack: error.stack });
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
  const { message, code, stack } = describeError(copy(refused));
  assert.deepEqual([message, code], [refused.message, "ECONNREFUSED"]);
  assert.match(stack, /^at /);
  const invalid = Object.assign(new Error('invalid input: "Ana"'), { severity: "ERROR", code: "22P02" });
  const described = describeError(copy(invalid));
  assert.deepEqual([described.message, described.code], ["", "22P02"]);
});

test("a log does not repeat addresses and links of the e-mail that a mail server refused", () => {
  const reply =
    "554 Suspicious http://lonchera.example:8080/password_reset_confirm_api/MzU/q2xb1vk for <ana@example.com>";
  assert.equal(
    describeError(new Error(reply)).message,
    "554 Suspicious http://lonchera.example:8080/… for <…@…>",
  );
});
