import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { click, pressButton, showScreen } from "../app/show-screen.test-data.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DialogShell } from "./dialog-shell.tsx";
import { openDialog } from "./open-dialog.test-data.tsx";
import { PageHeading } from "./page-heading.tsx";
import type { DialogHistoryState } from "./url-state.ts";

type DialogProps = { open: boolean; onDone: () => void };

/** Shows a screen whose button disappears when its dialog has done its work. */
function Screen({ Dialog }: { Dialog: (props: DialogProps) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <>
      <PageHeading title="Perfil" />
      {!isDone && <button onClick={() => setOpen(true)}>Abrir</button>}
      <Dialog
        open={isOpen}
        onDone={() => {
          setDone(true);
          setOpen(false);
        }}
      />
    </>
  );
}

function SlowForm() {
  const [state, setState] = useState<"new" | "sent" | "refused">("new");
  return (
    <DialogShell
      title="Zona"
      isBusy={state === "sent"}
      onClose={() => undefined}
      onSubmit={(event) => {
        event.preventDefault();
        setState("sent");
      }}
      actions={
        <button type="button" onClick={() => setState("refused")}>
          Responder
        </button>
      }
    >
      <input aria-label="Nombre" />
      <input aria-label="Orden" aria-invalid={state === "refused"} />
    </DialogShell>
  );
}

test("a form that is sent cannot be changed, and what was refused has the focus afterwards", async () => {
  await openDialog(<SlowForm />);
  const name = screen.getByLabelText("Nombre");
  name.focus();
  fireEvent.submit(name);
  const isLocked = () => name.closest<HTMLElement>(".MuiDialogContent-root")?.inert;
  await waitFor(() => expect(isLocked()).toBe(true));
  await click(screen.getByText("Responder"));
  await waitFor(() => expect(isLocked()).toBe(false));
  expect(document.activeElement).toBe(screen.getByLabelText("Orden"));
});

test("Back keeps a question whose action is under way, and closes it afterwards", async () => {
  const onCancel = vi.fn();
  function Question() {
    const [busy, setBusy] = useState(true);
    return (
      <ConfirmDialog
        title="¿Cancelar el pedido?"
        text=""
        confirmLabel="Sí, cancelar"
        busy={busy}
        onConfirm={() => undefined}
        onCancel={onCancel}
      >
        <button onClick={() => setBusy(false)}>Responder</button>
      </ConfirmDialog>
    );
  }
  const { router } = await showScreen("/", <Question />);
  const countDialogs = () => (router.state.location.state as DialogHistoryState | null)?.openDialogs?.length;
  await act(() => router.navigate(-1));
  await waitFor(() => expect(countDialogs()).toBe(1));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(countDialogs()).toBe(1));
  expect(onCancel).not.toHaveBeenCalled();
  await pressButton("Responder");
  await act(() => router.navigate(-1));
  await waitFor(() => expect(onCancel).toHaveBeenCalledOnce());
});

test.each([
  [
    "dialog",
    ({ open, onDone }: DialogProps) => (
      <DialogShell open={open} title="Quitar" onClose={onDone} actions={<button onClick={onDone}>Sí</button>}>
        Se quita.
      </DialogShell>
    ),
  ],
  [
    "question",
    ({ open, onDone }: DialogProps) => (
      <ConfirmDialog
        open={open}
        title="¿Quitar?"
        text=""
        confirmLabel="Sí"
        onConfirm={onDone}
        onCancel={onDone}
      />
    ),
  ],
])("a %s whose button is gone leaves the focus to the heading", async (_, Dialog) => {
  await showScreen("/", <Screen Dialog={Dialog} />);
  const opener = screen.getByRole("button", { name: "Abrir" });
  opener.focus();
  await click(opener);
  const yes = screen.getByRole("button", { name: "Sí" });
  yes.focus();
  await pressButton("Sí");
  await waitFor(() => expect(yes.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});
