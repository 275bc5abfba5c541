import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showScreen } from "../app/show-screen.test-data.tsx";
import { dismissSnackbars, showSnackbar, SnackbarStack } from "./snackbar-stack.tsx";

test("each message with a way to undo is shown, even with the same words; others only once", async () => {
  await showScreen("/", <SnackbarStack />);
  // The messages of other tests waited for a stack.
  await waitFor(
    async () => {
      await act(dismissSnackbars);
      expect(screen.queryAllByRole("button", { name: "Cerrar mensaje" })).toEqual([]);
    },
    { timeout: 30_000 },
  );
  const undo = [vi.fn(), vi.fn()];
  await act(async () => {
    for (const onChoose of undo)
      await showSnackbar("Quitaste Lomo saltado del carrito.", "info", { label: "Deshacer", onChoose });
    for (let time = 0; time < 2; time++) await showSnackbar("Pedido LON-000123 cancelado", "info");
  });
  const findUndo = () => screen.queryAllByRole("button", { name: "Deshacer" });
  await waitFor(() => expect(findUndo()).toHaveLength(2));
  act(() => findUndo().forEach((button) => button.click()));
  for (const onChoose of undo) expect(onChoose).toHaveBeenCalledOnce();
  expect(screen.getAllByText("Pedido LON-000123 cancelado")).toHaveLength(1);
});
