import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Account } from "@lonchera/contract/accounts";
import { pressButton } from "../../app/show-screen.test-data.tsx";
import { openDialog } from "../../components/open-dialog.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { DataRequestDialog } from "./data-request-dialog.tsx";
import { ErasureDialog } from "./erasure-dialog.tsx";

const client = { id: 9, email: "ana@alto.pe", first_name: "Ana", last_name: "Quispe" } as Account;

test.each([
  ["a request of data", (onClose: () => void) => <DataRequestDialog email="ana@alto.pe" onClose={onClose} />],
  [
    "an erasure",
    (onClose: () => void) => <ErasureDialog client={client} onErased={vi.fn()} onClose={onClose} />,
  ],
])("the note of %s is asked about before it is lost", async (_, dialog) => {
  const onClose = vi.fn();
  fakeServer(() => ({ body: [] }));
  await openDialog(dialog(onClose));
  fireEvent.change(screen.getByRole("textbox", { name: /^Motivo o referencia/ }), {
    target: { value: "Carta 12" },
  });
  await pressButton("Cerrar ventana");
  expect(onClose).not.toHaveBeenCalled();
  await pressButton("Descartar");
  expect(onClose).toHaveBeenCalled();
});

test("a request that finds nothing says where the accounts of staff are", async () => {
  fakeServer(() => ({ body: { account: null, claims: [], named_in_orders: [] } }));
  await openDialog(<DataRequestDialog email="luz@lonchera.pe" onClose={vi.fn()} />);
  fireEvent.change(screen.getByRole("textbox", { name: /^Motivo o referencia/ }), {
    target: { value: "Carta 12" },
  });
  await pressButton("Descargar sus datos");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(
    "No guardamos datos de cliente de luz@lonchera.pe. Las cuentas del personal están en «Personal».",
  );
});
