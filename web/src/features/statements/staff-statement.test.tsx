import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Statement, StatementLine } from "@lonchera/contract/statements";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { StaffStatement } from "./staff-statement.tsx";

const nothing = { account: "0.00", subsidy: "0.00", payroll: "0.00", refunds: "0.00", adjustments: "0.00" };
const totals = { total: "0.00", subtotal: "0.00", igv: "0.00" };

const paid: Statement = {
  company_id: 3,
  company_name: "Clínica Andina",
  ruc: "20123456789",
  address: "",
  month: "2026-10",
  state: "paid",
  number: "EC-000012",
  pay_condition: "V015",
  closed_at: "2026-11-02T15:00:00Z",
  due_date: "2026-11-17",
  paid_at: "2026-11-09T15:00:00Z",
  sums: { orders: 0, ...nothing, ...totals, total_with_igv: "0.00" },
  all_orders: { orders: 0, ...totals },
};

const unpaid: Statement = { ...paid, state: "closed", paid_at: null };
const outage = {
  status: 503,
  body: { detail: "Vuelve a intentarlo en unos segundos.", code: "unavailable" },
};

/**
 * Shows a statement. `answer` is the server's answer to each change and, with status 200, the statement from then on.
 */
async function open(shown: Statement, answer: { status: number; body: object }) {
  let statement = shown;
  const server = fakeServer(({ method, path }) => {
    if (method === "GET") return { body: path.endsWith("/2026-10/") ? statement : { count: 0, results: [] } };
    if (answer.status === 200) statement = answer.body as Statement;
    return answer;
  });
  await showScreen("/admin/estados-de-cuenta/3/2026-10", <StaffStatement companyId={3} month="2026-10" />);
  return () => server.sent.flatMap(({ method, body }) => (method === "GET" ? [] : [body]));
}

test("a mark of payment is taken back after a question that names the date which is lost", async () => {
  const marks = await open(paid, { status: 200, body: unpaid });
  fireEvent.click(await screen.findByRole("button", { name: "Quitar marca de pago" }));
  const question = await screen.findByRole("alertdialog", { name: "¿Quitar la marca de pago?" });
  expect(question.textContent).toContain("09/11/2026");
  expect(marks()).toEqual([]);
  fireEvent.click(within(question).getByRole("button", { name: "Sí, quitar" }));
  await screen.findByText("Marcar pagado");
  expect(marks()).toEqual([{ paid: false }]);
});

test("the focus moves to the heading where the pressed button is replaced", async () => {
  await open(unpaid, { status: 200, body: paid });
  const button = await screen.findByRole("button", { name: "Marcar pagado" });
  button.focus();
  fireEvent.click(button);
  await screen.findByRole("button", { name: "Quitar marca de pago" });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});

test("a mark that could not be saved says so below the heading until the next try", async () => {
  await open(unpaid, outage);
  fireEvent.click(await screen.findByRole("button", { name: "Marcar pagado" }));
  expect((await screen.findByRole("alert")).textContent).toContain("No se pudo guardar el pago. Vuelve a");
});

test("a mark whose answer was lost shows the statement as the server has it", async () => {
  let statement = unpaid;
  fakeServer(({ method, path }) => {
    if (method === "GET") return { body: path.endsWith("/2026-10/") ? statement : { count: 0, results: [] } };
    statement = paid;
    throw new TypeError("Failed to fetch");
  });
  await showScreen("/admin/estados-de-cuenta/3/2026-10", <StaffStatement companyId={3} month="2026-10" />);
  fireEvent.click(await screen.findByRole("button", { name: "Marcar pagado" }));
  await screen.findByRole("button", { name: "Quitar marca de pago" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("one that could not be taken back says so in the question", async () => {
  await open(paid, outage);
  fireEvent.click(await screen.findByRole("button", { name: "Quitar marca de pago" }));
  const question = await screen.findByRole("alertdialog");
  fireEvent.click(within(question).getByRole("button", { name: "Sí, quitar" }));
  expect((await within(question).findByRole("alert")).textContent).toContain("Vuelve a intentarlo");
});

test("a refund shows its subsidy and payroll in a month without subsidized orders", async () => {
  const refund: StatementLine = {
    order_id: 714,
    id_order: "LON-000714",
    kind: "refund",
    ordered_on: "2026-10-05",
    user_id: 7,
    person: "Lucía Quispe",
    cost_center: "",
    account: "0.00",
    subsidy: "-23.59",
    payroll: "-69.31",
    total: "-92.90",
    subtotal: "-78.73",
    igv: "-14.17",
  };
  fakeServer(({ path }) => ({
    body: path.includes("/lines/") ? { count: 1, results: [refund] } : { ...paid, count: 0, results: [] },
  }));
  await showScreen(
    "/admin/estados-de-cuenta/3/2026-10?part=pedidos",
    <StaffStatement companyId={3} month="2026-10" />,
  );
  const row = await screen.findByRole("row", { name: /LON-000714/ });
  expect(screen.getByRole("columnheader", { name: "Subvención" })).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "Planilla" })).toBeTruthy();
  expect(row.textContent).toMatch(/-23\.59.*-69\.31.*-92\.90/);
});
