import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { createSignInState } from "../../lib/session/sign-in-state.ts";
import { CompanyListPage } from "./company-list-page.tsx";

test.each([
  ["/alto-andes/menu", "/alto-andes"],
  ["/order/edit/5", undefined],
  ["/", undefined],
])("in place of a hidden list, who came for %s is led to the company of that address", async (goal, page) => {
  fakeServer(({ path }) => ({
    body: path === "/api/public/config/" ? { company_list_hidden: true, provider: { email: "a@b.pe" } } : [],
  }));
  const { router } = await showScreen("/company-list", <CompanyListPage />);
  await act(() => router.navigate("/company-list", { state: createSignInState({ goal }) }));
  await screen.findByText("Entra con el enlace de tu empresa");
  const link = screen.queryByRole("link", { name: "Entrar a mi compañía" });
  expect(link?.getAttribute("href")).toBe(page);
});
