import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { Snackbars } from "../../components/snackbars.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { SecondFactorStep } from "./second-factor-step.tsx";

function showStep(onRestart = (_reason: string | null) => {}) {
  const challenge = { token: "t", methods: ["passkey" as const, "recovery" as const] };
  return showScreen("/admin/login", <SecondFactorStep challenge={challenge} onRestart={onRestart} />);
}

test("a browser without passkeys is asked for what it can give", async () => {
  await showStep();
  expect(screen.getByRole("alert").textContent).toBe(
    "Tu navegador no puede usar passkeys en esta dirección.",
  );
  expect(screen.getByLabelText("Código de recuperación")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /passkey/ })).toBeNull();

  vi.stubGlobal("PublicKeyCredential", class {});
  try {
    await showStep();
    expect(screen.getByRole("button", { name: "Usar passkey" })).toBeTruthy();
  } finally {
    vi.unstubAllGlobals();
  }
});

test("the message of a wrong code goes with the next attempt", async () => {
  let answers = 0;
  fakeServer(() => {
    if (answers++ === 0) return { status: 400, body: { code: ["El código no es correcto."] } };
    return new Promise(() => {});
  });
  const challenge = { token: "t", methods: ["recovery" as const] };
  await showScreen(
    "/admin/login",
    <Snackbars>
      <SecondFactorStep challenge={challenge} onRestart={() => {}} />
    </Snackbars>,
  );
  fireEvent.change(screen.getByLabelText("Código de recuperación"), { target: { value: "AAAAA-AAAAA" } });
  fireEvent.click(screen.getByRole("button", { name: "Verificar" }));
  await screen.findByText(/^El proceso de Login falló/);
  fireEvent.click(screen.getByRole("button", { name: "Verificar" }));
  await waitFor(() => expect(screen.queryByText(/^El proceso de Login falló/)).toBeNull());
});

test("a step whose answer was lost leads back to the password, without blaming the time", async () => {
  let answers = 0;
  fakeServer(() => {
    if (answers++ === 0) throw new TypeError("Failed to fetch");
    return {
      status: 401,
      body: { detail: "Este paso venció. Vuelve a empezar.", code: "challenge_expired" },
    };
  });
  const onRestart = vi.fn();
  await showStep(onRestart);
  fireEvent.change(screen.getByLabelText("Código de recuperación"), { target: { value: "AAAAA-AAAAA" } });
  fireEvent.click(screen.getByRole("button", { name: "Verificar" }));
  await screen.findByText(/^No hay conexión/);
  fireEvent.click(screen.getByRole("button", { name: "Verificar" }));
  await waitFor(() =>
    expect(onRestart).toHaveBeenCalledWith("Este paso ya no vale. Inicia sesión otra vez."),
  );
});
