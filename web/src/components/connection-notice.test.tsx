import { act, screen, waitFor } from "@testing-library/react";
import { useQuery } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getAccount } from "@lonchera/contract/accounts";
import { getCart } from "@lonchera/contract/cart";
import { showScreen } from "../app/show-screen.test-data.tsx";
import { fakeServer } from "../lib/api/fake-server.test-data.ts";
import { query } from "../lib/api/query.ts";
import { forgetCookies, signInCustomer } from "../lib/session/session-user.test-data.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { VersionNotice } from "./version-notice.tsx";

/** This map replaces the browser's caches. Each cache maps addresses to answers. */
const kept = new Map<string, Map<string, Response>>();

async function openCache(name: string) {
  const answers = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, answers);
  return {
    keys: async () => [...answers.keys()],
    match: async (address: string) => answers.get(address)?.clone(),
    put: async (address: string, answer: Response) => void answers.set(address, answer),
    delete: async (address: string) => answers.delete(address),
  };
}

const unregister = vi.fn();
/** The document contains this link while owners offer the phone app. */
const manifest = document.createElement("link");
manifest.rel = "manifest";

async function setOnline(isOnline: boolean): Promise<void> {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  await act(async () => window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

beforeEach(() => {
  signInCustomer("token");
  fakeServer(() => ({ body: { items: [] } }));
  vi.stubGlobal("caches", {
    open: openCache,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  });
  const registration = { addEventListener: () => undefined, waiting: null, unregister };
  const serviceWorker = { getRegistration: async () => registration, register: async () => registration };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
});
afterEach(async () => {
  await setOnline(true);
  manifest.remove();
  kept.clear();
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  forgetCookies();
});

function Cart() {
  useQuery(query(getCart, {}));
  return (
    <>
      <ConnectionNotice />
      <VersionNotice />
    </>
  );
}

const hasCart = () => kept.get("lonchera-answers")?.size === 1;

test("once owners switch the phone app off, nothing that was seen stays in the browser", async () => {
  document.head.append(manifest);
  await showScreen("/alto-andes/menu/cart-summary", <Cart />);
  await waitFor(() => expect(hasCart()).toBe(true));
  manifest.remove();
  await showScreen("/alto-andes/menu/cart-summary", <Cart />);
  await waitFor(() => expect(unregister).toHaveBeenCalled());
  await waitFor(() => expect([...kept.keys()]).toEqual([]));
});

function Profile() {
  useQuery(query(getAccount, {}));
  return <Cart />;
}

test("without network the notice says how old the cart is, except on screens that read it for a part of theirs", async () => {
  await showScreen("/alto-andes/menu/cart-summary", <Cart />);
  await setOnline(false);
  await screen.findByText(/^Sin conexión. Carrito visto hoy a las? \d\d:\d\d\. Para pedir/);
  await setOnline(true);
  await showScreen("/alto-andes/user/profile", <Profile />);
  await setOnline(false);
  await screen.findByText(/^No tienes conexión/);
});
