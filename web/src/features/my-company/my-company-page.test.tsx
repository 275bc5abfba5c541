import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createErrorBody } from "@lonchera/contract/errors";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { getCurrentSession, storeSessionUser } from "../../lib/session/cookies.ts";
import { buildCustomer, signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { MyCompanyPage } from "./my-company-page.tsx";

test("a manager whose right was taken away meanwhile reads so, and is no manager any more", async () => {
  signInCustomer("token-1");
  storeSessionUser(buildCustomer({ is_company_manager: true }));
  fakeServer(({ path }) =>
    path === "/api/token/refresh/"
      ? { body: { access: "token-2", refresh: "refresh-2", user: buildCustomer() } }
      : { status: 403, body: createErrorBody("not_allowed") },
  );
  await showScreen("/alto-andes/mi-empresa", <MyCompanyPage />);
  await screen.findByText("Solo para encargados de empresa");
  expect(getCurrentSession().user?.is_company_manager).toBe(false);
});
