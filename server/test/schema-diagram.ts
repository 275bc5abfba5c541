import { globSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";

const schemaFolder = fileURLToPath(new URL("../src/platform/db/schema/", import.meta.url));
const diagramFile = fileURLToPath(new URL("../../docs/schema.md", import.meta.url));

async function readTables() {
  const modules = await Promise.all(
    globSync("*.ts", { cwd: schemaFolder })
      .sort()
      .map((file) => import(schemaFolder + file) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table));
}

/** Returns the tables and foreign keys of the Drizzle schema as a Markdown page with a Mermaid diagram. */
export async function drawSchemaDiagram(): Promise<string> {
  const tables = await readTables();
  const entities = tables.flatMap(({ name, columns }) => [
    `  ${name} {`,
    ...columns.map(
      (column) =>
        `    ${column.getSQLType().replaceAll(/\W+/g, "_")} ${column.name}${column.primary ? " PK" : ""}`,
    ),
    "  }",
  ]);
  const references = tables.flatMap(({ name, foreignKeys }) =>
    foreignKeys.map((key) => {
      const { columns, foreignTable } = key.reference();
      return `  ${getTableConfig(foreignTable).name} ||--o{ ${name} : ${columns.map((column) => column.name).join("_")}`;
    }),
  );
  return [
    "# Tables",
    "",
    "`npm run migrations` writes this page from `server/src/platform/db/schema`.",
    "",
    "```mermaid",
    "erDiagram",
    ...entities,
    ...references.sort(),
    "```",
    "",
  ].join("\n");
}

export function readSchemaDiagram(): string {
  return readFileSync(diagramFile, "utf8");
}

if (import.meta.main) writeFileSync(diagramFile, await drawSchemaDiagram());
