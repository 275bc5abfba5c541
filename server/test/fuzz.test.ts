import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test, type TestContext } from "node:test";
import { z } from "zod";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { detailError, fieldErrors } from "@lonchera/contract/errors";
import { createSeededRandom, type SeededRandom } from "@lonchera/demo/seeded-random";
import {
  newCompany,
  newCuttingTime,
  newMenuDay,
  newItem,
  newStaff,
  newSubitem,
  newIndividual,
  newCompanyClient,
  newZone,
} from "./factories.ts";
import { isLongRun } from "./long-run.ts";
import { createTestApp } from "./test-app.ts";

type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
};
type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema };
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema } | undefined>>;
  };
};
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

const hostile: readonly unknown[] = [
  null,
  "",
  " ",
  "\u0000",
  "'; drop table users; --",
  "<script>alert(1)</script>",
  "%",
  "../../etc/passwd",
  "\u202e😀".repeat(20),
  "9".repeat(400),
  "x".repeat(20_000),
  "2026-02-30",
  "0000-00-00",
  -1,
  0,
  1.5,
  2 ** 31,
  1e308,
  true,
  [],
  {},
  [[[]]],
  { toString: "x" },
];

const texts = [
  "1",
  "2",
  "Rosa",
  "rosa@example.com",
  "20100070970",
  "12.50",
  "10:30",
  "LUN",
  "ALMUE",
  "CONVE",
];
const textsByFormat: Readonly<Record<string, string>> = {
  email: "rosa@example.com",
  date: "2026-03-03",
  "date-time": "2026-03-03T15:00:00.000Z",
};

/** Returns a value of the schema, or another value in one of six cases. */
function generateValue(schema: Schema, random: SeededRandom): unknown {
  const { between, pick } = random;
  if (between(1, 6) === 1) return pick(hostile);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return generateValue(pick(choices), random);
  switch (schema.type) {
    case "object": {
      const kept = Object.entries(schema.properties ?? {}).filter(() => between(1, 10) > 1);
      return Object.fromEntries(kept.map(([name, value]) => [name, generateValue(value, random)]));
    }
    case "array":
      return Array.from({ length: between(0, 3) }, () => generateValue(schema.items ?? {}, random));
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 0, between(0, 3));
    case "boolean":
      return between(0, 1) === 1;
    case "null":
      return null;
    case undefined:
    default:
      return textsByFormat[schema.format ?? ""] ?? pick(texts);
  }
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function generateUrl(path: string, { parameters = [] }: Operation, random: SeededRandom): string {
  const generateParameter = ({ schema }: Parameter) =>
    encodeURIComponent(toText(generateValue(schema, random)).slice(0, 3000));
  const ofPath = parameters.filter((parameter) => parameter.in === "path");
  const filled = ofPath.reduce(
    (url, parameter) => url.replace(`{${parameter.name}}`, () => generateParameter(parameter)),
    path,
  );
  const query = parameters
    .filter((parameter) => parameter.in === "query" && random.between(0, 1) === 1)
    .map((parameter) => `${parameter.name}=${generateParameter(parameter)}`);
  return `${filled}?${query.join("&")}`;
}

function toForm(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, toText(value));
  return form;
}

function generateBody({ requestBody }: Operation, random: SeededRandom): unknown {
  if (!requestBody) return undefined;
  const [type = "", content] = random.pick(Object.entries(requestBody.content));
  const body = generateValue(content?.schema ?? {}, random);
  return type === "multipart/form-data" ? toForm(body) : body;
}

/** Creates a company with records of every kind, whose ids are small. */
async function openFilledApp(t: TestContext) {
  const app = await createTestApp(t);
  const company = await newCompany(app.db);
  await newZone(app.db, company);
  await newCuttingTime(app.db, [company]);
  const dish = await newItem(app.db, await newMenuDay(app.db, "2026-03-03"), [company], { stock: 100 });
  await newSubitem(app.db, [dish]);
  const callers = [
    await newIndividual(app.db, company),
    await newCompanyClient(app.db, company),
    await newStaff(app.db),
  ];
  return { ...app, callers };
}

const errorShape = z.union([detailError, fieldErrors, z.looseObject({ error: z.string() })]);
const rounds = isLongRun ? 100 : 1;

test("whatever is sent to an endpoint, the answer is no failure of the server", async (t) => {
  const seed = isLongRun ? randomUUID() : "short run";
  t.diagnostic(`seed ${seed}`);
  const random = createSeededRandom(seed);
  const app = await openFilledApp(t);
  const { paths } = (await app.app.inject("/api/openapi.json")).json<Document>();
  const counts = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1)
    for (const [path, operations] of Object.entries(paths))
      for (const [method, operation] of Object.entries(operations))
        for (const caller of isLongRun ? [null, ...app.callers] : [random.pick(app.callers), null]) {
          const url = generateUrl(path, operation, random);
          const body = generateBody(operation, random);
          const headers = caller ? await app.signIn(caller) : {};
          const answer = await app.send(method.toUpperCase() as Endpoint["method"], url, body, headers);
          const request = `${method} ${url} ${body instanceof FormData ? "a form" : JSON.stringify(body)}`;
          assert.ok(answer.status < 500, `${answer.status} to ${request.slice(0, 2000)}`);
          if (answer.status >= 400)
            assert.ok(errorShape.safeParse(answer.body).success, request.slice(0, 2000));
          counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
        }
  for (const status of [200, 400, 401, 403, 404]) assert.ok(counts.has(status), `no answer ${status}`);
});
