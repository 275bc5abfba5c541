import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showScreen } from "../app/show-screen.test-data.tsx";
import { Snackbars, useErrorSnackbar } from "./snackbars.tsx";
import { showSnackbar, SnackbarStack } from "./snackbar-stack.tsx";

test("each message with a way to undo is shown and undoes once, even with the same words; others are shown once", async () => {
  // The messages of other tests may still wait for a stack. The first stack shows them.
  await showScreen("/", <SnackbarStack />);
  cleanup();
  await showScreen("/", <SnackbarStack />);
  const undo = [vi.fn(), vi.fn()];
  await act(async () => {
    for (const onChoose of undo)
      await showSnackbar("Quitaste Lomo saltado del carrito.", "info", { label: "Deshacer", onChoose });
    for (let time = 0; time < 2; time++) await showSnackbar("Pedido LON-000123 cancelado", "info");
  });
  const buttons = screen.getAllByRole("button", { name: "Deshacer" });
  for (let time = 0; time < 2; time++) act(() => buttons.forEach((button) => button.click()));
  for (const onChoose of undo) expect(onChoose).toHaveBeenCalledOnce();
  expect(screen.getAllByText("Pedido LON-000123 cancelado")).toHaveLength(1);
});

test("without a network an action that failed is told, but no screen that could not load", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const Screen = () => {
    useErrorSnackbar(new Error("No hay conexión."), "No se pudo obtener el menú");
    return null;
  };
  await showScreen(
    "/",
    <Snackbars>
      <Screen />
    </Snackbars>,
  );
  await act(() => showSnackbar("No pudimos agregar el plato.", "error"));
  expect(await screen.findByText("No pudimos agregar el plato.")).toBeTruthy();
  expect(screen.queryByText("No se pudo obtener el menú")).toBeNull();
});

test.each(["Deshacer", "Cerrar mensaje"])(
  "the focus moves to the heading before the message whose %s was pressed becomes invisible",
  async (name) => {
    const page = (
      <>
        <h1 tabIndex={-1}>Pedidos</h1>
        <SnackbarStack />
      </>
    );
    await showScreen("/", page);
    await act(() => showSnackbar("Cambio guardado", "success", { label: "Deshacer", onChoose: vi.fn() }));
    const button = screen.getByRole("button", { name });
    button.focus();
    act(() => button.click());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading")));
    expect(screen.getByText("Cambio guardado")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("Cambio guardado")).toBeNull());
  },
);
