import { expect, test, vi } from "vitest";
import { openCardDialog, readInstallments, openCodeDialog, type PaymentDialog } from "./culqi-dialog.ts";

const due = { publicKey: "pk_test_1", amount: 1850, email: "ana@example.pe" };

/** Returns a class of dialogs that records their options. */
function fakeDialog() {
  const made: { key: string; config: Record<string, Record<string, unknown>>; dialog: PaymentDialog }[] = [];
  class Dialog implements PaymentDialog {
    token = null;
    order = null;
    error = null;
    open = vi.fn();
    close = vi.fn();
    constructor(key: string, config: object) {
      made.push({ key, config: config as Record<string, Record<string, unknown>>, dialog: this });
    }
  }
  return { Dialog, made };
}

function answer(dialog: PaymentDialog, what: Partial<PaymentDialog>): void {
  Object.assign(dialog, what);
  dialog.culqi?.();
}

test("the card dialog is in Spanish, offers instalments and has our colours", () => {
  const { Dialog, made } = fakeDialog();
  openCardDialog(Dialog, due, { onToken: vi.fn(), onError: vi.fn() });
  expect(made[0]?.key).toBe("pk_test_1");
  expect(made[0]?.config).toMatchObject({
    settings: { currency: "PEN", amount: 1850 },
    client: { email: "ana@example.pe" },
    options: { lang: "es", installments: true, modal: true, paymentMethodsSort: ["tarjeta", "yape"] },
  });
  expect(made[0]?.config["settings"]).not.toHaveProperty("order");
  expect(made[0]?.config["options"]?.["paymentMethods"]).toEqual({
    tarjeta: true,
    yape: true,
    bancaMovil: false,
    agente: false,
    billetera: false,
    cuotealo: false,
  });
  expect(made[0]?.config["appearance"]?.["defaultStyle"]).toMatchObject({ buttonBackground: "#b8360f" });
  expect(made[0]?.dialog.open).toHaveBeenCalledOnce();
});

test("a token that is reported twice counts once, with the chosen instalments", () => {
  const { Dialog, made } = fakeDialog();
  const onToken = vi.fn();
  const onError = vi.fn();
  const dialog = openCardDialog(Dialog, due, { onToken, onError });
  answer(dialog, { token: { id: "tkn_test_1", metadata: { installments: "6" } } });
  answer(dialog, { token: { id: "tkn_test_1" } });
  expect(onToken.mock.calls).toEqual([[{ token: "tkn_test_1", installments: 6 }]]);
  expect(onError).not.toHaveBeenCalled();
  expect(made[0]?.dialog.close).toHaveBeenCalledOnce();
});

test.each([
  [undefined, 0],
  [null, 0],
  [{}, 0],
  [{ installments: 0 }, 0],
  [{ installments: 1 }, 0],
  [{ installments: 12 }, 12],
  [{ installments: "3" }, 3],
  [{ installments: "tres" }, 0],
  [{ installments: 49 }, 0],
])("the metadata %j means %i instalments", (metadata, installments) => {
  expect(readInstallments({ id: "tkn_1", ...(metadata !== undefined && { metadata }) })).toBe(installments);
});

test("an error of the provider is reported with its message", () => {
  const { Dialog } = fakeDialog();
  const onError = vi.fn();
  const dialog = openCardDialog(Dialog, due, { onToken: vi.fn(), onError });
  answer(dialog, { error: { user_message: "La tarjeta está vencida." } });
  expect(onError.mock.calls).toEqual([["La tarjeta está vencida."]]);
});

test("the code dialog is for one order, stays open, and reports errors", () => {
  const { Dialog, made } = fakeDialog();
  const onError = vi.fn();
  const dialog = openCodeDialog(Dialog, { ...due, order: "ord_test_1" }, onError);
  expect(made[0]?.config).toMatchObject({
    settings: { order: "ord_test_1" },
    options: { installments: false, paymentMethodsSort: ["bancaMovil", "agente", "billetera", "cuotealo"] },
  });
  answer(dialog, { order: { payment_code: "12345678" } });
  expect(onError).not.toHaveBeenCalled();
  expect(made[0]?.dialog.close).not.toHaveBeenCalled();
  answer(dialog, { order: null, error: { user_message: "El código no se pudo generar." } });
  expect(onError.mock.calls).toEqual([["El código no se pudo generar."]]);
});
