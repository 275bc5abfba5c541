import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Consumption } from "@lonchera/contract/my-company-consumption";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { ConsumptionTab } from "./consumption-tab.tsx";

const amounts = {
  units: 2,
  total: "30.00",
  subsidy_total: "0.00",
  amount_due: "30.00",
  on_account: "30.00",
};
/** A company client placed this order, and does not count in the participation. */
const order: Consumption["results"][number] = {
  id: 1,
  id_order: "LON-000001",
  ordered_date: "2026-11-20T15:30:00Z",
  person: { id: 8, first_name: "Área", last_name: "Ventas", employee_code: "", cost_center: "" },
  deliveries: [],
  ...amounts,
};

async function open(center: string, sums = amounts) {
  const answer: Consumption = {
    count: 1,
    cost_centers: center === "" ? [] : [center],
    sums,
    results: [{ ...order, person: { ...order.person, cost_center: center } }],
  };
  fakeServer(({ path }) =>
    path.startsWith("/api/my-company/orders/") ? { body: answer } : { body: { count: 0, results: [] } },
  );
  await showScreen("/alto-andes/mi-empresa", <ConsumptionTab />);
  await screen.findByText("Área Ventas");
}

test("all cost centres of the company are offered and shown", async () => {
  await open("Comercial");
  expect(screen.getByRole("combobox", { name: "Centro de costo" })).toBeTruthy();
  expect(screen.getByText("Comercial")).toBeTruthy();
});

test("a company without cost centres sees nothing of them", async () => {
  await open("");
  expect(screen.queryByText("Centro de costo")).toBeNull();
});

test("what is on the company's account is not what its people pay", async () => {
  await open("", {
    units: 5,
    total: "80.00",
    subsidy_total: "20.00",
    amount_due: "60.00",
    on_account: "30.00",
  });
  const facts = [...document.querySelectorAll("dl > div")].map((fact) => fact.textContent);
  expect(facts.slice(-3)).toEqual([
    "Subvención de la empresaS/\u00a020.00",
    "A cuenta de la empresaS/\u00a030.00",
    "A cargo de los colaboradoresS/\u00a030.00",
  ]);
});
