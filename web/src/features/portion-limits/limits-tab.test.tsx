import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PortionLimit } from "@lonchera/contract/portion-limits";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { Snackbars } from "../../components/snackbars.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { LimitsTab } from "./limits-tab.tsx";

test("a limit that was changed meanwhile is removed only as it is now, and its undo brings that back", async () => {
  let limit: PortionLimit = { id: 4, product: "ALMUE", date: null, portions: 50, version: 1 };
  const { sent } = fakeServer(({ method, path }) => {
    if (method === "GET") return { body: { count: 1, results: [limit] } };
    if (method === "POST") return { status: 201, body: limit };
    if (path.endsWith(`?version=${limit.version}`)) return { status: 204 };
    return { status: 409, body: { detail: "Ana lo cambió.", code: "changed_meanwhile" } };
  });
  await showScreen(
    "/admin/feriados?delete=4",
    <Snackbars>
      <LimitsTab />
    </Snackbars>,
  );
  const remove = await screen.findByRole("button", { name: "Quitar límite" });
  limit = { ...limit, portions: 80, version: 2 };
  fireEvent.click(remove);
  await screen.findByText("Error al quitar el límite. Ana lo cambió.");
  await waitFor(() => expect(remove.getAttribute("aria-disabled")).toBeNull());
  fireEvent.click(remove);
  fireEvent.click(await screen.findByRole("button", { name: "Deshacer" }));
  const made = () => sent.flatMap(({ method, body }) => (method === "POST" ? [body] : []));
  await waitFor(() => expect(made()).toEqual([{ product: "ALMUE", date: null, portions: 80 }]));
});

test("a thousand with a point is no limit of one portion", async () => {
  const { sent } = fakeServer(() => ({ body: { count: 0, results: [] } }));
  await showScreen("/admin/feriados?limit=nuevo", <LimitsTab />);
  fireEvent.change(await screen.findByLabelText(/^Porciones por día/), { target: { value: "1.000" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText("Debe ser un número entero de 0 a 100,000")).toBeTruthy();
  expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
});
