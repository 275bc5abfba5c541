import type { Page } from "@playwright/test";

/** What the custom checkout is made with, as far as it matters here. */
type Config = {
  settings: { amount: number; order?: string };
  options: { lang: string; installments: boolean; paymentMethods: Record<string, boolean> };
};

/** Runs in the page: a dialog with the documented interface of the provider's own, in which a click is a whole card. */
function checkoutScript(): void {
  const unique = () => crypto.randomUUID().replaceAll("-", "").slice(0, 12);
  class Checkout {
    token: object | null = null;
    order: object | null = null;
    error: object | null = null;
    culqi: (() => void) | undefined;
    readonly #dialog = document.createElement("dialog");

    constructor(key: string, { settings, options }: Config) {
      const offers = (method: string) => options.paymentMethods[method] === true;
      this.#dialog.setAttribute("aria-label", "Culqi");
      this.#dialog.append(`${key} ${options.lang} ${settings.amount}`);
      if (offers("tarjeta")) this.#offerCards(options.installments);
      if (offers("yape"))
        this.#button("Yape", { token: { id: `ype_test_approved_${unique()}`, metadata: null } });
      for (const method of ["bancaMovil", "agente", "billetera", "cuotealo"].filter(offers))
        this.#button(method, { order: { id: settings.order, payment_code: "27061998" } });
      this.#button("Cerrar", null);
    }

    #button(text: string, answer: object | null): void {
      const element = document.createElement("button");
      element.textContent = text;
      element.addEventListener("click", () => {
        if (answer === null) return this.close();
        Object.assign(this, { token: null, order: null, error: null }, answer);
        this.culqi?.();
        // Told twice, as by a button that was pressed twice.
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
        this.#button(`Tarjeta ${ending}`, { token: { id: `tkn_test_${ending}_${unique()}`, metadata } });
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

/** Runs in the page: asks the buyer in the bank's place, and tells the window. */
function bankScript(): void {
  const bank = {
    options: {} as { closeModalAction?: () => void },
    generateDevice: async () => "dispositivo-de-prueba",
    initAuthentication(token: string) {
      const dialog = document.createElement("dialog");
      dialog.setAttribute("aria-label", "Banco");
      dialog.append(token);
      const button = (text: string, act: () => void) => {
        const element = document.createElement("button");
        element.type = "button";
        element.textContent = text;
        element.addEventListener("click", () => {
          dialog.remove();
          act();
        });
        dialog.append(element);
      };
      const tell = (message: object) => window.postMessage(message, window.location.origin);
      const parameters3DS = {
        eci: "05",
        xid: "Y2FqYQ==",
        cavv: "AAABAWFlmQAAAABjRWWZEEFgFz8=",
        protocolVersion: "2.2.0",
        directoryServerTransactionId: "b3a3c7c2-9c4e-4d4f-8f0a-5b9d2b2f1c11",
      };
      button("Soy yo", () => tell({ parameters3DS, loading: false }));
      button("No soy yo", () => tell({ error: "Authentication failed" }));
      button("Cerrar", () => bank.options.closeModalAction?.());
      button("Irse", () => undefined);
      document.body.append(dialog);
      dialog.showModal();
    },
    reset: () => undefined,
  };
  Object.assign(window, { Culqi3DS: bank });
}

/** Also with a query, as after one that hung. */
export const checkoutAddress = /^https:\/\/js\.culqi\.com\/checkout-js(\?|$)/;
export const bankAddress = "https://3ds.culqi.com/";

/** The provider's two scripts, played by ours. */
export async function playCulqiScripts(page: Page): Promise<void> {
  const scripts = [
    [checkoutAddress, checkoutScript],
    [bankAddress, bankScript],
  ] as const;
  for (const [address, script] of scripts) {
    const body = `(${script.toString()})();`;
    await page.route(address, (route) => route.fulfill({ contentType: "text/javascript", body }));
  }
}
