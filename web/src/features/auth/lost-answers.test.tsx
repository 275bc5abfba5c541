import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createErrorBody } from "@lonchera/contract/errors";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { InvitationPage } from "./invitation-page.tsx";
import { ResetPasswordPage } from "./reset-password-page.tsx";

const maybeSaved = /Quizá ya quedó guardada, .*: prueba iniciar sesión con ella/;

async function send(button: string, label: string) {
  for (const name of [label, "Confirmar Contraseña"])
    fireEvent.change(await screen.findByLabelText(name), { target: { value: "Chicha-morada-8" } });
  fireEvent.click(screen.getByRole("button", { name: button }));
}

test.each([
  ["Cambiar Contraseña", "Nueva Contraseña", <ResetPasswordPage key="reset" />],
  ["Activar mi cuenta", "Contraseña", <InvitationPage key="invitation" />],
])(
  "%s: a link that is used up after a lost answer may have saved the password",
  async (button, label, page) => {
    let isConnected = false;
    fakeServer(() => {
      if (!isConnected) throw new TypeError("Failed to fetch");
      return { status: 400, body: createErrorBody("link_invalid") };
    });
    await showScreen("/link/uid/token", page, "/link/:uidb64/:token");
    await send(button, label);
    await screen.findByText(/^No hay conexión/);
    isConnected = true;
    await send(button, label);
    await screen.findByText(maybeSaved);
    // A page that is opened again has no attempt without an answer.
    await showScreen("/link/uid/token", page, "/link/:uidb64/:token");
    await send(button, label);
    await screen.findByText(/enlace no es válido/);
    expect(screen.queryByText(maybeSaved)).toBeNull();
  },
);
