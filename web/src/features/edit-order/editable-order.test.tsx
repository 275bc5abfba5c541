import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { buildLine, buildOrder } from "../orders/order.test-data.ts";
import { EditableOrder } from "./editable-order.tsx";

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
