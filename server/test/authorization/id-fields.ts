import { z } from "zod";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { maxId } from "@lonchera/contract/field-schemas";

type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};

/** Nobody owns reference data and versions. */
const ownedByNobody = /^(version|document_type|department|department_id|province|province_id|district)$/;
const idName = /(^|_)(id|slug|company|token|refresh|invitation)$/;

function isId(name: string, schema: Schema, isParam: boolean): boolean {
  const { type, enum: values, format, pattern, minimum, maximum } = schema;
  if (ownedByNobody.test(name) || values || format === "date") return false;
  const isInteger = type === "integer" && minimum === 1 && maximum === maxId;
  const isText = format === "uuid" || pattern === String.raw`^\d{1,10}$`;
  return isParam || isInteger || isText || idName.test(name);
}

function collectIdFields(schema: Schema, path: string): string[] {
  const { properties, anyOf = schema.oneOf, items } = schema;
  if (properties)
    return Object.entries(properties).flatMap(([name, property]) =>
      collectIdFields(property, `${path}.${name}`),
    );
  if (anyOf) return anyOf.flatMap((option) => collectIdFields(option, path));
  if (items) return collectIdFields(items, path);
  const name = path.slice(path.lastIndexOf(".") + 1);
  return isId(name, schema, path.startsWith("params.")) ? [path] : [];
}

/** Finds the fields of path, query and body that can name a record, by their schema or by their name. */
export function findIdFields(endpoint: Endpoint): ReadonlySet<string> {
  const found = (["params", "query", "body"] as const).flatMap((place) => {
    const schema = endpoint[place];
    if (!schema) return [];
    const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    return collectIdFields(json as Schema, place);
  });
  return new Set(found);
}
