import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { errorTexts } from "@lonchera/contract/error-texts";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { storeSessionUser } from "../../lib/session/cookies.ts";
import { signInCustomer, buildStaff } from "../../lib/session/session-user.test-data.ts";
import { ClosuresPage } from "./closures-page.tsx";

test("a change that is refused because an owner switched closed days off shows that the screen is off", async () => {
  signInCustomer("token-1");
  storeSessionUser(buildStaff());
  let isOffered = true;
  fakeServer(({ method, path }) => {
    if (path === "/api/public/config/") return { body: { closures_offered: isOffered } };
    if (method === "GET")
      return { body: path.startsWith("/api/companies/") ? [] : { count: 0, results: [] } };
    isOffered = false;
    return { status: 409, body: { code: "closures_off", detail: errorTexts.closures_off } };
  });
  await showScreen("/admin/feriados", <ClosuresPage />);
  const [close] = await screen.findAllByRole("button", { name: /^Cerrar el / });
  fireEvent.click(close as HTMLElement);
  await screen.findByText("Los feriados y la capacidad están desactivados");
  expect(screen.queryByRole("button", { name: /^Cerrar el / })).toBeNull();
});

test("a company in the address that is no number is ignored, as the filter does", async () => {
  signInCustomer("token-1");
  storeSessionUser(buildStaff());
  fakeServer(({ path }) => {
    if (path === "/api/public/config/") return { body: { closures_offered: true } };
    if (path.startsWith("/api/companies/")) return { body: [] };
    if (path.includes("company=abc")) return { status: 400, body: { company: ["No es válido"] } };
    return { body: { count: 0, results: [] } };
  });
  await showScreen("/admin/feriados?company=abc", <ClosuresPage />);
  await screen.findByText("No se encontraron días");
});
