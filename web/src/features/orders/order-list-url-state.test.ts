import { expect, test } from "vitest";
import { type OrderListFilters, readOrderFilters } from "./order-list-url-state.ts";

function read(address: string): OrderListFilters {
  return readOrderFilters(new URLSearchParams(address), "2028-02-10");
}

test("an address that says nothing is all of the present month", () => {
  expect(read("")).toEqual({
    start_date: "2028-02-01",
    end_date: "2028-02-29",
    customer_type: null,
    company: null,
    zone: null,
    delivery_date: null,
    payment: null,
    state: null,
    search: "",
  });
});

test.each(["", "ninguna"])("a date that is «%s» is no bound", (date) => {
  const range = { start_date: null, end_date: "2028-03-01" };
  expect(read(`start_date=${date}&end_date=2028-03-01`)).toMatchObject(range);
});

test.each([
  ["start_date=2028-02-30", { start_date: "2028-02-01" }],
  ["customer_type=type3", { customer_type: null }],
  ["company=-1", { company: null }],
  ["company=abc", { company: null }],
  ["delivery_date=ayer", { delivery_date: null }],
  ["state=otro&payment=x", { state: null, payment: null }],
])("%s is as at the start", (address, expected) => {
  expect(read(address)).toMatchObject(expected);
});
