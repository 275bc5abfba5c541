import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Portion } from "@lonchera/contract/handover-lists";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { saveUser } from "../../lib/session/cookies.ts";
import { signedIn, staff } from "../../lib/session/session-user.test-data.ts";
import { HandoversPage } from "./handovers-page.tsx";

async function open(isOnline: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  signedIn("token-1");
  saveUser(staff());
  fakeServer(({ path }) => {
    if (path === "/api/public/config/") return { body: { handovers_offered: true } };
    throw new TypeError("Failed to fetch");
  });
  await showScreen("/admin/handovers", <HandoversPage />);
}

test("a list that is not on the phone says so while there is no network", async () => {
  await open(false);
  expect(await screen.findByText("Esta lista no está en tu teléfono")).toBeTruthy();
  expect(screen.queryByText("No pudimos cargar lo que se entrega")).toBeNull();
});

test("with network it says that it could not be loaded", async () => {
  await open(true);
  expect(await screen.findByText("No pudimos cargar lo que se entrega")).toBeTruthy();
});

function lunchHandedOver(key: string, by: string): Portion {
  const at = new Date().toISOString();
  return {
    order: 12,
    id_order: "000012",
    code: null,
    date: "2026-11-25",
    meal: "almuerzo",
    person: "Rosa Quispe",
    company: "Alto Andes",
    zone_id: 5,
    zone: "Comedor",
    vehicle_id: null,
    vehicle: null,
    dishes: [{ name: "Lomo saltado", options: "", quantity: 1 }],
    handover: { key, at, scanned_at: null, by, place: "Comedor" },
  };
}

test("after an undo the screen shows how the portion stands, also where a colleague had handed it over anew", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  signedIn("token-1");
  saveUser(staff());
  let portion = lunchHandedOver("7c0f5fb2-7d64-4a4e-8f0b-6f0f4f0a6c11", "Carlos Ríos");
  const { sent } = fakeServer(({ method, path }) => {
    if (path === "/api/public/config/") return { body: { handovers_offered: true } };
    if (method === "DELETE") {
      portion = lunchHandedOver("1d3c2b4a-95aa-4f0e-9c53-3d2f1b0a9e88", "Lucía Ríos");
      return { status: 204 };
    }
    return { body: path.endsWith("/places/") ? [] : [portion] };
  });
  await showScreen("/admin/entregar?fecha=2026-11-25&comida=almuerzo", <HandoversPage />);
  fireEvent.click(await screen.findByRole("tab", { name: "Entregados (1)" }));
  expect(screen.getByText(/^Carlos Ríos, /)).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: /^Deshacer la entrega a Rosa/ })));
  expect(await screen.findByText(/^Lucía Ríos, /)).toBeTruthy();
  expect(sent.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});
