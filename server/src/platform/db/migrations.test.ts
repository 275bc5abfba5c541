import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { formerMigrations } from "../../../test/former-release/former-release.ts";
import { migrationsFolder } from "./migrate.ts";

const fillsCompany = "a trigger fills it (0034_company_of_lines.sql)";

/**
 * The changes that take something away from a process of the former release, with the release whose code stopped using
 * it or the reason why the process still works. See decision 050.
 */
const knownContractions: Readonly<Record<string, string>> = {
  "public.changes.changes_request_key: unique now": "keys of requests, which the former release leaves null",
  "public.cart_lines.company_id: new, not null and without default": fillsCompany,
  "public.cart_lines.cart_lines_line_of_company_key: unique now":
    "the same lines as cart_lines_same_line_key",
  "public.order_lines.company_id: new, not null and without default": fillsCompany,
  "public.payments.company_id: new, not null and without default": fillsCompany,
  "public.users.users_employee_code_key: unique now": "employee codes, which the former release leaves empty",
};

type Column = {
  readonly type: string;
  readonly notNull: boolean;
  readonly default?: unknown;
  readonly generated?: unknown;
  readonly identity?: unknown;
};
type ByName<T> = Readonly<Record<string, T>>;
type Table = {
  readonly columns: ByName<Column>;
  readonly indexes: ByName<{ isUnique: boolean; concurrently: boolean }>;
  readonly foreignKeys: ByName<{ columnsFrom: string[] }>;
  readonly uniqueConstraints: ByName<unknown>;
  readonly checkConstraints: ByName<{ value: string }>;
};
/** The file that drizzle-kit writes beside a migration. */
type Snapshot = { readonly tables: ByName<Table>; readonly enums: ByName<{ values: string[] }> };

function readSnapshot(index: number): Snapshot {
  const file = path.join(migrationsFolder, `meta/${String(index).padStart(4, "0")}_snapshot.json`);
  return JSON.parse(readFileSync(file, "utf8")) as Snapshot;
}

const isFilledByItself = ({ default: value, generated, identity }: Column) =>
  value !== undefined || generated !== undefined || identity !== undefined;

function compareColumns(former: Table, present: Table): string[] {
  const changed = Object.entries(former.columns).flatMap(([name, column]) => {
    const now = present.columns[name];
    if (now === undefined) return [`${name}: dropped`];
    return [
      ...(now.type === column.type ? [] : [`${name}: ${column.type} is ${now.type} now`]),
      ...(now.notNull && !column.notNull ? [`${name}: not null now`] : []),
      ...(isFilledByItself(column) && !isFilledByItself(now) ? [`${name}: without its default`] : []),
    ];
  });
  const added = Object.entries(present.columns)
    .filter(([name, column]) => !(name in former.columns) && column.notNull && !isFilledByItself(column))
    .map(([name]) => `${name}: new, not null and without default`);
  return [...changed, ...added];
}

function compareRules(former: Table, present: Table): string[] {
  const isNew = ([name, { value }]: [string, { value: string }]) =>
    former.checkConstraints[name]?.value !== value;
  const getUniqueNames = ({ indexes, uniqueConstraints }: Table) => [
    ...Object.keys(uniqueConstraints),
    ...Object.entries(indexes).flatMap(([name, { isUnique }]) => (isUnique ? [name] : [])),
  ];
  const [uniqueBefore, uniqueNow] = [new Set(getUniqueNames(former)), new Set(getUniqueNames(present))];
  return [
    ...Object.entries(present.checkConstraints)
      .filter(isNew)
      .map(([name]) => `${name}: new or other check`),
    ...[...uniqueNow.difference(uniqueBefore)].map((name) => `${name}: unique now`),
    // Statements of the former release may name its columns in "on conflict".
    ...[...uniqueBefore.difference(uniqueNow)].map((name) => `${name}: not unique any more`),
    ...Object.entries(present.foreignKeys)
      .filter(
        ([name, { columnsFrom }]) =>
          !(name in former.foreignKeys) && columnsFrom.some((column) => column in former.columns),
      )
      .map(([name]) => `${name}: new foreign key`),
    ...Object.entries(present.indexes)
      .filter(([name, { concurrently }]) => !(name in former.indexes) && !concurrently)
      .map(([name]) => `${name}: built while nobody can write`),
  ];
}

/** Names the changes that could break a process of the former snapshot's release. */
function findContractions(former: Snapshot, present: Snapshot): string[] {
  const ofTables = Object.entries(former.tables).flatMap(([name, table]) => {
    const now = present.tables[name];
    if (now === undefined) return [`${name}: dropped`];
    return [...compareColumns(table, now), ...compareRules(table, now)].map((found) => `${name}.${found}`);
  });
  const ofEnums = Object.entries(former.enums).flatMap(([name, { values }]) => {
    const gone = values.filter((value) => !present.enums[name]?.values.includes(value));
    return gone.map((value) => `${name}: without ${value}`);
  });
  return [...ofTables, ...ofEnums];
}

test("nothing is taken from the tables of the former release that its code still uses", () => {
  const last = readMigrationFiles({ migrationsFolder }).length - 1;
  const found = findContractions(readSnapshot(formerMigrations.length - 1), readSnapshot(last));
  assert.deepEqual(found, Object.keys(knownContractions));
});

test("the check names what processes of the former release would stumble over", () => {
  const rules = { foreignKeys: {}, uniqueConstraints: {} };
  const former: Table = {
    ...rules,
    columns: {
      price: { type: "integer", notNull: true },
      name: { type: "text", notNull: false },
      day: { type: "date", notNull: true, default: "now()" },
      zone_id: { type: "integer", notNull: false },
    },
    indexes: { name_unique: { isUnique: true, concurrently: false } },
    checkConstraints: { known_day: { value: "day > '2020-01-01'" } },
  };
  const present: Table = {
    ...rules,
    columns: {
      name: { type: "varchar", notNull: true },
      day: { type: "date", notNull: true },
      zone_id: { type: "integer", notNull: false },
      company_id: { type: "integer", notNull: true },
    },
    indexes: {
      name_key: { isUnique: true, concurrently: true },
      day_idx: { isUnique: false, concurrently: false },
    },
    foreignKeys: { zone: { columnsFrom: ["zone_id"] }, company: { columnsFrom: ["company_id"] } },
    checkConstraints: { known_day: { value: "day > '2021-01-01'" } },
  };
  const found = findContractions(
    { tables: { orders: former, lines: former }, enums: { state: { values: ["open", "paid"] } } },
    { tables: { orders: present }, enums: { state: { values: ["paid"] } } },
  );
  assert.deepEqual(found, [
    "orders.price: dropped",
    "orders.name: text is varchar now",
    "orders.name: not null now",
    "orders.day: without its default",
    "orders.company_id: new, not null and without default",
    "orders.known_day: new or other check",
    "orders.name_key: unique now",
    "orders.name_unique: not unique any more",
    "orders.zone: new foreign key",
    "orders.day_idx: built while nobody can write",
    "lines: dropped",
    "state: without open",
  ]);
});

test("a migration builds indexes concurrently or changes tables, and can be tried again", () => {
  const added = readMigrationFiles({ migrationsFolder }).slice(formerMigrations.length);
  for (const { sql } of added) {
    const concurrent = sql.filter((statement) => /\bconcurrently\b/i.test(statement));
    assert.ok(concurrent.length === 0 || concurrent.length === sql.length, sql.join("\n"));
    for (const statement of concurrent) assert.match(statement, /\bif (not )?exists\b/i);
  }
});
