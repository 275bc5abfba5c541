import assert from "node:assert/strict";
import { test } from "node:test";
import { describeError } from "./describe-error.ts";

test("a log does not repeat addresses and links of the e-mail that a mail server refused", () => {
  const reply =
    "554 Suspicious http://lonchera.example:8080/password_reset_confirm_api/MzU/q2xb1vk for <ana@example.com>";
  assert.equal(
    describeError(new Error(reply)).message,
    "554 Suspicious http://lonchera.example:8080/… for <…@…>",
  );
});
