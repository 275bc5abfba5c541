import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Portion } from "@lonchera/contract/handovers-lists";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { createErrorBody } from "@lonchera/contract/errors";
import { handoverMessages } from "@lonchera/contract/handovers";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { storeSessionUser } from "../../lib/session/cookies.ts";
import { signInCustomer, buildStaff } from "../../lib/session/session-user.test-data.ts";
import { HandoversPage } from "./handovers-page.tsx";

/** Opens the page. The server answers with the list, or not at all if none is given. */
async function open(isOnline: boolean, list?: readonly Portion[]) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  signInCustomer("token-1");
  storeSessionUser(buildStaff());
  fakeServer(({ path }) => {
    if (path === "/api/public/config/") return { body: { handovers_offered: true } };
    if (list) return { body: list };
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

/** Records a code that is on no list while there is no network, and restores the network. `server` answers the handover. */
async function noteWithoutNetwork(server: { isOffered: boolean; refusal: { status: number; body: object } }) {
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  sessionStorage.clear();
  signInCustomer("token-1");
  storeSessionUser(buildStaff());
  const { sent } = fakeServer(({ method, path }) => {
    if (method === "PUT") return server.refusal;
    return { body: path === "/api/public/config/" ? { handovers_offered: server.isOffered } : [] };
  });
  const { client } = await showScreen("/admin/entregar", <HandoversPage />);
  const field = await screen.findByRole("textbox", { name: "Código" });
  network.mockReturnValue(false);
  fireEvent.change(field, { target: { value: "S223-8WRQ" } });
  fireEvent.click(screen.getByRole("button", { name: "Entregar" }));
  fireEvent.click(await screen.findByRole("button", { name: "Entregar igual" }));
  await screen.findByText("Anotado: S223-8WRQ");
  network.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  const handovers = () => sent.filter(({ method }) => method === "PUT");
  await waitFor(() => expect(handovers()).toHaveLength(1));
  return { client, path: handovers()[0]?.path };
}

test("a code that the server refuses afterwards is named", async () => {
  const refusal = { status: 400, body: { code: [handoverMessages.unknownCode] } };
  await noteWithoutNetwork({ isOffered: true, refusal });
  const conflict = await screen.findByText(/Ningún pedido tiene este código/);
  expect(conflict.textContent).toContain("Código S223-8WRQ: ");
});

test("plain HTTP, where browsers make no UUIDs, is enough", async () => {
  const randomUUID = vi.spyOn(crypto, "randomUUID").mockImplementation(() => {
    throw new TypeError("crypto.randomUUID is not a function");
  });
  onTestFinished(() => randomUUID.mockRestore());
  const refusal = { status: 400, body: { code: [handoverMessages.unknownCode] } };
  const { path } = await noteWithoutNetwork({ isOffered: true, refusal });
  expect(path).toMatch(/\/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}\/$/);
});

test("what was noted waits while handovers are switched off", async () => {
  const server = { isOffered: true, refusal: { status: 409, body: createErrorBody("handovers_off") } };
  const { client } = await noteWithoutNetwork(server);
  server.isOffered = false;
  await client.invalidateQueries();
  expect(await screen.findByText("La entrega con código está desactivada")).toBeTruthy();
  expect(screen.getByText(/^1 cambio por enviar/)).toBeTruthy();
});

function press(name: string) {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
}

test("while the next code is checked, or when it is none, the former answer is gone", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  signInCustomer("token-1");
  storeSessionUser(buildStaff());
  const answers: (() => void)[] = [];
  fakeServer(async ({ method, path }) => {
    if (method !== "PUT") return { body: path === "/api/public/config/" ? { handovers_offered: true } : [] };
    await new Promise<void>((resolve) => answers.push(resolve));
    return { status: 400, body: { code: [handoverMessages.unknownCode] } };
  });
  await showScreen("/admin/entregar", <HandoversPage />);
  const field = await screen.findByRole("textbox", { name: "Código" });
  for (const [index, code] of ["S223-8WRQ", "S223-8WRR"].entries()) {
    fireEvent.change(field, { target: { value: code } });
    fireEvent.click(screen.getByRole("button", { name: "Entregar" }));
    await screen.findByText("Comprobando…");
    expect(screen.queryByText("No lo entregues")).toBeNull();
    await waitFor(() => expect(answers).toHaveLength(index + 1));
    answers[index]?.();
    await screen.findByText("No lo entregues");
    expect(screen.queryByText("Comprobando…")).toBeNull();
  }
  fireEvent.change(field, { target: { value: "S223-8WR" } });
  fireEvent.click(screen.getByRole("button", { name: "Entregar" }));
  await screen.findByText(handoverMessages.noCode);
  expect(screen.queryByText("No lo entregues")).toBeNull();
});

test("the focus is kept where a pressed button goes", async () => {
  const refusal = { status: 409, body: createErrorBody("handovers_off") };
  await noteWithoutNetwork({ isOffered: true, refusal });
  const hasFocus = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element));
  press("Deshacer");
  await hasFocus(screen.getByRole("heading", { level: 1 }));
  press("Escanear");
  await hasFocus(await screen.findByRole("button", { name: "Cerrar la cámara" }));
  press("Cerrar la cámara");
  await hasFocus(screen.getByRole("button", { name: "Escanear" }));
});

test("a camera that is closed before its picture appears is switched off", async () => {
  const stop = vi.fn<() => void>();
  const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop }] });
  const value = { getUserMedia: async () => stream };
  Object.defineProperty(navigator, "mediaDevices", { value, configurable: true });
  const { promise: playing, reject } = Promise.withResolvers<undefined>();
  const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockReturnValue(playing);
  onTestFinished(() => {
    play.mockRestore();
    Reflect.deleteProperty(navigator, "mediaDevices");
  });
  await open(true, []);
  await screen.findByRole("button", { name: "Escanear" });
  press("Escanear");
  await waitFor(() => expect(play).toHaveBeenCalledOnce());
  press("Cerrar la cámara");
  reject(new DOMException("removed", "AbortError"));
  await waitFor(() => expect(stop).toHaveBeenCalledOnce());
});

const portion: Portion = {
  order: 7,
  id_order: "LON-000007",
  code: null,
  date: "2026-03-02",
  meal: "almuerzo",
  person: "Ana Torres",
  company: "Uno",
  zone_id: 1,
  zone: "Piso 1",
  vehicle_id: null,
  vehicle: null,
  dishes: [{ name: "Causa", options: "", quantity: 1 }],
  handover: {
    key: "0c1d6a55-6b3c-4a7e-9f0e-0d8f1b0a7a11",
    at: "2026-03-02T17:00:00Z",
    scanned_at: null,
    by: "Luz Paz",
    place: "Piso 1",
  },
};

test("taking a handover back moves the focus of its removed row to the heading", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  signInCustomer("token-1");
  storeSessionUser(buildStaff());
  let shown = portion;
  fakeServer(({ method, path }) => {
    if (path === "/api/public/config/") return { body: { handovers_offered: true } };
    if (method === "GET") return { body: path.endsWith("/places/") ? [] : [shown] };
    shown = { ...portion, handover: null };
    return { body: shown };
  });
  await showScreen("/admin/handovers", <HandoversPage />);
  fireEvent.click(await screen.findByRole("tab", { name: "Entregados (1)" }));
  const button = screen.getByRole("button", { name: /^Deshacer la entrega a Ana Torres/ });
  button.focus();
  fireEvent.click(button);
  await screen.findByText("Todavía no se entrega nada");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});
