import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { saveUser } from "../../lib/session/cookies.ts";
import { signedIn, staff } from "../../lib/session/session-user.test-data.ts";
import { HandoversPage } from "./handovers-page.tsx";

async function open(isOnline: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  signedIn("token-1");
  saveUser(staff());
  fakeServer(({ path }) => {
    if (path === "/api/public/config/") return { body: { handovers_offered: true } };
    throw new TypeError("Failed to fetch");
  });
  await showScreen("/admin/handovers", <HandoversPage />);
}

test("a list that is not on the phone says so while there is no network", async () => {
  await open(false);
  expect(await screen.findByText("Esta lista no está en tu teléfono")).toBeTruthy();
  expect(screen.queryByText("No pudimos cargar lo que se entrega")).toBeNull();
});

test("with network it says that it could not be loaded", async () => {
  await open(true);
  expect(await screen.findByText("No pudimos cargar lo que se entrega")).toBeTruthy();
});
