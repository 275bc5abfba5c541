import type { z } from "zod";
import type { RowProblem } from "@lonchera/contract/imports";
import { newPerson, type NewPerson } from "@lonchera/contract/my-company";
import {
  optionalPeopleHeadings,
  peopleHeadings,
  type PeopleHeading,
} from "@lonchera/contract/people-imports";
import type { ReadCell, ReadRow } from "../../platform/spreadsheets/sheet-content.ts";
import { createYielder } from "../../platform/yield-to-event-loop.ts";
import type { ImportTable, TableShape } from "../imports/find-table.ts";
import { readText, validate, type CellResult } from "../imports/read-cells.ts";
import { startRow } from "../imports/start-row.ts";

export const peopleShape: TableShape<PeopleHeading> = {
  headings: peopleHeadings,
  optional: optionalPeopleHeadings,
};

export type PeopleTable = ImportTable<PeopleHeading>;

/** The values of a person's row; empty if the cell is empty, missing or wrong. */
export type PersonValues = Readonly<Record<Exclude<keyof NewPerson, "document_type">, string>>;

export type PersonRow = {
  /** The row number of the spreadsheet, from 1. */
  readonly number: number;
  readonly values: PersonValues;
  readonly problems: RowProblem[];
};

function readField(
  schema: z.ZodType<string | undefined>,
): (cell: ReadCell | undefined) => CellResult<string> {
  return (cell) => {
    const text = readText(cell);
    if ("problem" in text) return text;
    const read = validate(schema, text.value.replaceAll(/\s+/g, " "), text.value);
    return "problem" in read ? read : { value: read.value ?? "" };
  };
}

const { shape } = newPerson;
const readers: Readonly<Record<keyof PersonValues, readonly [PeopleHeading, ReturnType<typeof readField>]>> =
  {
    first_name: ["Nombres", readField(shape.first_name)],
    last_name: ["Apellidos", readField(shape.last_name)],
    email: ["Correo", readField(shape.email)],
    identity_document: ["Documento", readField(shape.identity_document)],
    employee_code: ["Código", readField(shape.employee_code)],
    cost_center: ["Centro de costo", readField(shape.cost_center)],
  };

function readRow({ columns }: PeopleTable, row: ReadRow): PersonRow {
  const { readValue, problems } = startRow(columns, row);
  const read = (field: keyof PersonValues) => {
    const [heading, reader] = readers[field];
    return readValue(heading, reader) ?? "";
  };
  const values: PersonValues = {
    first_name: read("first_name"),
    last_name: read("last_name"),
    email: read("email"),
    identity_document: read("identity_document"),
    employee_code: read("employee_code"),
    cost_center: read("cost_center"),
  };
  return { number: row.number, values, problems };
}

/** Codes are the same whatever their capitals, as in the table's index. */
export function normalizeCode(code: string): string {
  return code.toLowerCase();
}

/** Finds e-mails and codes that an earlier row has. */
function addRepeats(rows: readonly PersonRow[]): void {
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
  const yieldToEventLoop = createYielder();
  const rows: PersonRow[] = [];
  for (const row of table.rows) {
    rows.push(readRow(table, row));
    await yieldToEventLoop();
  }
  addRepeats(rows);
  return rows;
}
