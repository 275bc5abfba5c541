import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
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
