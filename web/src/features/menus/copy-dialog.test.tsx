import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { StaffMenuDay } from "@lonchera/contract/categories";
import { itemMessages } from "@lonchera/contract/items";
import { pressButton } from "../../app/show-screen.test-data.tsx";
import { openDialog } from "../../components/open-dialog.test-data.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { CopyDialog } from "./copy-dialog.tsx";

const dish = { name: "Seco", product: "ALMUE", category_date: "2099-07-13", companies: ["Alto Andes"] };

/**
 * Opens the dialog and adds the next four weeks. `copy` answers each copy, and `isCopied` decides the answer to each
 * preview.
 */
async function openCopying(copy: () => { body: unknown }, isCopied: () => boolean) {
  const onClose = vi.fn();
  const { sent } = fakeServer(({ path }) => {
    if (path === "/api/dish-copies/") return copy();
    if (path === "/api/companies/") return { body: [{ id: 56, name: "Alto Andes" }] };
    if (path !== "/api/dish-copies/preview/") return { body: [] };
    const [made, present] = isCopied() ? [[], [dish]] : [[dish], []];
    return { body: { made, present, new_days: [], notices: [] } };
  });
  const day = { id: 6, category_date: "2099-07-06" } as StaffMenuDay;
  await openDialog(<CopyDialog day={day} companyId={56} onClose={onClose} />);
  await pressButton("Añadir las 4 semanas siguientes");
  await screen.findByRole("button", { name: "Copiar 1" });
  return { sent, onClose };
}

test("after a lost answer the copy says that it may be made, and shows the rest", async () => {
  let isCopied = false;
  const lost = () => {
    isCopied = true;
    throw new TypeError("Failed to fetch");
  };
  const { onClose } = await openCopying(lost, () => isCopied);
  await pressButton("Copiar 1");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Puede que los platos ya se hayan copiado",
  );
  await screen.findByText("Todo está ya en esas fechas.");
  expect(onClose).not.toHaveBeenCalled();
});

test("a copy of what is copied already can be asked for, which settles a lost answer", async () => {
  const told = vi.spyOn(snackbar, "info");
  const answers = [
    () => {
      throw new TypeError("Failed to fetch");
    },
    () => ({ body: { made: [], present: [dish], new_days: [], notices: [], import: null } }),
  ];
  let count = 0;
  await openCopying(
    () => (answers[count++] as () => { body: unknown })(),
    () => count > 0,
  );
  await pressButton("Copiar 1");
  await screen.findByText("Todo está ya en esas fechas.");
  await pressButton("Copiar");
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith("No se copió nada: esos platos ya están en sus fechas."),
  );
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a copy without a company of destination says that one is missing", async () => {
  await openCopying(
    () => ({ body: {} }),
    () => false,
  );
  fireEvent.keyDown(screen.getByRole("combobox", { name: /^Compañías de destino/ }), { key: "Backspace" });
  await screen.findByRole("button", { name: "Copiar" });
  await pressButton("Copiar");
  await screen.findByText(itemMessages.companyRequired);
});

test("a copy that made nothing says so and stays open", async () => {
  const told = vi.spyOn(snackbar, "info");
  let isCopied = false;
  const { onClose } = await openCopying(
    () => {
      isCopied = true;
      return { body: { made: [], present: [dish], new_days: [], notices: [], import: null } };
    },
    () => isCopied,
  );
  await pressButton("Copiar 1");
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith("No se copió nada: esos platos ya están en sus fechas."),
  );
  expect(onClose).not.toHaveBeenCalled();
});

test("Escape asks before the chosen dates are lost", async () => {
  const { onClose } = await openCopying(
    () => ({ body: {} }),
    () => false,
  );
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(onClose).not.toHaveBeenCalled();
  await pressButton("Descartar");
  expect(onClose).toHaveBeenCalled();
});

test("all companies can be chosen only once they are known", async () => {
  fakeServer(({ path }) => (path === "/api/companies/" ? { status: 500 } : { body: [] }));
  const day = { id: 6, category_date: "2099-07-06" } as StaffMenuDay;
  await openDialog(<CopyDialog day={day} companyId={56} onClose={vi.fn()} />);
  await screen.findByText(/No se pudieron cargar las compañías/);
  const button = screen.getByRole("button", { name: "Seleccionar todas las compañias" });
  expect(button).toHaveProperty("disabled", true);
});
