import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { deleteCuttingTime } from "@lonchera/contract/cutting-times";
import { pressButton } from "../app/show-screen.test-data.tsx";
import { call } from "../lib/api/call.ts";
import { fakeServer } from "../lib/api/fake-server.test-data.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { openDialog } from "./open-dialog.test-data.tsx";
import { Snackbars } from "./snackbars.tsx";

test("a deletion whose answer was lost can be repeated, and ends when the record is gone", async () => {
  const onClose = vi.fn();
  let answer: Parameters<typeof fakeServer>[0] = () => {
    throw new TypeError("lost");
  };
  fakeServer((request) => answer(request));
  await openDialog(
    <Snackbars>
      <DeleteDialog
        title="¿Eliminar el tiempo de corte?"
        text="Se podrá pedir hasta que termine el día."
        deleteRecord={() => call(deleteCuttingTime, { params: { id: 3 } })}
        successMessage="Eliminado"
        failureMessage="Error al eliminar"
        lists={[]}
        onClose={onClose}
      />
    </Snackbars>,
  );
  await pressButton("Eliminar");
  expect(screen.getByRole("alertdialog").textContent).toContain("Puedes repetirlo: no se hará dos veces.");
  expect(onClose).not.toHaveBeenCalled();

  answer = () => ({ status: 404, body: { detail: "No encontrado.", code: "not_found" } });
  await pressButton("Eliminar");
  expect(await screen.findByText("Ya no existe: se eliminó antes.")).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
});
