import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showScreen } from "../app/show-screen.test-data.tsx";
import { showSnackbar, SnackbarStack } from "./snackbar-stack.tsx";

test("each message with a way to undo is shown and undoes once, even with the same words; others are shown once", async () => {
  // The messages of other tests wait for a stack. They go with the first one.
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

test("the focus moves to the heading when the message with the pressed button goes", async () => {
  const page = (
    <>
      <h1 tabIndex={-1}>Pedidos</h1>
      <SnackbarStack />
    </>
  );
  await showScreen("/", page);
  await act(() => showSnackbar("Cambio guardado", "success", { label: "Deshacer", onChoose: vi.fn() }));
  const button = screen.getByRole("button", { name: "Deshacer" });
  button.focus();
  act(() => button.click());
  await waitFor(() => expect(screen.queryByText("Cambio guardado")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading")));
});
