import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { Snackbars } from "../../components/snackbars.tsx";
import { listClients } from "@lonchera/contract/clients";
import { call } from "../../lib/api/call.ts";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { getCurrentSession } from "../../lib/session/cookies.ts";
import { signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { AccessSection, clientAccessTexts } from "./access-section.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";

const loseAnswer = () => {
  throw new TypeError("Failed to fetch");
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function sendTwice(button: string): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name: button }));
  await screen.findByText(/No hay conexión/);
  fireEvent.click(screen.getByRole("button", { name: button }));
}

test.each([
  [true, "/alto-andes", /^Todo indica que tu cuenta fue eliminada/],
  [false, null, /^La contraseña no es correcta/],
])(
  "a deletion sent again after a lost answer leads out if the session has ended: %s",
  async (isErased, exit, text) => {
    signInCustomer("access-1");
    let sent = 0;
    fakeServer(() => {
      if (sent++ === 0) return loseAnswer();
      if (isErased) return { status: 401, body: { detail: "Tu sesión terminó.", code: "session_ended" } };
      return { status: 400, body: { password: ["La contraseña no es correcta."] } };
    });
    const dialog = <DeleteAccountDialog email="ana@alto.pe" onClose={() => undefined} />;
    await showScreen("/alto-andes/user/profile", <Snackbars>{dialog}</Snackbars>);
    type("Contraseña", "Mazamorra-1");
    await sendTwice("Eliminar mi cuenta");
    await screen.findByText(text);
    const { user, exit: shown, ended } = getCurrentSession();
    expect([user === null, shown, ended ?? null]).toEqual([isErased, exit, null]);
  },
);

test("a present password that is wrong after a lost answer may have been changed already", async () => {
  signInCustomer("access-1");
  let sent = 0;
  fakeServer(({ body }) => {
    if (sent++ === 0) return loseAnswer();
    const { current_password: current } = body as { current_password: string };
    if (current === "Chicha-morada-8") return { body: { message: "" } };
    return { status: 400, body: { current_password: ["La contraseña actual no es correcta."] } };
  });
  const onClose = vi.fn();
  await showScreen("/alto-andes/user/profile", <PasswordDialog email="ana@alto.pe" onClose={onClose} />);
  type("Contraseña Actual", "Mazamorra-1");
  type("Nueva Contraseña", "Chicha-morada-8");
  type("Confirmar Contraseña", "Chicha-morada-8");
  await sendTwice("Cambiar Contraseña");
  await screen.findByText(/^No es correcta. Quizá tu contraseña ya cambió/);
  type("Contraseña Actual", "Chicha-morada-8");
  fireEvent.click(screen.getByRole("button", { name: "Cambiar Contraseña" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("an access that was changed without an answer is loaded again and not said to be unchanged", async () => {
  fakeServer(loseAnswer);
  const onChanged = vi.fn();
  await showScreen(
    "/admin/clients",
    <AccessSection
      isActive
      chip={null}
      name="Rosa Quispe"
      texts={clientAccessTexts}
      change={() => call(listClients, {})}
      successMessage="Cliente actualizado"
      failureMessage="Hubo un error al actualizar los datos"
      list={listClients}
      onChanged={onChanged}
    />,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  press("Deshabilitar");
  press("Deshabilitar");
  expect(await screen.findByText(/^No sabemos si se cambió su acceso\./)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(onChanged).toHaveBeenCalledOnce();
});
