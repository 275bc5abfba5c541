// The sandbox provider's dialog: the same interface as the real provider's script, and no real money.
(() => {
  const cards = [
    { label: "Aprobada", number: "4111 •••• •••• 1111", token: "tkn_test_approved", tone: "approved" },
    {
      label: "Fondos insuficientes",
      number: "4000 •••• •••• 0008",
      token: "tkn_test_insufficient_funds",
      tone: "declined",
    },
    {
      label: "Tarjeta robada",
      number: "4000 •••• •••• 0000",
      token: "tkn_test_stolen_card",
      tone: "declined",
    },
    {
      label: "Respuesta perdida",
      number: "5111 •••• •••• 1118",
      token: "tkn_test_timeout_charged",
      tone: "lost",
    },
  ];

  const look = `
    .sandbox-pay {
      box-sizing: border-box; width: min(420px, calc(100vw - 24px)); max-height: calc(100dvh - 24px); padding: 0;
      border: 0; border-radius: 20px; overflow: auto; color: #1d2433; background: #f7f8fb; color-scheme: light;
      font: 400 16px/1.45 "Source Sans 3 Variable", system-ui, sans-serif;
      box-shadow: 0 24px 64px rgb(10 16 34 / 0.45);
    }
    .sandbox-pay::backdrop { background: rgb(16 20 36 / 0.6); }
    .sandbox-pay * { box-sizing: border-box; font: inherit; }
    .sandbox-pay header { padding: 20px 24px; color: #fff; background: #27336b; }
    .sandbox-pay h2 { margin: 0; font-weight: 700; font-size: 20px; line-height: 1.25; }
    .sandbox-pay header p { display: flex; justify-content: space-between; gap: 16px; margin: 6px 0 0; }
    .sandbox-pay strong { font-weight: 700; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .sandbox-pay main { padding: 20px 24px 24px; }
    .sandbox-pay main > p { margin: 0 0 14px; color: #4b5468; }
    .sandbox-pay ul { display: grid; gap: 10px; margin: 0 0 16px; padding: 0; list-style: none; }
    .sandbox-pay button {
      width: 100%; min-height: 48px; border: 1px solid #c9cfdf; border-radius: 12px; color: inherit;
      background: #fff; cursor: pointer;
    }
    .sandbox-pay button:hover { border-color: #27336b; }
    .sandbox-pay button:focus-visible { outline: 3px solid #3b57d6; outline-offset: 2px; }
    .sandbox-pay li button {
      display: grid; grid-template-columns: 44px 1fr; align-items: center; gap: 14px; padding: 10px 14px; text-align: left;
    }
    .sandbox-pay li b { display: block; font-weight: 650; }
    .sandbox-pay li small { color: #4b5468; font-size: 14px; font-variant-numeric: tabular-nums; }
    .sandbox-pay .chip { height: 30px; border-radius: 6px; background: linear-gradient(135deg, #3f8f5a, #2b6b41); }
    .sandbox-pay .declined { background: linear-gradient(135deg, #c2475a, #8d2637); }
    .sandbox-pay .lost { background: linear-gradient(135deg, #c98a2b, #8f5d10); }
    .sandbox-pay main > .code {
      margin: 0 0 16px; padding: 14px; border-radius: 12px; color: inherit; background: #fff; text-align: center;
      font-weight: 700; font-size: 28px; letter-spacing: 0.08em; font-variant-numeric: tabular-nums;
    }
    .sandbox-pay .pay { border-color: #27336b; color: #fff; background: #27336b; font-weight: 650; }
    .sandbox-pay .pay:hover { background: #1d2650; }
    .sandbox-pay .cancel { border-color: transparent; background: transparent; font-weight: 650; }
  `;

  function adoptLook() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(look);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }

  function element(name, properties = {}, children = []) {
    const node = Object.assign(document.createElement(name), properties);
    node.append(...children);
    return node;
  }

  function money(centimos) {
    const digits = String(centimos).padStart(3, "0");
    return `S/\u00a0${digits.slice(0, -2)}.${digits.slice(-2)}`;
  }

  function uniqueEnding() {
    const numbers = crypto.getRandomValues(new Uint32Array(3));
    return [...numbers].map((number) => number.toString(36)).join("");
  }

  function cardButton(card, choose) {
    const button = element("button", { type: "button" }, [
      element("span", { className: `chip ${card.tone}` }),
      element("span", {}, [
        element("b", { textContent: card.label }),
        element("small", { textContent: card.number }),
      ]),
    ]);
    button.addEventListener("click", () => choose(card));
    return element("li", {}, [button]);
  }

  /** Made up from the provider's order, as the server's `createCode` does. */
  function codeOf(order) {
    const hash = [...order].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 90_000_000, 7);
    return String(10_000_000 + hash);
  }

  function cardChoice(choose) {
    return [
      element("p", { textContent: "No se cobra dinero real. Elige con qué tarjeta pagar:" }),
      element(
        "ul",
        {},
        cards.map((card) => cardButton(card, choose)),
      ),
    ];
  }

  function codeCounter(order, pay) {
    const button = element("button", {
      type: "button",
      className: "pay",
      textContent: "Pagar ahora en el banco de prueba",
    });
    button.addEventListener("click", pay);
    return [
      element("p", {
        textContent:
          "No se cobra dinero real. Con este código se paga en la banca móvil, un agente o una billetera:",
      }),
      element("p", { className: "code", textContent: codeOf(order) }),
      button,
    ];
  }

  function paymentDialog({ title, amount }, content, leaveLabel) {
    const heading = element("h2", { id: "sandbox-pay-title", textContent: "Pago de prueba" });
    const cancel = element("button", { type: "button", className: "cancel", textContent: leaveLabel });
    const dialog = element("dialog", { className: "sandbox-pay" }, [
      element("header", {}, [
        heading,
        element("p", {}, [
          element("span", { textContent: title }),
          element("strong", { textContent: money(amount) }),
        ]),
      ]),
      element("main", {}, [...content, cancel]),
    ]);
    dialog.setAttribute("aria-labelledby", heading.id);
    cancel.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    return dialog;
  }

  window.CulqiCheckout = class SandboxCheckout {
    token = null;
    order = null;
    error = null;
    culqi = undefined;
    #settings;
    #email;
    #dialog = null;

    constructor(_publicKey, { settings, client }) {
      this.#settings = settings;
      this.#email = client?.email ?? "";
    }

    open() {
      this.close();
      const { order } = this.#settings;
      this.#dialog =
        order === undefined
          ? paymentDialog(
              this.#settings,
              cardChoice((card) => this.#choose(card)),
              "Cancelar",
            )
          : paymentDialog(
              this.#settings,
              codeCounter(order, () => this.#goToCounter(order)),
              "Pagar después",
            );
      document.body.append(this.#dialog);
      this.#dialog.showModal();
    }

    close() {
      this.#dialog?.close();
      this.#dialog = null;
    }

    // Only the application can pay there: this script knows no session.
    #goToCounter(order) {
      this.close();
      window.dispatchEvent(new CustomEvent("sandbox-counter", { detail: order }));
    }

    #choose(card) {
      this.token = {
        id: `${card.token}_${uniqueEnding()}`,
        type: "card",
        email: this.#email,
        card_number: card.number,
        last_four: card.number.slice(-4),
        active: true,
      };
      this.close();
      this.culqi?.();
    }
  };

  adoptLook();
})();
