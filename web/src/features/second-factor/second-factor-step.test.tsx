import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { SecondFactorStep } from "./second-factor-step.tsx";

function showStep() {
  const challenge = { token: "t", methods: ["passkey" as const, "recovery" as const] };
  return showScreen("/admin/login", <SecondFactorStep challenge={challenge} onRestart={() => undefined} />);
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
