import { expect, test } from "vitest";
import { pageOfRows } from "./page-of-rows.ts";

const rows = ["Piso 10", "Ñaña", "piso 2", "Ático", "Oficina"].map((name) => ({ name }));
const words = { name: (row: { name: string }) => row.name };

function namesOf(shown: { descending?: boolean; page?: number; pageSize?: number; key?: string }): string[] {
  const { descending = false, page = 1, pageSize = 10, key = "name" } = shown;
  return pageOfRows(rows, { sort: { key, descending }, page, pageSize }, words).map(({ name }) => name);
}

test("rows are sorted as words are in Spanish, and numbers in them as numbers", () => {
  expect(namesOf({})).toEqual(["Ático", "Ñaña", "Oficina", "piso 2", "Piso 10"]);
  expect(namesOf({ descending: true })).toEqual(["Piso 10", "piso 2", "Oficina", "Ñaña", "Ático"]);
});

test("a page holds its rows of all the sorted ones; past the end the last page is shown", () => {
  expect(namesOf({ page: 2, pageSize: 2 })).toEqual(["Oficina", "piso 2"]);
  expect(namesOf({ page: 9, pageSize: 2 })).toEqual(["Piso 10"]);
});

test("what no column sorts by leaves the rows as they came", () => {
  expect(namesOf({ key: "other" })).toEqual(rows.map(({ name }) => name));
});
