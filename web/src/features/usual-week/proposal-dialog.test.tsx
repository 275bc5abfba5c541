import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { Cart } from "@lonchera/contract/cart";
import type { ProposedDay } from "@lonchera/contract/usual-week";
import { click, showScreen } from "../../app/show-screen.test-data.tsx";
import { Snackbars } from "../../components/snackbars.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { buildCart, buildCartLine } from "../cart/cart-lines.test-data.ts";
import { ProposalDialog } from "./proposal-dialog.tsx";
import { emptyWeek } from "./usual-week.test-data.ts";
import { useSkipWeek } from "./usual-week.ts";

function buildProposedDay(change: Partial<ProposedDay>): ProposedDay {
  return {
    category_date: "2026-07-07",
    week_day_value: "Martes",
    wish: "Lomo saltado",
    state: "ready",
    reason: null,
    item: { id: 1, name: "Lomo saltado", price: "18.50", product: "ALMUE", tags: [] },
    ordered_at: null,
    ...change,
  };
}

const wednesday = {
  category_date: "2026-07-08",
  week_day_value: "Miércoles",
  wish: "Almuerzo · Vegetariano",
};
const tofu = { id: 2, name: "Tofu saltado", price: "15.00", product: "ALMUE" as const, tags: [] };
const days = [
  buildProposedDay({}),
  buildProposedDay({ ...wednesday, item: tofu }),
  buildProposedDay({
    category_date: "2026-07-09",
    week_day_value: "Jueves",
    wish: "Causa",
    state: "missing",
    item: null,
    reason: "Está agotado.",
  }),
];

/** These answers replace the usual ones to taking the proposal, reading the cart afterwards and saving the week. */
type Answers = {
  taken?: object;
  cartNow?: Cart;
  saved?: { status: number; body: object };
  /** Taking the proposal waits for it. */
  wait?: Promise<unknown>;
};

const onClose = vi.fn();
function OpenDialog() {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => {
    onClose();
    setIsOpen(false);
  };
  return (
    <Snackbars>
      <ProposalDialog open={isOpen} skipping={useSkipWeek()} onClose={close} />
    </Snackbars>
  );
}

async function open(results: ProposedDay[], { taken, cartNow, saved, wait }: Answers = {}) {
  onClose.mockReset();
  const cart = buildCart([buildCartLine({ item_id: 1 }), buildCartLine({ item_id: 2 })]);
  const server = fakeServer(async ({ method, path }) => {
    if (path === "/api/usual-week/") return (method === "PUT" && saved) || { body: emptyWeek };
    if (path === "/api/usual-week/proposal/" && method === "GET") return { body: { results } };
    if (path === "/api/usual-week/proposal/") {
      await wait;
      return { body: { cart, added: [], missing: [], ...taken } };
    }
    return { body: cartNow ?? cart };
  });
  await showScreen("/menu", <OpenDialog />);
  const dialog = await screen.findByRole("dialog", { name: "Tu semana habitual" });
  const changes = () => server.sent.filter(({ method }) => method !== "GET");
  return { dialog: within(dialog), changes };
}

test("each day says its dish and where it comes from, or why there is none", async () => {
  const { dialog } = await open(days);
  const rows = await dialog.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent.replaceAll("\u00A0", " "))).toEqual([
    "Martes 07/07/2026Lomo saltado S/ 18.50",
    "Miércoles 08/07/2026Tofu saltado S/ 15.00Por tu elección: Almuerzo · Vegetariano",
    "Jueves 09/07/2026Causa: Está agotado.",
  ]);
  expect(dialog.getAllByRole("switch")).toHaveLength(2);
});

const lomo = { item: 1, name: "Lomo saltado", quantity: 1, week_day_value: "Martes" };
const added = [{ ...lomo, category_date: "2026-07-07" }];
const missing = [{ name: "Tofu saltado", reason: "Está agotado." }];

test("only the days that are switched on are taken, and what was left out is told", async () => {
  const { dialog, changes } = await open(days, { taken: { added, missing } });
  fireEvent.click(await dialog.findByRole("switch", { name: /Tofu/ }));
  await click(dialog.getByRole("button", { name: "Agregar 1 plato al carrito" }));
  await dialog.findByText("Agregamos 1 plato a tu carrito");
  expect(dialog.getByText("Martes 07/07/2026: Lomo saltado")).toBeTruthy();
  expect(dialog.getByText("Tofu saltado: Está agotado.")).toBeTruthy();
  expect(changes().map(({ body }) => body)).toEqual([{ items: [1] }]);

  await click(dialog.getByRole("button", { name: "Deshacer" }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  const [, undone] = changes();
  expect([undone?.method, undone?.path]).toEqual(["PUT", "/api/cart/lines/"]);
  expect(undone?.body).toEqual({ lines: [{ item: 1, delivery_zone: null, quantity: 0 }] });
  expect(await dialog.findByRole("button", { name: "Agregar 1 plato al carrito" })).toBeTruthy();
});

test("the outcome is told, and can be undone, after the dialog was closed", async () => {
  let answer: (value?: unknown) => void = () => {};
  const wait = new Promise((resolve) => (answer = resolve));
  const { dialog, changes } = await open(days, { taken: { added, missing }, wait });
  await click(await dialog.findByRole("button", { name: "Agregar 2 platos al carrito" }));
  await click(dialog.getByRole("button", { name: "Cerrar ventana" }));
  answer();
  await screen.findByText("Agregamos 1 plato a tu carrito. Quedó fuera: Tofu saltado.");
  await click(screen.getByRole("button", { name: "Deshacer" }));
  await screen.findByText("Cambio deshecho");
  expect(changes().at(-1)?.body).toEqual({ lines: [{ item: 1, delivery_zone: null, quantity: 0 }] });
});

test("undoing takes back the unit that was added, and nothing that was there or came later", async () => {
  const cartNow = buildCart([
    buildCartLine({ item_id: 1, quantity: 3 }),
    buildCartLine({ item_id: 2 }),
    buildCartLine({ item_id: 1, id: 99 }),
  ]);
  const { dialog, changes } = await open(days, { taken: { added, missing }, cartNow });
  fireEvent.click(await dialog.findByRole("button", { name: "Agregar 2 platos al carrito" }));
  fireEvent.click(await dialog.findByRole("button", { name: "Deshacer" }));
  await dialog.findByRole("button", { name: "Agregar 2 platos al carrito" });
  expect(changes().at(-1)?.body).toEqual({ lines: [{ item: 1, delivery_zone: null, quantity: 2 }] });
});

test("undoing what is in the cart no more changes nothing", async () => {
  const { dialog, changes } = await open(days, { taken: { added, missing }, cartNow: buildCart([]) });
  fireEvent.click(await dialog.findByRole("button", { name: "Agregar 2 platos al carrito" }));
  fireEvent.click(await dialog.findByRole("button", { name: "Deshacer" }));
  await dialog.findByRole("button", { name: "Agregar 2 platos al carrito" });
  expect(changes()).toHaveLength(1);
});

test("a week that could not be left out is said in the dialog, which stays open", async () => {
  const { dialog } = await open(days, { saved: { status: 503, body: { detail: "Vuelve en un momento." } } });
  fireEvent.click(await dialog.findByRole("button", { name: "Esta semana no" }));
  const alert = await dialog.findByRole("alert");
  expect(alert.textContent).toBe("No se pudo cambiar lo que te proponemos. Vuelve en un momento.");
  expect(onClose).not.toHaveBeenCalled();
});

test("where nothing can be taken there is nothing to press", async () => {
  const { dialog } = await open([
    buildProposedDay({ state: "kept", item: null, reason: "Ya tienes un pedido para ese día." }),
  ]);
  await dialog.findByText("Ya tienes un pedido para ese día.");
  expect(dialog.queryByRole("button", { name: /Agregar/ })).toBeNull();
});

test("a dish that is ordered for the customer says when", async () => {
  const { dialog } = await open([buildProposedDay({ ordered_at: "2020-07-06T21:00:00.000Z" })]);
  expect(await dialog.findByText(/La pedimos por ti el lunes 06\/07\/2020 a las 16:00/)).toBeTruthy();
});
