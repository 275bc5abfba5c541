import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { click, pressButton, showScreen } from "../app/show-screen.test-data.tsx";
import { Snackbars } from "./snackbars.tsx";
import { useUndoSnackbar } from "./undo-snackbar.ts";

test("an undo that was refused can be tried again", async () => {
  const undo = vi.fn<() => Promise<void>>();
  undo.mockRejectedValueOnce(new Error("El servidor está ocupado.")).mockResolvedValueOnce(undefined);
  function Archive() {
    const showUndoSnackbar = useUndoSnackbar([]);
    return <button onClick={() => showUndoSnackbar("Archivado", undo)}>Archivar</button>;
  }
  await showScreen(
    "/",
    <Snackbars>
      <Archive />
    </Snackbars>,
  );
  await pressButton("Archivar");
  await click(await screen.findByRole("button", { name: "Deshacer" }));
  await screen.findByText("No se pudo deshacer. El servidor está ocupado.");
  await click(await screen.findByRole("button", { name: "Reintentar" }));
  expect(await screen.findByText("Cambio deshecho")).toBeTruthy();
  expect(undo).toHaveBeenCalledTimes(2);
});
