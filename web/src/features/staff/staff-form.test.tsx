import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createErrorBody } from "@lonchera/contract/errors";
import type { StaffMember } from "@lonchera/contract/staff";
import { pressButton, showScreen } from "../../app/show-screen.test-data.tsx";
import { StaffPrompts } from "../../app/staff-prompts.tsx";
import { snackbar, Snackbars } from "../../components/snackbars.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { storeSessionUser } from "../../lib/session/cookies.ts";
import { signInCustomer, buildStaff } from "../../lib/session/session-user.test-data.ts";
import { StaffDialog } from "./staff-form.tsx";

const member: StaffMember = {
  id: 5,
  first_name: "Ana",
  last_name: "Quispe",
  phone: "987654321",
  email: "ana@example.com",
  staff_role: "kitchen",
  state: "active",
  has_second_factor: true,
  version: 1,
};

test.each([
  ["of the form", ["Guardar"], "Hubo un error al actualizar los datos"],
  ["of the access", ["Deshabilitar", "Deshabilitar"], "Hubo un error al actualizar los datos"],
  [
    "of the second factor",
    ["Quitar verificación en dos pasos", "Quitar"],
    "No se pudo quitar la verificación en dos pasos",
  ],
])("a change %s that is stopped at the identity question is no error", async (_, buttons, failure) => {
  signInCustomer("token-1");
  storeSessionUser(buildStaff());
  fakeServer(({ method, path }) => {
    if (path === "/api/account/second-factor/") return { status: 404, body: createErrorBody("not_found") };
    return method === "GET"
      ? { body: { count: 0, results: [] } }
      : { status: 403, body: createErrorBody("identity_confirmation_required") };
  });
  await showScreen(
    "/admin/staff",
    <Snackbars>
      <StaffPrompts />
      <StaffDialog member={member} onClose={() => undefined} />
    </Snackbars>,
  );
  fireEvent.change(screen.getByLabelText(/^Nombres/), { target: { value: "Ana María" } });
  for (const button of buttons) await pressButton(button);
  const question = await screen.findByRole("dialog", { name: "Confirma que eres tú" });
  fireEvent.keyDown(question, { key: "Escape" });
  await waitFor(() => expect(question.isConnected).toBe(false));
  await screen.findByText(/Confirma que eres tú para continuar\.$/);
  snackbar.info("Mensaje posterior");
  await screen.findByText("Mensaje posterior");
  expect(screen.queryByText(failure)).toBeNull();
});
