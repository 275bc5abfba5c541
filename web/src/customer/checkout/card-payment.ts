import { useQuery } from "@tanstack/react-query";
import { soles } from "@lonchera/domain/money";
import type { PublicConfig } from "@lonchera/contract/public-config";
import { loadPaymentScript, type CardDialogClass } from "./payment-script.ts";

const providerNames: Readonly<Record<PublicConfig["payment"]["provider"], string>> = {
  sandbox: "Sandbox",
  culqi: "Culqi",
};

const everyMethod = {
  tarjeta: true,
  yape: true,
  bancaMovil: true,
  agente: true,
  billetera: true,
  cuotealo: true,
};

export function scriptFailureText(payment: PublicConfig["payment"]): string {
  return `Error al cargar el script de ${providerNames[payment.provider]}`;
}

/** The provider's script, fetched while the form is filled in. */
export function usePaymentScript(address: string, enabled: boolean) {
  return useQuery({
    queryKey: ["payment script", address],
    queryFn: () => loadPaymentScript(address),
    enabled,
    retry: false,
    staleTime: Infinity,
    structuralSharing: false,
  });
}

type CardRequest = {
  publicKey: string;
  /** Céntimos. */
  amount: number;
  email: string;
  onToken: (token: string) => void;
  onError: (message: string | undefined) => void;
};

/** Opens the provider's dialog. Closed without a token it says nothing, and nothing has happened. */
export function askForCard(Dialog: CardDialogClass, request: CardRequest): void {
  const { publicKey, amount, email, onToken, onError } = request;
  const dialog = new Dialog(publicKey, {
    settings: { title: "Lonchera", currency: "PEN", amount },
    client: { email },
    options: { lang: "es", installments: true, modal: true, paymentMethods: everyMethod },
    appearance: { theme: "default", buttonCardPayText: `Pagar ${soles(amount)}` },
  });
  dialog.culqi = () => {
    const { token, error } = dialog;
    dialog.close();
    if (token) onToken(token.id);
    else onError(error?.user_message);
  };
  dialog.open();
}
