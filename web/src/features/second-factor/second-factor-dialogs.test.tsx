import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SecondFactor } from "@lonchera/contract/second-factor";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { SecondFactorDialogs } from "./second-factor-dialogs.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";

const times = { created_at: "2026-11-28T12:00:00Z", last_used_at: null };

test.each([
  [true, "Es tu único segundo paso y tu trabajo lo exige: agrega otro antes de quitarlo."],
  [false, /tu cuenta quedará solo con la contraseña/],
])("the question before the last factor goes says whether it is required: %s", async (is_required, text) => {
  const factor: SecondFactor = { totp: times, passkeys: [], recovery_codes_left: 10, is_required };
  await showScreen("/admin/profile?dialog=quitar-app", <SecondFactorDialogs factor={factor} />);
  expect(await screen.findByText(text)).toBeTruthy();
});

test("an app that was removed although the answer was lost leaves the address", async () => {
  let totp: typeof times | null = times;
  fakeServer(({ method }) => {
    if (method === "GET")
      return { body: { totp, passkeys: [], recovery_codes_left: 10, is_required: false } };
    totp = null;
    throw new TypeError("Failed to fetch");
  });
  const { router } = await showScreen("/admin/profile?dialog=quitar-app", <SecondFactorSection />);
  fireEvent.click(await screen.findByRole("button", { name: "Quitar app" }));
  await screen.findByText("Ya no está en tu cuenta: se quitó antes.");
  fireEvent.click(screen.getByRole("button", { name: "Cerrar" }));
  await waitFor(() => expect(router.state.location.search).toBe(""));
});
