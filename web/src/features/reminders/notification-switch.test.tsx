import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { VersionNotice } from "../../components/version-notice.tsx";
import { clearSession, storeSessionUser } from "../../lib/session/cookies.ts";
import { signOut } from "../../lib/session/session.ts";
import { signInCustomer, buildStaff } from "../../lib/session/session-user.test-data.ts";
import { RemindersSection } from "./reminders-section.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(navigator, "userAgent");
});

function define(name: "serviceWorker" | "userAgent", value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

const body = { endpoint: "https://fcm.googleapis.com/x", keys: { p256dh: "B", auth: "A" } };

/** Fakes a browser with push. It answers the request for permission with `answer`. */
function fakeBrowser(permission: NotificationPermission, answer = permission) {
  const notification = {
    permission,
    requestPermission: async () => (notification.permission = answer),
  };
  let isPresent = false;
  const subscription = {
    toJSON: () => body,
    unsubscribe: async () => {
      isPresent = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (isPresent ? subscription : null),
    subscribe: vi.fn(async () => {
      isPresent = true;
      return subscription;
    }),
  };
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", class {});
  const registration = { pushManager, waiting: null, addEventListener: () => undefined };
  define("serviceWorker", {
    ready: Promise.resolve(),
    register: async () => registration,
    getRegistration: async () => registration,
  });
  return { pushManager, notification };
}

type Reminders = { active?: boolean; offered?: boolean; push_key?: string | null };

async function open({ active = true, offered = true, push_key = "key" }: Reminders = {}, fails = false) {
  signInCustomer("token");
  const server = fakeServer(({ method, path }) => {
    if (method === "GET") return { body: { active, offered, push_key: offered ? push_key : null } };
    if (fails) return { status: 400, body: { endpoint: ["Este navegador usa otro servicio"] } };
    return { body: { active: path === "/api/reminders/devices/" } };
  });
  await showScreen("/quinua/user/profile", <RemindersSection />);
  return server;
}

const findSwitch = () => screen.findByRole("switch", { name: "Avisos en este dispositivo" });
const isDisabled = async () => (await findSwitch()).hasAttribute("disabled");

test("a browser subscribes with the server's key, tells the server, and takes it back", async () => {
  const { pushManager, notification } = fakeBrowser("default");
  const question = Promise.withResolvers<NotificationPermission>();
  notification.requestPermission = () => question.promise;
  const { sent } = await open();
  await waitFor(async () => expect(await isDisabled()).toBe(false));
  fireEvent.click(await findSwitch());
  expect(await screen.findByText(/Si tu navegador pregunta/)).toBeTruthy();
  expect(pushManager.subscribe).not.toHaveBeenCalled();
  question.resolve("granted");
  await waitFor(() => expect(screen.queryByText(/Si tu navegador pregunta/)).toBeNull());
  expect(await findSwitch()).toHaveProperty("checked", true);
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "key" });
  expect(sent.at(-1)).toMatchObject({ method: "POST", path: "/api/reminders/devices/", body });
  fireEvent.click(await findSwitch());
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ method: "POST", path: "/api/reminders/devices/remove/", body }),
  );
  await waitFor(async () => expect(await findSwitch()).toHaveProperty("checked", false));
});

test("without a permission the switch stays off, and says how to give it", async () => {
  const { notification } = fakeBrowser("default", "denied");
  const { sent } = await open();
  await waitFor(async () => expect(await isDisabled()).toBe(false));
  fireEvent.click(await findSwitch());
  expect(await screen.findByText(/Tu navegador bloquea los avisos/)).toBeTruthy();
  expect(await findSwitch()).toMatchObject({ checked: false, disabled: true });
  expect(sent.map(({ method }) => method)).toEqual(["GET"]);
  notification.permission = "granted";
  await act(async () => {
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await waitFor(async () => expect(await isDisabled()).toBe(false));
  expect(screen.queryByText(/bloquea/)).toBeNull();
});

test("a refusal of the server leaves the switch off, and stays on the screen", async () => {
  fakeBrowser("granted");
  await open({}, true);
  await waitFor(async () => expect(await isDisabled()).toBe(false));
  fireEvent.click(await findSwitch());
  await waitFor(() => expect(screen.queryByText(/Si tu navegador pregunta/)).toBeNull());
  expect(await findSwitch()).toMatchObject({ checked: false, disabled: false });
  expect(screen.getByRole("alert").textContent).toBe(
    "No pudimos cambiar los avisos de este dispositivo. Este navegador usa otro servicio",
  );
});

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", /agrega Lonchera a tu pantalla de inicio/],
  ["Mozilla/5.0 (X11; Linux x86_64)", /Este navegador no puede mostrar avisos/],
])("a browser without push says so: %s", async (userAgent, hint) => {
  define("userAgent", userAgent);
  await open();
  expect(await screen.findByText(hint)).toBeTruthy();
  expect(await isDisabled()).toBe(true);
});

test("devices follow the e-mail, and are not shown where the company sends no reminders", async () => {
  fakeBrowser("granted");
  await open({ active: false });
  expect(await screen.findByText(/Llegan junto con el correo/)).toBeTruthy();
  expect(await isDisabled()).toBe(true);
  await open({ push_key: null });
  expect(await screen.findByText("Recordatorios")).toBeTruthy();
  expect(screen.queryByText("Avisos en este dispositivo")).toBeNull();
  await open({ offered: false });
  expect(screen.queryByText("Recordatorios")).toBeNull();
});

test.each([
  ["a sign-out without network", signOut, false],
  ["a sign-in of staff", async () => storeSessionUser(buildStaff()), false],
  ["the end of an expired session", async () => clearSession(null), true],
])("only without a sign-out or staff a browser stays subscribed: after %s", async (_, change, isKept) => {
  const manifest = document.createElement("link");
  manifest.rel = "manifest";
  document.head.append(manifest);
  const { pushManager } = fakeBrowser("granted");
  await pushManager.subscribe();
  signInCustomer("token");
  fakeServer(() => {
    throw new TypeError("Failed to fetch");
  });
  await showScreen("/quinua/user/profile", <VersionNotice />);
  await act(change);
  await waitFor(async () => expect((await pushManager.getSubscription()) !== null).toBe(isKept));
  manifest.remove();
});
