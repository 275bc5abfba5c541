import { fireEvent, screen } from "@testing-library/react";
import { type ComponentType, useState } from "react";
import { expect, test } from "vitest";
import { showScreen } from "../app/show-screen.test-data.tsx";
import { lazyComponent } from "./lazy-component.tsx";
import { Snackbars } from "./snackbars.tsx";

type Dialog = ComponentType<{ open: boolean; onClose: () => void }>;
const Missing = lazyComponent(
  (): Promise<{ Dialog: Dialog }> => Promise.reject(new Error("Failed to fetch dynamically imported module")),
  "Dialog",
);

function Form() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Snackbars>
      <input aria-label="Nuevo vehículo" />
      <button type="button" onClick={() => setOpen(true)} aria-pressed={isOpen}>
        Ver archivados
      </button>
      <Missing open={isOpen} onClose={() => setOpen(false)} />
    </Snackbars>
  );
}

test("a dialog whose file is missing says so and closes, and what was typed behind it stays", async () => {
  await showScreen("/admin/deliveryzones", <Form />);
  const field = screen.getByLabelText<HTMLInputElement>("Nuevo vehículo");
  fireEvent.change(field, { target: { value: "Van por añadir" } });
  const button = screen.getByRole("button", { name: "Ver archivados" });
  fireEvent.click(button);
  await screen.findByText("No se pudo cargar. Guarda lo escrito y recarga la página.");
  expect(button.getAttribute("aria-pressed")).toBe("false");
  expect(field.value).toBe("Van por añadir");
});
