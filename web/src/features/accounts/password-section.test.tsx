import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { PasswordSection } from "./password-section.tsx";

test("a reset is sent to the address that was confirmed meanwhile on another device", async () => {
  signInCustomer("token-1");
  const email = "ana.nueva@alto.pe";
  const { sent } = fakeServer(({ method }) => ({ body: method === "GET" ? { email } : { message: "" } }));
  await showScreen("/alto-andes/user/profile", <PasswordSection />);
  fireEvent.click(screen.getByRole("button", { name: "Restablecer contraseña" }));
  const dialog = await screen.findByRole("dialog", { name: "Solicitud Enviada" });
  expect(dialog.textContent).toContain(email);
  expect(sent.at(-1)?.body).toEqual({ email });
});
