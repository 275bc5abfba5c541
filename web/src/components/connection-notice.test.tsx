import { act, screen, waitFor } from "@testing-library/react";
import { useQuery } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getAccount } from "@lonchera/contract/accounts";
import { getCart } from "@lonchera/contract/cart";
import { showScreen } from "../app/show-screen.test-data.tsx";
import { fakeServer } from "../lib/api/fake-server.test-data.ts";
import { query } from "../lib/api/query.ts";
import { signedIn } from "../lib/session/session-user.test-data.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { VersionNotice } from "./version-notice.tsx";

/** The browser's caches, as the addresses that each one contains. */
const { kept, unregister } = vi.hoisted(() => {
  const stored = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const answers = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, answers);
    return {
      keys: async () => [...answers.keys()],
      match: async (address: string) => answers.get(address)?.clone(),
      put: async (address: string, answer: Response) => void answers.set(address, answer),
      delete: async (address: string) => answers.delete(address),
    };
  };
  const keys = async () => [...stored.keys()];
  const remove = async (name: string) => stored.delete(name);
  Object.assign(globalThis, { caches: { open, keys, delete: remove } });
  return { kept: stored, unregister: vi.fn() };
});

/** The document names it while owners offer the phone app. */
const manifest = document.createElement("link");
manifest.rel = "manifest";
const listeners = { addEventListener: () => undefined };

beforeEach(() => {
  kept.clear();
  signedIn("token");
  fakeServer(() => ({ body: { items: [] } }));
  const registration = { ...listeners, waiting: null, unregister };
  const serviceWorker = { getRegistration: async () => registration, register: async () => registration };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
});
afterEach(() => {
  manifest.remove();
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.restoreAllMocks();
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
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => window.dispatchEvent(new Event("offline")));
  await screen.findByText(/^Sin conexión. Carrito visto hoy a las? \d\d:\d\d\. Para pedir/);
  vi.restoreAllMocks();
  await showScreen("/alto-andes/user/profile", <Profile />);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => window.dispatchEvent(new Event("offline")));
  await screen.findByText(/^No tienes conexión/);
});
