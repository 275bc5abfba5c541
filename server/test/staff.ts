import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { createCompany } from "@lonchera/contract/companies";
import type { CallInput } from "@lonchera/contract/endpoint";
import { listHistory } from "@lonchera/contract/history";
import type { createItem } from "@lonchera/contract/items";
import { newStaff } from "./factories.ts";
import { type Headers, type Overrides, createTestApp, type TestApp } from "./test-app.ts";

/** Creates the server with a signed-in administrator, Ana Torres. */
export async function setUpStaff(t: TestContext, overrides: Overrides = {}) {
  const app = await createTestApp(t, overrides);
  const staff = await newStaff(app.db, { firstName: "Ana", lastName: "Torres" });
  return { ...app, staff, headers: await app.signIn(staff) };
}

/** Asserts a 400 on one field, with its message if one is given. */
export function assertFieldRefused(
  { status, body }: { readonly status: number; readonly body: unknown },
  field: string,
  message?: string,
): void {
  assert.deepEqual([status, Object.keys(body as object)], [400, [field]], field);
  if (message !== undefined) assert.deepEqual(body, { [field]: [message] });
}

type HistorySubject = (typeof listHistory.params.shape.thing.options)[number];

/** Reads the history of a record, the oldest change first. Each change has its kind and its fields as `[old, now]`. */
export async function readHistory(
  app: Pick<TestApp, "call">,
  headers: Headers,
  thing: HistorySubject,
  { id }: { id: number },
) {
  const { status, body } = await app.call(listHistory, { params: { thing, id } }, headers);
  assert.equal(status, 200);
  return body
    .toReversed()
    .map(({ kind, fields }) => [
      kind,
      Object.fromEntries(fields.map(({ field, old, now }) => [field, [old, now]])),
    ]);
}

/** Builds the body of a new company's form. `changes` replace its fields. */
export function buildCompanyBody(changes: object = {}): CallInput<typeof createCompany>["body"] {
  return {
    name: "Núñez e Hijos S.A.C.",
    ruc: "20100070970",
    client_code: "C-001",
    pay_condition: "V030",
    address: "Av. Grau 123",
    department: 15,
    province: 1501,
    district: 150101,
    mobile: "987654321",
    ...changes,
  };
}

type RecordId = { readonly id: number };

/** Builds the body of a new item's form. `changes` replace its fields. */
export function buildItemBody(
  day: RecordId,
  companies: readonly RecordId[],
  changes: object = {},
): CallInput<typeof createItem>["body"] {
  return {
    name: "Ají de gallina",
    description: "Con papa amarilla y arroz",
    price: "18.50",
    discount_price: "15.9",
    category: day.id,
    product: "ALMUE",
    product_type: "CONVE",
    stock: 40,
    order: 3,
    status: true,
    deliverable: true,
    company: companies.map(({ id }) => id),
    ...changes,
  };
}

/**
 * Returns a body as a form sends it. Files are unchanged, lists repeated, other values are texts, and undefined ones
 * are left out.
 */
export function toFormData(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const part of [value].flat() as (Blob | string | number | boolean | undefined)[]) {
      if (part instanceof Blob) form.append(name, part);
      else if (part !== undefined) form.append(name, String(part));
    }
  }
  return form;
}
