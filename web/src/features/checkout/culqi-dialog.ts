import { useEventCallback } from "@mui/material/utils";
import { useEffect, useRef } from "react";
import { maxInstallments } from "@lonchera/contract/checkout";
import { formatUngroupedSoles } from "@lonchera/domain/money";
import { theme } from "../../app/theme.ts";
import { useHistoryOverlay } from "../../components/url-state.ts";

type Token = { readonly id: string; readonly metadata?: { readonly installments?: unknown } | null };
type ProviderError = { readonly user_message?: string };

/** Describes the dialog that the provider's script defines. */
export type PaymentDialog = {
  open(): void;
  close(): void;
  token?: Token | null;
  order?: object | null;
  error?: ProviderError | null;
  /** The script calls it when there is a token, an order or an error to read. */
  culqi?: () => void;
};

const tokenMethods = ["tarjeta", "yape"] as const;
const codeMethods = ["bancaMovil", "agente", "billetera", "cuotealo"] as const;
const methods = [...tokenMethods, ...codeMethods];
type Method = (typeof methods)[number];

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

type AmountDue = {
  readonly publicKey: string;
  /** The unit is céntimos. */
  readonly amount: number;
  readonly email: string;
};

/** Uses the light colours only, because the provider's dialog has no dark scheme. */
function createAppearance(amount: number) {
  const { primary, drawer } = (theme.colorSchemes.light ?? theme).palette;
  return {
    theme: "default",
    menuType: "sidebar",
    logo: new URL("/icon-192.png", window.location.href).href,
    buttonCardPayText: `Pagar ${formatUngroupedSoles(amount)}`,
    defaultStyle: {
      bannerColor: drawer.surface,
      buttonBackground: primary.main,
      menuColor: primary.main,
      linksColor: primary.main,
      buttonTextColor: primary.contrastText,
      priceColor: primary.dark,
    },
  };
}

function createDialogConfig(
  { amount, email }: AmountDue,
  offered: readonly Method[],
  order?: string,
): DialogConfig {
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
    appearance: createAppearance(amount),
  };
}

/** Returns the number of monthly instalments chosen in the dialog, or 0 for a single payment. */
export function readInstallments({ metadata }: Token): number {
  const chosen = Number(metadata?.installments ?? 0);
  return Number.isInteger(chosen) && chosen >= 2 && chosen <= maxInstallments ? chosen : 0;
}

type CardToken = { readonly token: string; readonly installments: number };

type CardDialogHandlers = {
  onToken: (token: CardToken) => void;
  onError: (message: string | undefined) => void;
};

/** Asks for a card or Yape. Closing the dialog calls no handler. */
export function openCardDialog(
  Dialog: PaymentDialogClass,
  due: AmountDue,
  handlers: CardDialogHandlers,
): PaymentDialog {
  const dialog = new Dialog(due.publicKey, createDialogConfig(due, tokenMethods));
  let isAnswered = false;
  dialog.culqi = () => {
    if (isAnswered) return;
    isAnswered = true;
    const { token, error } = dialog;
    dialog.close();
    if (token) handlers.onToken({ token: token.id, installments: readInstallments(token) });
    else handlers.onError(error?.user_message);
  };
  dialog.open();
  return dialog;
}

/** Shows how an order is paid with a code. The dialog stays open so that the code can be read. */
export function openCodeDialog(
  Dialog: PaymentDialogClass,
  due: AmountDue & { readonly order: string },
  onError: (message: string | undefined) => void,
): PaymentDialog {
  const dialog = new Dialog(due.publicKey, createDialogConfig(due, codeMethods, due.order));
  dialog.culqi = () => {
    const { order, error } = dialog;
    if (!order && error) onError(error.user_message);
  };
  dialog.open();
  return dialog;
}

/**
 * Returns `openCardDialog` with at most one dialog at a time, which Back and leaving the page close. Its answer is
 * handled once its history entry is removed. The script does not report that the dialog was closed without an answer;
 * the entry then stays.
 */
export function useCardDialog(): (...args: Parameters<typeof openCardDialog>) => void {
  const overlay = useHistoryOverlay("payment");
  const open = useRef<PaymentDialog>(null);
  const answer = useRef<() => void>(null);
  const finish = useEventCallback(() => {
    open.current?.close();
    open.current = null;
    const handle = answer.current;
    answer.current = null;
    handle?.();
  });
  const closeThen = useEventCallback((handle: () => void) => {
    answer.current = handle;
    if (overlay.isOpen) overlay.close();
    else finish();
  });
  // An effect of `overlay.isOpen` would miss a quick Back, which comes before the entry was rendered.
  useEffect(() => {
    window.addEventListener("popstate", finish);
    return () => {
      window.removeEventListener("popstate", finish);
      open.current?.close();
    };
  }, [finish]);
  return (Dialog, due, { onToken, onError }) => {
    if (!overlay.isOpen) overlay.open();
    open.current?.close();
    open.current = openCardDialog(Dialog, due, {
      onToken: (token) => closeThen(() => onToken(token)),
      onError: (message) => closeThen(() => onError(message)),
    });
  };
}
