import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { RequiredSecondFactorSetup } from "./required-setup.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";

let isMade = false;

/** The browser creates only one passkey for an account. */
vi.mock("./passkeys.ts", () => ({
  canUsePasskeys: () => true,
  passkeysText: "",
  createPasskey: async () => {
    if (isMade) throw new Error("Este dispositivo o llave ya tiene una passkey de tu cuenta.");
    isMade = true;
    return {};
  },
}));
afterEach(() => {
  isMade = false;
});

const base = "/api/account/second-factor/";
const created_at = "2026-11-28T12:00:00Z";
const newCodes = Array.from({ length: 10 }, (_, index) => `NUEVO-0000${index}`);

/** Fakes a server whose answer to the first factor is lost. The next `outage` requests fail, too. */
function loseAnswer(outage = 0) {
  let added = "";
  let failures = 0;
  return fakeServer(({ method, path }) => {
    if (failures-- > 0) throw new TypeError("Failed to fetch");
    if (method === "GET") {
      const totp = added === "totp/" ? { created_at, last_used_at: null } : null;
      const passkeys =
        added === "passkeys/" ? [{ id: 1, name: "Laptop", created_at, last_used_at: null }] : [];
      return { body: { totp, passkeys, recovery_codes_left: added ? 10 : 0, is_required: true } };
    }
    if (path === `${base}totp/setup/`)
      return { body: { token: "t", secret: "ABCD", uri: "otpauth://totp/x" } };
    if (path === `${base}passkeys/setup/`) return { body: { token: "t", options: {} } };
    if (path === `${base}recovery-codes/`) return { body: { recovery_codes: newCodes } };
    if (added)
      return {
        status: 409,
        body: { detail: "Este paso venció. Vuelve a empezar.", code: "challenge_expired" },
      };
    added = path.slice(base.length);
    failures = outage;
    throw new TypeError("Failed to fetch");
  });
}

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

async function expectNewCodes() {
  const list = await screen.findByRole("list", { name: "Códigos de recuperación" });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual(newCodes);
  await press("Ya los guardé");
}

test.each([0, 1])(
  "a required app whose answer was lost brings new codes, with the connection down for %i more requests",
  async (outage) => {
    loseAnswer(outage);
    const onDone = vi.fn();
    await showScreen("/admin/orders", <RequiredSecondFactorSetup onDone={onDone} />);
    await press("Usar una app");
    await type("Código de 6 dígitos", "123456");
    await press("Activar");
    if (outage > 0) {
      await screen.findByText(/^No hay conexión/);
      await press("Activar");
    }
    await expectNewCodes();
    expect(onDone).toHaveBeenCalledOnce();
  },
);

test("a required passkey that the browser has made already brings new codes", async () => {
  loseAnswer(1);
  const onDone = vi.fn();
  await showScreen("/admin/orders", <RequiredSecondFactorSetup onDone={onDone} />);
  await press("Usar una passkey");
  await type("Nombre de la passkey", "Laptop");
  await press("Crear passkey");
  await screen.findByText(/^No hay conexión/);
  await press("Crear passkey");
  await expectNewCodes();
  expect(onDone).toHaveBeenCalledOnce();
});

test("a passkey of the profile is shown after a lost answer, with new codes or after the dialog is cancelled", async () => {
  loseAnswer();
  await showScreen("/admin/profile?dialog=passkey", <SecondFactorSection />);
  await type("Nombre de la passkey", "Laptop");
  await press("Crear passkey");
  await expectNewCodes();
  await screen.findByText("Activada");

  isMade = false;
  loseAnswer(1);
  await showScreen("/admin/profile?dialog=passkey", <SecondFactorSection />);
  await type("Nombre de la passkey", "Laptop");
  await press("Crear passkey");
  await screen.findByText(/^No hay conexión/);
  await press("Cancelar");
  await screen.findByText("Activada");
});

test("a wrong code in a tab that does not know the factor of another tab stays a wrong code", async () => {
  let hasApp = false;
  const { sent } = fakeServer(({ method, path }) => {
    if (path === `${base}totp/setup/`)
      return { body: { token: "t", secret: "ABCD", uri: "otpauth://totp/x" } };
    if (path === `${base}recovery-codes/`) return { body: { recovery_codes: newCodes } };
    if (method !== "GET") return { status: 400, body: { code: ["El código no es correcto."] } };
    const totp = hasApp ? { created_at, last_used_at: null } : null;
    return { body: { totp, passkeys: [], recovery_codes_left: 0, is_required: false } };
  });
  await showScreen("/admin/profile?dialog=app", <SecondFactorSection />);
  await type("Código de 6 dígitos", "123456");
  hasApp = true;
  await press("Activar");
  await screen.findByText("El código no es correcto.");
  expect(sent.some(({ path }) => path === `${base}recovery-codes/`)).toBe(false);
});

test("an app that replaces the one of another tab leaves the recovery codes as they are", async () => {
  const { sent } = fakeServer(({ method, path }) => {
    if (path === `${base}totp/setup/`)
      return { body: { token: "t", secret: "ABCD", uri: "otpauth://totp/x" } };
    if (path === `${base}recovery-codes/`) return { body: { recovery_codes: newCodes } };
    if (method !== "GET") return { body: { recovery_codes: null } };
    return { body: { totp: null, passkeys: [], recovery_codes_left: 0, is_required: false } };
  });
  await showScreen("/admin/profile?dialog=app", <SecondFactorSection />);
  await type("Código de 6 dígitos", "123456");
  await press("Activar");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.some(({ path }) => path === `${base}recovery-codes/`)).toBe(false);
});

/** Fakes a server whose account has an app, and whose first answer to the path `lost` is lost. */
function loseRenewal(lost: string) {
  let isDone = false;
  fakeServer(({ method, path }) => {
    if (path === `${base}totp/setup/`)
      return { body: { token: "t", secret: "ABCD", uri: "otpauth://totp/x" } };
    if (method === "GET") {
      const totp = { created_at, last_used_at: null };
      return { body: { totp, passkeys: [], recovery_codes_left: 10, is_required: false } };
    }
    if (path !== base + lost) return { status: 404, body: {} };
    if (isDone) return { status: 409, body: { detail: "Este paso venció.", code: "challenge_expired" } };
    isDone = true;
    throw new TypeError("Failed to fetch");
  });
}

test("new codes whose answer was lost may have ended the former ones", async () => {
  loseRenewal("recovery-codes/");
  await showScreen("/admin/profile?dialog=codigos", <SecondFactorSection />);
  await press("Crear códigos");
  const alert = await screen.findByText(/Puede que tus códigos anteriores ya no sirvan: vuelve a crearlos/);
  expect(alert.textContent).not.toContain("No pudimos crear");
});

test("an app whose answer was lost may have replaced the former one", async () => {
  loseRenewal("totp/");
  await showScreen("/admin/profile?dialog=app", <SecondFactorSection />);
  await type("Código de 6 dígitos", "123456");
  await press("Activar");
  await screen.findByText(/^No hay conexión.* Puede que esta app ya esté activada/);
  await press("Activar");
  await screen.findByText("Este código QR venció.");
  await screen.findByText(/^Pide uno nuevo. Puede que esta app ya esté activada/);
});
