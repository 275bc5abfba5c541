import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Refund } from "@lonchera/contract/refunds";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { RefundsPage } from "./refunds-page.tsx";

const refund: Refund = {
  id: 7,
  state: "by-hand",
  amount: "20.00",
  method: "card",
  charge_id: "chr_1",
  since: "2026-11-20T15:30:00Z",
  order: { id: 1, id_order: "LON-000001", full_name_user: "Rosa Quispe", company_name: "Clínica Andina" },
};

afterEach(() => void vi.useRealTimers());

test("the age of a refund counts the days in Lima, also when 24 hours have not passed", async () => {
  vi.setSystemTime("2026-11-21T14:00:00Z");
  const refunds = ["2026-11-21T05:00:00Z", "2026-11-21T04:59:00Z", "2026-11-19T04:59:00Z"].map(
    (since, id) => ({
      ...refund,
      id,
      since,
    }),
  );
  fakeServer(() => ({ body: { count: refunds.length, results: refunds } }));
  await showScreen("/admin/orders/refunds", <RefundsPage />);
  const ages = await screen.findAllByText(/^(hoy|hace .*)$/);
  expect(ages.map(({ textContent }) => textContent)).toEqual(["hoy", "hace 1 día", "hace 3 días"]);
});

test("a refund that changed meanwhile is not marked: the question shows the new amount", async () => {
  let amount = refund.amount;
  const server = fakeServer(({ method, body }) => {
    if (method === "GET") return { body: { count: 1, results: [{ ...refund, amount }] } };
    if ((body as { amount?: string }).amount === amount) return { body: { ...refund, state: "made" } };
    return { status: 409, body: { detail: "Ahora son S/ 35.00.", code: "refund_amount_changed" } };
  });
  await showScreen("/admin/orders/refunds", <RefundsPage />);
  fireEvent.click(await screen.findByRole("button", { name: "Marcar como devuelto" }));
  await screen.findByRole("alertdialog", { name: /S\/\s20\.00/ });
  amount = "35.00";
  fireEvent.click(screen.getByRole("button", { name: "Sí, ya lo devolví" }));
  await screen.findByText("Ahora son S/ 35.00.");
  await screen.findByRole("alertdialog", { name: /S\/\s35\.00/ });
  fireEvent.click(screen.getByRole("button", { name: "Sí, ya lo devolví" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(server.sent.flatMap(({ method, body }) => (method === "POST" ? [body] : []))).toEqual([
    { amount: "20.00" },
    { amount: "35.00" },
  ]);
});
