import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createErrorBody } from "@lonchera/contract/errors";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { Snackbars } from "../../components/snackbars.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { storeSessionUser } from "../../lib/session/cookies.ts";
import { buildCustomer, signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { ConfirmRegistrationPage } from "./email-link-pages.tsx";

async function confirm() {
  await showScreen(
    "/confirm/uid/token",
    <Snackbars>
      <ConfirmRegistrationPage />
    </Snackbars>,
    "/confirm/:uidb64/:token",
  );
  fireEvent.change(await screen.findByLabelText("Contraseña"), { target: { value: "Chicha-morada-8" } });
  fireEvent.click(screen.getByRole("button", { name: "Confirmar mi cuenta" }));
}

test("an invalid link of a registration says that the account may be confirmed already", async () => {
  fakeServer(() => ({ status: 400, body: createErrorBody("link_invalid") }));
  await confirm();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(
    "El enlace no es válido o ya venció. Solicita uno nuevo. Si ya confirmaste tu cuenta, inicia sesión.",
  );
});

test("whoever confirms an account while another one is signed in reads that it is confirmed", async () => {
  signInCustomer("token-1");
  storeSessionUser(buildCustomer());
  fakeServer(() => ({ body: { message: "Tu cuenta está confirmada.", company: "alto-andes" } }));
  await confirm();
  expect(await screen.findByText("Tu cuenta está confirmada.")).toBeTruthy();
});
