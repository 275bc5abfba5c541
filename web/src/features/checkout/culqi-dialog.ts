import { useEffect, useRef } from "react";
import { soles } from "@lonchera/domain/money";
import { theme } from "../../app/theme.ts";

type Token = { readonly id: string; readonly metadata?: { readonly installments?: unknown } | null };
type CodeOrder = { readonly payment_code?: unknown };
type ProviderError = { readonly user_message?: string };

/** The provider's dialog, as its script defines it. */
export type PaymentDialog = {
  open(): void;
  close(): void;
  token?: Token | null;
  order?: CodeOrder | null;
  error?: ProviderError | null;
  /** Called when there is a token, an order or an error to read. */
  culqi?: () => void;
};

const methods = ["tarjeta", "yape", "bancaMovil", "agente", "billetera", "cuotealo"] as const;
type Method = (typeof methods)[number];

const tokenMethods: readonly Method[] = ["tarjeta", "yape"];
const codeMethods: readonly Method[] = ["bancaMovil", "agente", "billetera", "cuotealo"];

type DialogConfig = {
  settings: { title: string; currency: "PEN"; amount: number; order?: string };
  client: { email: string };
  options: object;
  appearance: object;
};
export type PaymentDialogClass = new (publicKey: string, config: DialogConfig) => PaymentDialog;

declare global {
  interface Window {
    CulqiCheckout?: PaymentDialogClass;
  }
}

/** What a dialog is about. */
type Due = {
  readonly publicKey: string;
  /** Céntimos. */
  readonly amount: number;
  readonly email: string;
};

/** It is always light, whatever our own colours are. */
function appearance(amount: number) {
  const { primary, shell } = (theme.colorSchemes.light ?? theme).palette;
  return {
    theme: "default",
    menuType: "sidebar",
    logo: new URL("/icon-192.png", window.location.href).href,
    buttonCardPayText: `Pagar ${soles(amount)}`,
    defaultStyle: {
      bannerColor: shell.surface,
      buttonBackground: primary.main,
      menuColor: primary.main,
      linksColor: primary.main,
      buttonTextColor: primary.contrastText,
      priceColor: primary.dark,
    },
  };
}

function configOf({ amount, email }: Due, offered: readonly Method[], order?: string): DialogConfig {
  return {
    settings: { title: "Lonchera", currency: "PEN", amount, ...(order !== undefined && { order }) },
    client: { email },
    options: {
      lang: "es",
      installments: offered === tokenMethods,
      modal: true,
      paymentMethods: Object.fromEntries(methods.map((method) => [method, offered.includes(method)])),
      paymentMethodsSort: offered,
    },
    appearance: appearance(amount),
  };
}

const mostInstallments = 48;

/** The monthly parts that were chosen in the dialog; 0 where none were. */
export function installmentsOf({ metadata }: Token): number {
  const chosen = Number(metadata?.installments ?? 0);
  return Number.isInteger(chosen) && chosen >= 2 && chosen <= mostInstallments ? chosen : 0;
}

type ChosenMeans = { readonly token: string; readonly installments: number };

type CardAnswer = {
  onToken: (means: ChosenMeans) => void;
  onError: (message: string | undefined) => void;
};

/** Asks for a card or Yape. Closed without a token it says nothing, and nothing has happened. */
export function askForCard(Dialog: PaymentDialogClass, due: Due, answer: CardAnswer): PaymentDialog {
  const dialog = new Dialog(due.publicKey, configOf(due, tokenMethods));
  let isAnswered = false;
  dialog.culqi = () => {
    if (isAnswered) return;
    isAnswered = true;
    const { token, error } = dialog;
    dialog.close();
    if (token) answer.onToken({ token: token.id, installments: installmentsOf(token) });
    else answer.onError(error?.user_message);
  };
  dialog.open();
  return dialog;
}

type CodeAnswer = {
  onCode: (code: string) => void;
  onError: (message: string | undefined) => void;
};

const codeForm = /^[\w -]{1,40}$/;

/** Shows how an order is paid with a code; it stays open, so that the code can be read. */
export function showCode(
  Dialog: PaymentDialogClass,
  due: Due & { readonly order: string },
  { onCode, onError }: CodeAnswer,
): PaymentDialog {
  const dialog = new Dialog(due.publicKey, configOf(due, codeMethods, due.order));
  dialog.culqi = () => {
    const { order, error } = dialog;
    const code = order?.payment_code;
    if (typeof code === "string" && codeForm.test(code)) onCode(code);
    if (!order && error) onError(error.user_message);
  };
  dialog.open();
  return dialog;
}

/** `askForCard`, of one dialog at a time; it goes with the page that opened it. */
export function useCardDialog(): (...asked: Parameters<typeof askForCard>) => void {
  const open = useRef<PaymentDialog>(null);
  useEffect(() => () => open.current?.close(), []);
  return (...asked) => {
    open.current?.close();
    open.current = askForCard(...asked);
  };
}
