import type { RowProblem } from "@lonchera/contract/imports";
import { newPerson, type NewPerson } from "@lonchera/contract/my-company";
import {
  optionalPeopleHeadings,
  peopleHeadings,
  type PeopleHeading,
} from "@lonchera/contract/my-company-imports";
import type { ReadRow } from "../../platform/spreadsheets/sheet-content.ts";
import type { ImportTable, TableShape } from "../imports/find-table.ts";
import { createTextReader } from "../imports/read-cells.ts";
import { mapRows, createCellReader } from "../imports/read-rows.ts";

export const peopleShape: TableShape<PeopleHeading> = {
  headings: peopleHeadings,
  optional: optionalPeopleHeadings,
};

export type PeopleTable = ImportTable<PeopleHeading>;

/** A value is empty if its cell is empty, missing or wrong. */
export type PersonValues = Readonly<Record<Exclude<keyof NewPerson, "document_type">, string>>;

export type PersonRow = {
  /** The row number of the spreadsheet, from 1. */
  readonly number: number;
  readonly values: PersonValues;
  readonly problems: RowProblem[];
};

const { shape } = newPerson;
const readers = {
  first_name: createTextReader(shape.first_name),
  last_name: createTextReader(shape.last_name),
  email: createTextReader(shape.email),
  identity_document: createTextReader(shape.identity_document),
  employee_code: createTextReader(shape.employee_code),
  cost_center: createTextReader(shape.cost_center),
};

function readRow({ columns }: PeopleTable, row: ReadRow): PersonRow {
  const { readValue, problems } = createCellReader(columns, row);
  const values: PersonValues = {
    first_name: readValue("Nombres", readers.first_name) ?? "",
    last_name: readValue("Apellidos", readers.last_name) ?? "",
    email: readValue("Correo", readers.email) ?? "",
    identity_document: readValue("Documento", readers.identity_document) ?? "",
    employee_code: readValue("Código", readers.employee_code) ?? "",
    cost_center: readValue("Centro de costo", readers.cost_center) ?? "",
  };
  return { number: row.number, values, problems };
}

/** Capitals do not distinguish codes, as in the table's index. */
export function normalizeCode(code: string): string {
  return code.toLowerCase();
}

/** Adds a problem to each row with an e-mail or a code of an earlier one. */
function addRepeatProblems(rows: readonly PersonRow[]): void {
  const before = { Correo: new Map<string, number>(), Código: new Map<string, number>() };
  for (const { number, values, problems } of rows) {
    const keys = [
      ["Correo", values.email] as const,
      ["Código", normalizeCode(values.employee_code)] as const,
    ];
    for (const [column, key] of keys) {
      if (key === "") continue;
      const earlier = before[column].get(key);
      if (earlier === undefined) before[column].set(key, number);
      else problems.push({ row: number, column, message: `Repite la fila ${earlier}` });
    }
  }
}

/** Reads every row and collects all problems that the file alone shows. */
export async function readPeople(table: PeopleTable): Promise<PersonRow[]> {
  const rows = await mapRows(table.rows, (row) => readRow(table, row));
  addRepeatProblems(rows);
  return rows;
}
