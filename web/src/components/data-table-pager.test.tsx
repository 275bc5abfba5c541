import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DataTablePager } from "./data-table-pager.tsx";

test.each([
  [{ page: 1, count: 9, isEmpty: false }, "1–9 de 9"],
  [{ page: 101, count: 12_345, isEmpty: false }, "1,001–1,010 de 12,345"],
  [{ page: 9_999, count: 12_345, isEmpty: true }, "0 de 12,345"],
])("%o is told as «%s»", (where, words) => {
  render(
    <DataTablePager pageSize={10} pageSizes={[10]} onPage={() => {}} onPageSize={() => {}} {...where} />,
  );
  expect(screen.getByText(words)).toBeTruthy();
});
