import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createErrorBody } from "@lonchera/contract/errors";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { ConfirmRegistrationPage } from "./email-link-pages.tsx";

test("an invalid link of a registration says that the account may be confirmed already", async () => {
  fakeServer(() => ({ status: 400, body: createErrorBody("link_invalid") }));
  await showScreen("/confirm/uid/token", <ConfirmRegistrationPage />, "/confirm/:uidb64/:token");
  fireEvent.change(screen.getByLabelText("Contraseña"), { target: { value: "Chicha-morada-8" } });
  fireEvent.click(screen.getByRole("button", { name: "Confirmar mi cuenta" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(
    "El enlace no es válido o ya venció. Solicita uno nuevo. Si ya confirmaste tu cuenta, inicia sesión.",
  );
});
