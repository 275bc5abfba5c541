import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createErrorBody } from "@lonchera/contract/errors";
import { listOrders } from "@lonchera/contract/orders";
import { listStaff } from "@lonchera/contract/staff";
import { call } from "../lib/api/call.ts";
import { catchCallError, fakeServer } from "../lib/api/fake-server.test-data.ts";
import { getCurrentSession, storeSessionUser } from "../lib/session/cookies.ts";
import { signInCustomer, buildStaff } from "../lib/session/session-user.test-data.ts";
import { Snackbars } from "../components/snackbars.tsx";
import { pressButton, showScreen } from "./show-screen.test-data.tsx";
import { StaffPrompts } from "./staff-prompts.tsx";

const title = "Confirma que eres tú";

async function showStaffSession() {
  await showScreen(
    "/admin/staff",
    <Snackbars>
      <StaffPrompts />
    </Snackbars>,
  );
}

beforeEach(async () => {
  signInCustomer("token-1");
  storeSessionUser(buildStaff());
  await showStaffSession();
});

/** The server lists the staff only after the password was confirmed. */
function fakeGuardedServer() {
  let isConfirmed = false;
  return fakeServer(({ path, body }) => {
    if (path === "/api/staff/")
      return isConfirmed
        ? { body: [] }
        : { status: 403, body: createErrorBody("identity_confirmation_required") };
    if (path === "/api/account/second-factor/") return { status: 404, body: createErrorBody("not_found") };
    isConfirmed = JSON.stringify(body) === '{"password":"correcta"}';
    return isConfirmed ? { status: 204 } : { status: 400, body: { password: ["No es correcta."] } };
  });
}

async function confirm(password: string) {
  fireEvent.change(await screen.findByLabelText("Contraseña"), { target: { value: password } });
  await pressButton("Confirmar");
}

test("calls that need a confirmed identity share one question, and are repeated once it is answered", async () => {
  const { sent } = fakeGuardedServer();
  const calls = Promise.all([call(listStaff, {}), call(listStaff, {})]);
  await confirm("otra");
  await screen.findByText("No es correcta.");
  expect(screen.queryByRole("alert")).toBeNull();
  await confirm("correcta");
  await expect(calls).resolves.toEqual([[], []]);
  expect(screen.queryByRole("dialog", { name: title })).toBeNull();
  expect(sent.filter(({ path }) => path === "/api/staff/")).toHaveLength(4);
});

test("who cancels the question gets the refusal", async () => {
  fakeGuardedServer();
  const failure = catchCallError(call(listStaff, {}));
  await screen.findByRole("dialog", { name: title });
  await pressButton("Cancelar");
  expect(await failure).toMatchObject({ status: 403, detail: "Confirma que eres tú para continuar." });
  expect(screen.queryByRole("dialog", { name: title })).toBeNull();
});

test("a browser that refuses its storage leaves staff their screens and the question", async () => {
  vi.stubGlobal("localStorage", {
    clear: () => undefined,
    getItem: () => {
      throw new DOMException("Refused", "SecurityError");
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await showStaffSession();
  fakeGuardedServer();
  const failure = catchCallError(call(listStaff, {}));
  await screen.findByRole("dialog", { name: title });
  await pressButton("Cancelar");
  await failure;
});

test("a refusal of what the role could do renews the session, which tells the new role", async () => {
  const { sent } = fakeServer(({ path }) =>
    path === "/api/token/refresh/"
      ? { body: { access: "token-2", refresh: "refresh-2", user: buildStaff("kitchen") } }
      : { status: 403, body: { detail: "No tienes permiso", code: "not_allowed" } },
  );
  expect((await catchCallError(call(listOrders, { query: {} }))).status).toBe(403);
  await waitFor(() => expect(getCurrentSession().user?.staff_role).toBe("kitchen"));
  expect((await catchCallError(call(listOrders, { query: {} }))).status).toBe(403);
  expect(sent.map(({ path }) => path)).toEqual([
    "/api/orders/filtered/",
    "/api/token/refresh/",
    "/api/orders/filtered/",
  ]);
});
