import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SecondFactor } from "@lonchera/contract/second-factor";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { SecondFactorDialogs } from "./second-factor-dialogs.tsx";

const times = { created_at: "2026-11-28T12:00:00Z", last_used_at: null };

test.each([
  [true, "Es tu único segundo paso y tu trabajo lo exige: agrega otro antes de quitarlo."],
  [false, /tu cuenta quedará solo con la contraseña/],
])("the question before the last factor goes says whether it is required: %s", async (is_required, text) => {
  const factor: SecondFactor = { totp: times, passkeys: [], recovery_codes_left: 10, is_required };
  await showScreen("/admin/profile?dialog=quitar-app", <SecondFactorDialogs factor={factor} />);
  expect(await screen.findByText(text)).toBeTruthy();
});
