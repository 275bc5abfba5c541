import { act, fireEvent, screen } from "@testing-library/react";
import { useMutation } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { showScreen } from "../app/show-screen.test-data.tsx";
import { useUnsavedChangesGuard } from "./unsaved-changes.tsx";

const waitForever = () => new Promise<void>(() => undefined);

function Form({ onClose }: { onClose: () => void }) {
  const saving = useMutation({ mutationFn: waitForever });
  const other = useMutation({ mutationFn: waitForever });
  const guard = useUnsavedChangesGuard({ isDirty: true, isSaving: saving.isPending, close: onClose });
  return (
    <>
      <button onClick={guard.requestClose}>Cerrar</button>
      <button onClick={() => saving.mutate()}>Guardar</button>
      <button onClick={() => other.mutate()}>Exportar</button>
      {guard.question}
    </>
  );
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));

test("leaving waits for the form's own save", async () => {
  await showScreen("/", <Form onClose={vi.fn()} />);
  await press("Guardar");
  await press("Cerrar");
  const question = screen.getByRole("alertdialog", { name: "Guardando tus cambios…" });
  expect(question.textContent).toContain("Descartar");
  expect(screen.getByText("Descartar").getAttribute("aria-disabled")).toBe("true");
});

test("leaving waits for nothing else that is under way", async () => {
  const onClose = vi.fn();
  await showScreen("/", <Form onClose={onClose} />);
  await press("Exportar");
  await press("Cerrar");
  expect(screen.getByRole("alertdialog", { name: "¿Descartar los cambios?" })).toBeTruthy();
  await press("Descartar");
  expect(onClose).toHaveBeenCalled();
});
