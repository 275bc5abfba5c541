import { expect, test } from "vitest";
import {
  toOrdering,
  parseListState,
  toSort,
  formatListState,
  type OrderListState,
} from "./order-list-address.ts";

const start = { today: "2028-02-10", pageSize: 50 };

function read(address: string): OrderListState {
  return parseListState(new URLSearchParams(address), start);
}

test("an address that says nothing is the present month, all of it, newest first", () => {
  expect(read("")).toEqual({
    start_date: "2028-02-01",
    end_date: "2028-02-29",
    customer_type: null,
    company: null,
    zone: null,
    delivery_date: null,
    payment: null,
    state: null,
    sums: false,
    search: "",
    ordering: "-ordered_date",
    page: 1,
    page_size: 50,
    order: null,
  });
});

test("an empty date is no bound", () => {
  expect(read("start_date=&end_date=2028-03-01")).toMatchObject({ start_date: null, end_date: "2028-03-01" });
});

test.each([
  ["start_date=2028-02-30", { start_date: "2028-02-01" }],
  ["customer_type=type3", { customer_type: null }],
  ["company=-1", { company: null }],
  ["company=abc", { company: null }],
  ["page=0", { page: 1 }],
  ["page=1.5", { page: 1 }],
  ["page_size=51", { page_size: 50 }],
  ["delivery_date=ayer", { delivery_date: null }],
  ["state=otro&payment=x", { state: null, payment: null }],
  ["ordering=password", { ordering: "-ordered_date" }],
  ["ordering=--total", { ordering: "-ordered_date" }],
])("%s is as at the start", (address, expected) => {
  expect(read(address)).toMatchObject(expected);
});

test("a page size that the device remembers counts where the address has none", () => {
  expect(parseListState(new URLSearchParams(), { ...start, pageSize: 200 }).page_size).toBe(200);
  expect(parseListState(new URLSearchParams("page_size=100"), { ...start, pageSize: 200 }).page_size).toBe(
    100,
  );
});

test.each([
  "",
  "start_date=&end_date=",
  "start_date=2027-01-05&end_date=2027-01-06&customer_type=type2&company=56&zone=7&delivery_date=2027-01-08&payment=code&state=unpaid&sums=1&search=Peña%20%26%20hijos&ordering=total&page=3&page_size=500&order=LON-000123",
])("what is read from «%s» is written so that it reads the same, also in another month", (address) => {
  const state = read(address);
  const later = { today: "2029-07-31", pageSize: 100 };
  expect(parseListState(formatListState(state), later)).toEqual(state);
});

test("an ordering and a header's sort are the same thing", () => {
  expect(toSort("-total")).toEqual({ key: "total", descending: true });
  expect(toOrdering({ key: "total", descending: true })).toBe("-total");
  expect(toOrdering(toSort("full_name_user"))).toBe("full_name_user");
});
