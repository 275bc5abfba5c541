import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { signedIn } from "../../lib/session/session-user.test-data.ts";
import { buildCart } from "../cart/cart-lines.test-data.ts";
import { MenuPage } from "./menu-page.tsx";

test("when the cart loads on another try, the heading gets the focus of the button that is gone", async () => {
  signedIn("token-1");
  let fails = true;
  fakeServer(({ path }) => {
    if (path !== "/api/cart/") return { body: path.startsWith("/api/categories/") ? [] : { results: [] } };
    return fails ? { status: 400, body: { detail: "No" } } : { body: buildCart([]) };
  });
  await showScreen("/alto-andes/menu", <MenuPage />);
  const retry = await screen.findByRole("button", { name: "Reintentar" });
  fails = false;
  retry.focus();
  await act(async () => retry.click());
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Platos de la Semana"));
});
