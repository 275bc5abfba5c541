import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { PeopleImport } from "@lonchera/contract/my-company-imports";
import type { Queryable } from "../../platform/db/client.ts";
import { readPage, createSortKeys } from "../../platform/db/paging.ts";
import { peopleImportRows, peopleImports } from "../../platform/db/schema/imports.ts";

type Row = typeof peopleImports.$inferSelect;

export function toPeopleImport(row: Row, keptCount: number): PeopleImport {
  return {
    id: row.id,
    file_name: row.fileName,
    imported_at: row.importedAt.toISOString(),
    imported_by: row.importedByName,
    created_count: row.createdCount,
    changed_count: row.changedCount,
    kept_count: keptCount,
    undone_at: row.undoneAt?.toISOString() ?? null,
    undone_by: row.undoneByName,
  };
}

const keptCount = sql<number>`case when ${isNotNull(peopleImports.undoneAt)} then (select count(*)::integer
  from ${peopleImportRows} where ${peopleImportRows.importId} = ${peopleImports.id}) else 0 end`;

/** Reads records, the latest first. */
async function findRecords(db: Queryable, condition: SQL | undefined): Promise<PeopleImport[]> {
  const rows = await db
    .select({ ...getTableColumns(peopleImports), keptCount })
    .from(peopleImports)
    .where(condition)
    .orderBy(desc(peopleImports.id));
  return rows.map((row) => toPeopleImport(row, row.keptCount));
}

/** Returns the last import of an identical file into the company that was not undone. */
export async function findPeopleImportOfSameFile(
  db: Queryable,
  companyId: number,
  hash: string,
): Promise<PeopleImport | undefined> {
  const isSame = and(eq(peopleImports.companyId, companyId), eq(peopleImports.fileHash, hash));
  const [found] = await findRecords(db, and(isSame, isNull(peopleImports.undoneAt)));
  return found;
}

export async function findPeopleImports(
  db: Queryable,
  companyId: number,
  page: { page: number; page_size: number },
): Promise<{ count: number; results: PeopleImport[] }> {
  const isOwn = eq(peopleImports.companyId, companyId);
  const count = await db.$count(peopleImports, isOwn);
  const query = db.select({ id: peopleImports.id }).from(peopleImports).where(isOwn);
  return readPage(query, createSortKeys("desc", peopleImports.id), { ...page, count }, (ids) =>
    findRecords(db, inArray(peopleImports.id, ids)),
  );
}
