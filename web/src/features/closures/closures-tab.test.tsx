import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Closure } from "@lonchera/contract/closures";
import { addDays, toLimaDate } from "@lonchera/domain/calendar";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Snackbars } from "../../components/snackbars.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { storeSessionUser } from "../../lib/session/cookies.ts";
import { forgetCookies, buildStaff } from "../../lib/session/session-user.test-data.ts";
import { formatDay } from "../../lib/time-text.ts";
import { ClosuresTab } from "./closures-tab.tsx";

const today = toLimaDate(Date.now());
const census: Closure = {
  id: 7,
  date: addDays(today, 3),
  reason: "Censo",
  all_companies: true,
  company: [],
  archived_companies: 0,
  orders: 0,
  portions: 0,
  version: 1,
};
const changed = { detail: "Esto cambió mientras lo editabas: Ana.", code: "changed_meanwhile" };

beforeEach(() => storeSessionUser(buildStaff()));
afterEach(forgetCookies);

/**
 * Shows the closures in `stored`, which a test changes as another person would. A new closure has `orders` orders. The
 * answer that cancels orders is lost, and `left` of them remain; if `left` is null, the server refuses.
 */
async function open(stored: Closure[], orders = 0, left: number | null = 0) {
  const { sent } = fakeServer(({ method, path, body }) => {
    if (path.endsWith("/orders/cancel/")) {
      if (left === null) return { status: 403, body: { detail: "Tu rol cambió." } };
      stored[0] = { ...census, orders: left };
      throw new TypeError("Failed to fetch");
    }
    if (method === "POST") {
      stored.push({ ...census, ...(body as Pick<Closure, "date" | "reason">), company: [], orders });
      return { status: 201, body: stored.at(-1) };
    }
    if (path.startsWith("/api/companies/")) return { body: [] };
    if (method === "GET") return { body: { count: stored.length, results: [...stored] } };
    if (!path.endsWith(`?version=${stored[0]?.version}`)) return { status: 409, body: changed };
    stored.splice(0);
    return { status: 204 };
  });
  await showScreen(
    "/admin/feriados",
    <Snackbars>
      <PageHeading title="Feriados" />
      <ClosuresTab />
    </Snackbars>,
  );
  return () => sent.flatMap(({ method, path, body }) => (method === "GET" ? [] : [{ method, path, body }]));
}

async function press(name: string | RegExp) {
  const [button] = await screen.findAllByRole("button", { name });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  fireEvent.click(button as HTMLElement);
}

test("a suggested holiday that was changed meanwhile is not opened again by its undo", async () => {
  const stored: Closure[] = [];
  const calls = await open(stored);
  await press(/^Cerrar el /);
  await screen.findByRole("button", { name: "Deshacer" });
  stored[0] = { ...(stored[0] as Closure), reason: "Feriado y censo", version: 2 };
  await press("Deshacer");
  const undone = { method: "DELETE", path: "/api/closures/7/?version=1" };
  await waitFor(() => expect(calls().at(-1)).toMatchObject(undone));
  await screen.findByText("Feriado y censo");
});

test("a day that was moved meanwhile is opened again only after the question shows its date", async () => {
  const stored = [census];
  await open(stored);
  await press(/^Eliminar /);
  await screen.findByRole("alertdialog", { name: `¿Volver a atender el ${formatDay(census.date)}?` });
  const moved = { ...census, date: addDays(today, 4), version: 2 };
  stored[0] = moved;
  await press("Volver a atender");
  await screen.findByText(`Error al abrir el día. ${changed.detail}`);
  await screen.findByRole("alertdialog", { name: `¿Volver a atender el ${formatDay(moved.date)}?` });
  await press("Volver a atender");
  await waitFor(() => expect(stored).toEqual([]));
});

const gone: [string, Partial<Closure>][] = [
  ["a past day", { date: addDays(today, -1) }],
  ["archived companies", { all_companies: false, archived_companies: 1 }],
];

test.each(gone)(
  "opening the closure of %s again offers no undo, which would be refused",
  async (_, change) => {
    const stored = [{ ...census, ...change }];
    const date = formatDay((stored[0] as Closure).date);
    await open(stored);
    await press(/^Eliminar /);
    await press("Volver a atender");
    await screen.findByText(`El ${date} se atiende otra vez`);
    expect(screen.queryByText("Deshacer")).toBeNull();
  },
);

test("a suggested holiday with orders offers the way to them in place of an undo", async () => {
  const stored: Closure[] = [];
  await open(stored, 2);
  await press(/^Cerrar el /);
  await screen.findByRole("button", { name: "Ver pedidos" });
  expect(screen.queryByText("Deshacer")).toBeNull();
});

test("closing a suggested holiday moves the focus of its row to the heading", async () => {
  await open([]);
  const [close] = await screen.findAllByRole("button", { name: /^Cerrar el / });
  close?.focus();
  await press(close?.getAttribute("aria-label") ?? "");
  await waitFor(() => expect(close?.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});

test("a lost answer says nothing of orders left where none is", async () => {
  await open([{ ...census, orders: 2, portions: 5 }]);
  await press(/^Ver pedidos/);
  await press("Cancelar ese día en 2 pedidos");
  await press("Sí, cancelar ese día");
  await screen.findByText("Ya no hay pedidos para este día.");
  await screen.findByText(/^Todos los pedidos, ya sin ese día\./);
  expect(screen.queryByText(/^Se quedó a medias/)).toBeNull();
});

test("a lost answer with orders left gives its advice once", async () => {
  await open([{ ...census, orders: 2, portions: 5 }], 0, 1);
  await press(/^Ver pedidos/);
  await press("Cancelar ese día en 2 pedidos");
  await press("Sí, cancelar ese día");
  const { textContent } = await screen.findByText(/^Se quedó a medias/);
  expect(textContent).toMatch(/sigue donde se quedó/);
  expect(textContent.match(/vuelve a intentarlo/gi)).toHaveLength(1);
});

test("a refusal before the first order speaks of no part that was done", async () => {
  await open([{ ...census, orders: 2, portions: 5 }], 0, null);
  await press(/^Ver pedidos/);
  await press("Cancelar ese día en 2 pedidos");
  await press("Sí, cancelar ese día");
  expect((await screen.findByText(/Tu rol cambió\.$/)).textContent).toBe("Tu rol cambió.");
});

test("the question and the message name the other closures of the day", async () => {
  const company = [{ id: 3, name: "Alto Andes" }];
  const other = { ...census, id: 8, reason: "Inventario", all_companies: false, company };
  await open([census, other]);
  await press(/^Eliminar .*Censo/);
  await screen.findByText(
    /^Ese día también tiene otro cierre y sigue sin atención para Alto Andes \(Inventario\)\./,
  );
  await press("Volver a atender");
  await screen.findByText(`El ${formatDay(census.date)} sigue sin atención para Alto Andes (Inventario)`);
});

test("opening a day again says that its undo does not close it for archived companies", async () => {
  const company = [{ id: 3, name: "Alto Andes" }];
  await open([{ ...census, all_companies: false, company, archived_companies: 2 }]);
  await press(/^Eliminar /);
  await press("Volver a atender");
  const date = formatDay(census.date);
  await screen.findByText(
    `El ${date} se atiende otra vez. Deshacer no lo cierra para 2 compañías archivadas.`,
  );
});
