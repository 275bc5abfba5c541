import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createErrorBody } from "@lonchera/contract/errors";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { getCurrentSession, storeSessionUser } from "../../lib/session/cookies.ts";
import { useSession } from "../../lib/session/session.ts";
import { buildCustomer, signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { ResetPasswordPage } from "./reset-password-page.tsx";

/** Mounts the page again for another user, as the application does. */
function Page() {
  return <ResetPasswordPage key={useSession().user?.id ?? "nobody"} />;
}

test("the page still tells that the password was changed after the session of this browser has ended", async () => {
  signInCustomer("token-1");
  storeSessionUser(buildCustomer());
  fakeServer(({ path }) =>
    path.startsWith("/api/password_reset_confirm_api/")
      ? { body: { company: "alto-andes" } }
      : { status: 401, body: createErrorBody("not_signed_in") },
  );
  await showScreen("/link/uid/token", <Page />, "/link/:uidb64/:token");
  for (const name of ["Nueva Contraseña", "Confirmar Contraseña"])
    fireEvent.change(await screen.findByLabelText(name), { target: { value: "Chicha-morada-8" } });
  fireEvent.click(screen.getByRole("button", { name: "Cambiar Contraseña" }));
  await waitFor(() => expect(getCurrentSession().isLoggedIn).toBe(false));
  expect(await screen.findByText(/^Listo: desde ahora/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Iniciar sesión" })).toBeTruthy();
});
