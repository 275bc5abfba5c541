import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { type Database, openDatabase } from "@lonchera/server/platform/db/client";
import { type FakeCulqi, startFakeCulqi } from "@lonchera/server/test/fakes/culqi/fake-culqi";
import { createDatabase, startServer } from "../../support/server.ts";
import { test as base } from "../../support/test.ts";

/** A server that charges by Culqi's API, and the fake that provides this API. */
type CulqiSystem = { readonly url: string; readonly databaseUrl: string; readonly culqi: FakeCulqi };

async function withCulqiSystem(use: (system: CulqiSystem) => Promise<void>, name: string): Promise<void> {
  const endings: (() => Promise<void>)[] = [];
  const culqi = await startFakeCulqi({ after: (end) => void endings.push(end) });
  try {
    const databaseUrl = await createDatabase("culqi");
    const secretKey = randomBytes(32).toString("hex");
    const settings = { DEMO: "0", ...culqi.environment };
    const server = await startServer({ databaseUrl, secretKey, name, settings });
    endings.unshift(server.stop);
    culqi.sendEventsTo({ url: `${server.url}/api/webhooks/culqi/`, when: "after" });
    await use({ url: server.url, databaseUrl, culqi });
  } finally {
    for (const end of endings) await end();
  }
}

/** A `test` whose fixtures belong to such a system. */
export const test = base.extend<{ culqi: FakeCulqi }, { system: CulqiSystem; database: Database }>({
  system: [
    async ({}, use, { parallelIndex }) => {
      await withCulqiSystem(use, `culqi-server-${parallelIndex}`);
    },
    { scope: "worker" },
  ],
  database: [
    async ({ system }, use) => {
      const database = openDatabase(system.databaseUrl, { max: 2 });
      await use(database);
      await database.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ system }, use) => {
    await use(system.url);
  },
  culqi: async ({ system }, use) => {
    await use(system.culqi);
    system.culqi.reset();
  },
});

/** The options of Culqi's custom checkout that the tests read. */
type Config = {
  settings: { amount: number; order?: string };
  options: { lang: string; installments: boolean; paymentMethods: Record<string, boolean> };
};

/** Runs in the page. Defines a dialog with the documented interface of the provider's dialog. A click replaces typing a card. */
function defineCheckout(): void {
  const createId = () => crypto.randomUUID().replaceAll("-", "").slice(0, 12);
  class Checkout {
    token: object | null = null;
    order: object | null = null;
    error: object | null = null;
    culqi: (() => void) | undefined;
    readonly #dialog = document.createElement("dialog");

    constructor(key: string, { settings, options }: Config) {
      const isOffered = (method: string) => options.paymentMethods[method] === true;
      this.#dialog.setAttribute("aria-label", "Culqi");
      this.#dialog.append(`${key} ${options.lang} ${settings.amount}`);
      if (isOffered("tarjeta")) this.#offerCards(options.installments);
      if (isOffered("yape"))
        this.#button("Yape", { token: { id: `ype_test_approved_${createId()}`, metadata: null } });
      for (const method of ["bancaMovil", "agente", "billetera", "cuotealo"].filter(isOffered))
        this.#button(method, { order: { id: settings.order } });
      this.#button("Cerrar", null);
    }

    #button(text: string, answer: object | null): void {
      const element = document.createElement("button");
      element.textContent = text;
      element.addEventListener("click", () => {
        if (answer === null) return this.close();
        Object.assign(this, { token: null, order: null, error: null }, answer);
        this.culqi?.();
        // The result is sent twice, as if the button was pressed twice.
        this.culqi?.();
      });
      this.#dialog.append(element);
    }

    #offerCards(inParts: boolean): void {
      const metadata: { installments?: string } = {};
      const parts = document.createElement("input");
      parts.setAttribute("aria-label", "Cuotas");
      parts.hidden = !inParts;
      parts.addEventListener("input", () => (metadata.installments = parts.value));
      this.#dialog.append(parts);
      for (const ending of ["approved", "insufficient_funds", "review"])
        this.#button(`Tarjeta ${ending}`, { token: { id: `tkn_test_${ending}_${createId()}`, metadata } });
      this.#button("Tarjeta vencida", { error: { user_message: "Tu tarjeta está vencida." } });
    }

    open(): void {
      document.body.append(this.#dialog);
      this.#dialog.showModal();
    }

    close(): void {
      this.#dialog.close();
      this.#dialog.remove();
    }
  }
  Object.assign(window, { CulqiCheckout: Checkout });
}

/** Runs in the page. Shows the dialog of a bank and posts the buyer's answer to the window. */
function defineBank(): void {
  const bank = {
    options: {} as { closeModalAction?: () => void },
    generateDevice: async () => "dispositivo-de-prueba",
    initAuthentication(token: string) {
      const dialog = document.createElement("dialog");
      dialog.setAttribute("aria-label", "Banco");
      dialog.append(token);
      const addButton = (text: string, act: () => void) => {
        const element = document.createElement("button");
        element.type = "button";
        element.textContent = text;
        element.addEventListener("click", () => {
          dialog.remove();
          act();
        });
        dialog.append(element);
      };
      const postResult = (message: object) => window.postMessage(message, window.location.origin);
      const parameters3DS = {
        eci: "05",
        xid: "Y2FqYQ==",
        cavv: "AAABAWFlmQAAAABjRWWZEEFgFz8=",
        protocolVersion: "2.2.0",
        directoryServerTransactionId: "b3a3c7c2-9c4e-4d4f-8f0a-5b9d2b2f1c11",
      };
      addButton("Soy yo", () => postResult({ parameters3DS, loading: false }));
      addButton("No soy yo", () => postResult({ error: "Authentication failed" }));
      addButton("Cerrar", () => bank.options.closeModalAction?.());
      addButton("Irse", () => undefined);
      document.body.append(dialog);
      dialog.showModal();
    },
    reset: () => undefined,
  };
  Object.assign(window, { Culqi3DS: bank });
}

/** The URL of the checkout script. It has a query when the script is loaded again after it did not load. */
export const checkoutAddress = /^https:\/\/js\.culqi\.com\/checkout-js(\?|$)/;
export const bankAddress = "https://3ds.culqi.com/";

/** Replaces the provider's two scripts with the fakes of this file. */
export async function fakeCulqiScripts(page: Page): Promise<void> {
  const scripts = [
    [checkoutAddress, defineCheckout],
    [bankAddress, defineBank],
  ] as const;
  for (const [address, script] of scripts) {
    const body = `(${script.toString()})();`;
    await page.route(address, (route) => route.fulfill({ contentType: "text/javascript", body }));
  }
}
