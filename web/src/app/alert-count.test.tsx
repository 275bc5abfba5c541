import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeServer } from "../lib/api/fake-server.test-data.ts";
import { storeSessionUser } from "../lib/session/cookies.ts";
import { signInCustomer, buildStaff } from "../lib/session/session-user.test-data.ts";
import { AlertCount } from "./alert-count.tsx";
import { showScreen } from "./show-screen.test-data.tsx";

beforeEach(() => {
  signInCustomer("token-1");
  storeSessionUser(buildStaff());
});

test("what waits is asked for once a screen, for all entries of the drawer", async () => {
  let refunds = 0;
  const { sent } = fakeServer(() => ({ body: { open_claims: 2, refunds_pending: ++refunds } }));
  const { router } = await showScreen(
    "/admin",
    <>
      <AlertCount id="claims" name="open_claims" />
      <AlertCount id="refunds" name="refunds_pending" />
      <AlertCount id="emails" name="failed_emails" />
    </>,
  );
  await screen.findByTitle("1 devolución pendiente");
  expect(sent).toHaveLength(1);
  await act(() => router.navigate("/admin/companies"));
  await waitFor(() => expect(screen.getByTitle("2 devoluciones pendientes")).toBeTruthy());
  expect(sent).toHaveLength(2);
});
