import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { Snackbars } from "../../components/snackbars.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { buildLine, buildOrder } from "../orders/order.test-data.ts";
import { describeEditableUntil } from "./closing-text.ts";
import { EditableOrder } from "./editable-order.tsx";
import { OrderScreen } from "./order-screen.tsx";

const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));

test("leaving an order waits until its changes are saved", async () => {
  fakeServer(({ method }) => (method === "GET" ? { body: [] } : new Promise(() => undefined)));
  const lines = [buildLine({ quantity: 2, date: "2999-01-01" })];
  const { router } = await showScreen(
    "/ordenes/9",
    <EditableOrder order={buildOrder()} lines={lines} companyId={3} />,
  );
  await press("Comenzar a editar");
  await press("Quitar Lomo saltado");
  await press("Guardar cambios editados");
  await act(() => router.navigate("/ordenes"));
  expect(screen.getByRole("alertdialog", { name: "Guardando tus cambios…" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/ordenes/9");
});

test("the heading takes the focus when a day is gone whose answer was lost", async () => {
  const lines = [
    buildLine({ date: "2999-01-01", weekDay: "Martes" }),
    buildLine({ id: 2, date: "2999-01-02", weekDay: "Miércoles" }),
  ];
  const reload = Promise.withResolvers<void>();
  fakeServer(async ({ method, path }) => {
    if (method === "POST") {
      lines.shift();
      throw new TypeError("Failed to fetch");
    }
    if (lines.length === 1) await reload.promise;
    if (path.includes("drop-day")) return { body: { refund: "10.00" } };
    if (path.includes("orders")) return { body: { count: 1, results: [buildOrder()] } };
    const categories = lines.map((line) => ({
      week_day: null,
      ...line.category_detail,
      delivery_zones: [{ ...line.delivery_zone, cart_items: [line] }],
    }));
    return { body: { id: 9, categories } };
  });
  await showScreen(
    "/order/edit/9",
    <OrderScreen backTo="/ordenes" lead={() => null} missing={null}>
      {(loaded) => <EditableOrder {...loaded} companyId={3} />}
    </OrderScreen>,
    "/order/edit/:orderCartId",
  );
  const drop = await screen.findByRole("button", { name: /^Cancelar este día: Martes/ });
  drop.focus();
  fireEvent.click(drop);
  const confirm = await screen.findByRole<HTMLButtonElement>("button", { name: "Sí, cancelar ese día" });
  await waitFor(() => expect(confirm.disabled).toBe(false));
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(document.activeElement).toBe(drop);
  reload.resolve();
  await waitFor(() => expect(drop.isConnected).toBe(false));
  const heading = screen.getByRole("heading", { name: "Editar Pedido" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("staff read that an archived company has no dishes to add, in place of an error", async () => {
  fakeServer(({ path }) =>
    path.startsWith("/api/public/config/")
      ? { body: { special_company_id: 56 } }
      : { status: 404, body: { detail: "No encontrado.", code: "not_found" } },
  );
  const lines = [buildLine({ quantity: 2, date: "2999-01-01" })];
  const staff = { sendChanges: vi.fn(), form: null, describeTerm: describeEditableUntil };
  await showScreen(
    "/admin/ordenes/9",
    <EditableOrder order={buildOrder()} lines={lines} companyId={3} staff={staff} />,
  );
  await press("Comenzar a editar");
  await press("Agregar un plato");
  expect((await screen.findByRole("alert")).textContent).toMatch(/^La empresa está archivada/);
  expect(screen.queryByRole("button", { name: "Reintentar" })).toBeNull();
});

test("staff are sent to the details to cancel what is paid by card, and nothing promises that saving cancels it", async () => {
  fakeServer(() => ({ body: [] }));
  const line = buildLine({ quantity: 1, date: "2999-01-01" });
  const sendChanges = vi.fn();
  const staff = { sendChanges, form: null, describeTerm: describeEditableUntil };
  await showScreen(
    "/admin/ordenes/9",
    <EditableOrder order={buildOrder()} lines={[line]} companyId={3} staff={staff} />,
  );
  await press("Comenzar a editar");
  await press("Eliminar Lomo saltado");
  expect(screen.getByRole("alert").textContent).toMatch(/usa «Cancelar pedido» en sus detalles/);
  await press("Guardar cambios editados");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(sendChanges).toHaveBeenCalled();
});

test("a removed line is put back once, and not after the changes were discarded", async () => {
  fakeServer(() => ({ body: [] }));
  const lines = [buildLine({ quantity: 2, date: "2999-01-01" })];
  await showScreen(
    "/ordenes/9",
    <Snackbars>
      <EditableOrder order={buildOrder()} lines={lines} companyId={3} />
    </Snackbars>,
  );
  const remove = async () => {
    await press("Eliminar Lomo saltado");
    return screen.findByRole("button", { name: "Deshacer" });
  };
  await press("Comenzar a editar");
  const undo = await remove();
  for (let time = 0; time < 2; time++) fireEvent.click(undo);
  expect(screen.getByText(/^2 × /)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Dejar de editar" })).toBeTruthy();
  await waitFor(() => expect(undo.isConnected).toBe(false));
  await remove();
  await press("Descartar cambios");
  await press("Descartar");
  await waitFor(() => expect(screen.queryByText("Deshacer")).toBeNull());
});
