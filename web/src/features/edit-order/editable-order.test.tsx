import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { pressButton, showScreen } from "../../app/show-screen.test-data.tsx";
import { Snackbars } from "../../components/snackbars.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { buildCartLine } from "../cart/cart-lines.test-data.ts";
import { buildOrder } from "../orders/order.test-data.ts";
import { describeEditableUntil } from "./closing-text.ts";
import { EditableOrder } from "./editable-order.tsx";
import { OrderScreen } from "./order-screen.tsx";

const delivery_zone = { id: 1, name: "Planta 1" };
const line = buildCartLine({
  category_detail: { week_day_value: "Martes", category_date: "2999-01-01" },
  delivery_zone,
});
const twoUnits = [{ ...line, quantity: 2 }];

test("leaving an order waits until its changes are saved", async () => {
  fakeServer(({ method }) => (method === "GET" ? { body: [] } : new Promise(() => undefined)));
  const { router } = await showScreen(
    "/ordenes/9",
    <EditableOrder order={buildOrder()} lines={twoUnits} companyId={3} />,
  );
  await pressButton("Comenzar a editar");
  await pressButton("Quitar Plato 1");
  await pressButton("Guardar cambios editados");
  await act(() => router.navigate("/ordenes"));
  expect(screen.getByRole("alertdialog", { name: "Guardando tus cambios…" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/ordenes/9");
});

const twoDays = [
  line,
  buildCartLine({
    item_id: 2,
    category_detail: { week_day_value: "Miércoles", category_date: "2999-01-02" },
    delivery_zone,
  }),
];

/** Cancels the first of two days. The answer is lost, and the screen shows the rest after `reload`. */
async function dropDay({ isDropped, reload }: { isDropped: boolean; reload?: Promise<void> }) {
  let lines = twoDays;
  let reads = 0;
  fakeServer(async ({ method, path }) => {
    if (method === "POST") {
      if (isDropped) lines = twoDays.slice(1);
      throw new TypeError("Failed to fetch");
    }
    if (path.includes("drop-day")) return { body: { refund: "10.00" } };
    if (path.includes("orders")) return { body: { count: 1, results: [buildOrder()] } };
    // The dialog reads the order first, before the screen reloads it.
    if (lines !== twoDays && reads++ > 0) await reload;
    const categories = lines.map((one) => ({
      week_day: null,
      ...one.category_detail,
      delivery_zones: [{ ...one.delivery_zone, cart_items: [one] }],
    }));
    return { body: { id: 9, categories } };
  });
  await showScreen(
    "/order/edit/9",
    <Snackbars>
      <OrderScreen backTo="/ordenes" lead={() => null} missingHint="No hay">
        {(loaded) => <EditableOrder {...loaded} companyId={3} />}
      </OrderScreen>
    </Snackbars>,
    "/order/edit/:orderCartId",
  );
  const drop = await screen.findByRole("button", { name: /^Cancelar este día: Martes/ });
  drop.focus();
  fireEvent.click(drop);
  const confirm = await screen.findByRole<HTMLButtonElement>("button", { name: "Sí, cancelar ese día" });
  await waitFor(() => expect(confirm.disabled).toBe(false));
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  return drop;
}

test.each([true, false])(
  "a dropped day whose answer was lost is a failure only while the order has it (dropped: %s)",
  async (isDropped) => {
    await dropDay({ isDropped });
    await screen.findByText(isDropped ? /ya no forma parte de LON-000123$/ : /^No hay conexión/, {
      selector: ".notistack-Snackbar *",
    });
    expect(screen.queryAllByText(/^No hay conexión/).length === 0).toBe(isDropped);
  },
);

test("the heading takes the focus when a day is gone whose answer was lost", async () => {
  const reload = Promise.withResolvers<void>();
  const drop = await dropDay({ isDropped: true, reload: reload.promise });
  expect(document.activeElement).toBe(drop);
  reload.resolve();
  await waitFor(() => expect(drop.isConnected).toBe(false));
  const heading = screen.getByRole("heading", { name: "Editar Pedido" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("an order that does not exist is a failure to load it, with a way back", async () => {
  fakeServer(() => ({ status: 404, body: { detail: "No encontrado." } }));
  await showScreen(
    "/order/edit/9",
    <Snackbars>
      <OrderScreen backTo="/ordenes" lead={() => null} missingHint="No encontramos este pedido.">
        {() => null}
      </OrderScreen>
    </Snackbars>,
    "/order/edit/:orderCartId",
  );
  expect(await screen.findAllByText("Failed to load cart data")).toHaveLength(2);
  screen.getByText("No encontramos este pedido.");
  screen.getByRole("link", { name: "Atrás" });
  expect(screen.queryByRole("button", { name: "Reintentar" })).toBeNull();
});

test("staff read that an archived company has no dishes to add, in place of an error", async () => {
  fakeServer(({ path }) =>
    path.startsWith("/api/public/config/")
      ? { body: { special_company_id: 56 } }
      : { status: 404, body: { detail: "No encontrado.", code: "not_found" } },
  );
  const staff = { sendChanges: vi.fn(), form: null, describeTerm: describeEditableUntil };
  await showScreen(
    "/admin/ordenes/9",
    <EditableOrder order={buildOrder()} lines={twoUnits} companyId={3} staff={staff} />,
  );
  await pressButton("Comenzar a editar");
  await pressButton("Agregar un plato");
  expect((await screen.findByRole("alert")).textContent).toMatch(/^La empresa está archivada/);
  expect(screen.queryByRole("button", { name: "Reintentar" })).toBeNull();
});

test("staff are sent to the details to cancel what is paid by card, and nothing promises that saving cancels it", async () => {
  fakeServer(() => ({ body: [] }));
  const sendChanges = vi.fn();
  const staff = { sendChanges, form: null, describeTerm: describeEditableUntil };
  await showScreen(
    "/admin/ordenes/9",
    <EditableOrder order={buildOrder()} lines={[line]} companyId={3} staff={staff} />,
  );
  await pressButton("Comenzar a editar");
  await pressButton("Eliminar Plato 1");
  expect(screen.getByRole("alert").textContent).toMatch(/usa «Cancelar pedido» en sus detalles/);
  await pressButton("Guardar cambios editados");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(sendChanges).toHaveBeenCalled();
});

test("a removed line is put back once, and not after the changes were discarded", async () => {
  fakeServer(() => ({ body: [] }));
  await showScreen(
    "/ordenes/9",
    <Snackbars>
      <EditableOrder order={buildOrder()} lines={twoUnits} companyId={3} />
    </Snackbars>,
  );
  const remove = async () => {
    await pressButton("Eliminar Plato 1");
    return screen.findByRole("button", { name: "Deshacer" });
  };
  await pressButton("Comenzar a editar");
  const undo = await remove();
  for (let time = 0; time < 2; time++) fireEvent.click(undo);
  expect(screen.getByText(/^2 × /)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Dejar de editar" })).toBeTruthy();
  await waitFor(() => expect(undo.isConnected).toBe(false));
  await remove();
  await pressButton("Descartar cambios");
  await pressButton("Descartar");
  await waitFor(() => expect(screen.queryByText("Deshacer")).toBeNull());
});
