import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { z } from "zod";
import { endpoint } from "@lonchera/contract/endpoint";
import { formFlag, formList, formNumber, maxFileBytes } from "@lonchera/contract/multipart-fields";
import { createTokens } from "@lonchera/contract/auth";
import { createTestApp } from "../../../test/test-app.ts";
import { route } from "./route.ts";

const keepThing = endpoint("POST", "/api/things/", {
  access: "anyone",
  summary: "Una cosa",
  form: true,
  body: z.object({
    name: z.string(),
    count: formNumber(z.int("Debe ser un número entero").optional()).optional(),
    on: formFlag(z.boolean()),
    tags: formList(z.string(), "Falta"),
    file: z.file().max(maxFileBytes, "Demasiado grande").optional(),
  }),
  response: z.object({
    name: z.string(),
    count: z.int().nullable(),
    on: z.boolean(),
    tags: z.array(z.string()),
    file: z.string().nullable(),
  }),
});

/** Starts a server with one more endpoint, which answers with the received form. */
async function setUpThings(t: TestContext) {
  const app = await createTestApp(t);
  route(app.app, keepThing, async ({ body: { file, ...body } }) => ({
    ...body,
    count: body.count ?? null,
    file: file ? `${file.name} ${file.type} ${file.size} ${await file.text()}` : null,
  }));
  return app;
}

function buildForm(fields: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const least = [
  ["name", "Olla"],
  ["on", "true"],
  ["tags", "uno"],
] as const;

test("a form's texts are read as what they stand for, repeated fields as a list, files with their bytes", async (t) => {
  const { send } = await setUpThings(t);
  const file = new File(["añú"], "nota.txt", { type: "text/plain" });
  const form = buildForm([...least, ["count", " 12 "], ["tags", "dos"], ["file", file]]);
  const answer = await send("POST", "/api/things/", form);
  assert.deepEqual(
    [answer.status, answer.body],
    [200, { name: "Olla", count: 12, on: true, tags: ["uno", "dos"], file: "nota.txt text/plain 5 añú" }],
  );
});

test("a list of one, an empty number and a file that nobody chose are what they seem", async (t) => {
  const { send } = await setUpThings(t);
  const nothing = new File([], "", { type: "application/octet-stream" });
  const form = buildForm([...least, ["count", ""], ["file", nothing]]);
  const { body } = await send("POST", "/api/things/", form);
  assert.deepEqual(body, { name: "Olla", count: null, on: true, tags: ["uno"], file: null });
});

test("the same endpoint takes JSON", async (t) => {
  const { send } = await setUpThings(t);
  const { body } = await send("POST", "/api/things/", { name: "Olla", count: 3, on: false, tags: ["x"] });
  assert.deepEqual(body, { name: "Olla", count: 3, on: false, tags: ["x"], file: null });
});

test("what a form says wrongly is a 400 on its field, a file that is too large too", async (t) => {
  const { send } = await setUpThings(t);
  const whole = buildForm([...least, ["file", new File([new Uint8Array(maxFileBytes)], "justo.bin")]]);
  assert.equal((await send("POST", "/api/things/", whole)).status, 200);
  const large = new File([new Uint8Array(maxFileBytes + 1)], "grande.bin");
  const answer = await send(
    "POST",
    "/api/things/",
    buildForm([
      ["on", "quizás"],
      ["count", "x"],
      ["file", large],
    ]),
  );
  assert.equal(answer.status, 400);
  assert.deepEqual(Object.keys(answer.body as object).toSorted(), ["count", "file", "name", "on", "tags"]);
  assert.deepEqual((answer.body as Record<string, unknown>)["file"], ["Demasiado grande"]);
});

test("a form that is cut off, has no boundary or hides a prototype is refused, and the server goes on", async (t) => {
  const { app, send } = await setUpThings(t);
  const bodies: [string, string][] = [
    ["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nOl'],
    ["multipart/form-data; boundary=x", "nada"],
    ["multipart/form-data", "--x--"],
    [
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n{}\r\n--x--\r\n',
    ],
  ];
  for (const [type, payload] of bodies) {
    const url = "/api/things/";
    const answer = await app.inject({ method: "POST", url, payload, headers: { "content-type": type } });
    assert.equal(answer.statusCode, 400, payload);
  }
  assert.equal((await send("POST", "/api/things/", buildForm(least))).status, 200);
});

test("more fields, files or letters in a field than any form has are refused with 413", async (t) => {
  const { send } = await setUpThings(t);
  const many = Array.from({ length: 2_001 }, () => ["tags", "x"] as const);
  const files = ["a", "b"].map((name) => ["file", new File(["x"], name)] as const);
  for (const fields of [many, files, [["name", "x".repeat(20_000)]] as const]) {
    assert.equal((await send("POST", "/api/things/", buildForm([...least, ...fields]))).status, 413);
  }
});

test("where no form is expected, none is read", async (t) => {
  const { send } = await setUpThings(t);
  assert.equal((await send("POST", createTokens.path, buildForm(least))).status, 415);
});
