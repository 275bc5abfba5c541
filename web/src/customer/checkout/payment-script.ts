type Token = { readonly id: string };
type ProviderError = { readonly user_message?: string };

/** The provider's dialog, as its script defines it. */
export type CardDialog = {
  open(): void;
  close(): void;
  token?: Token | null;
  error?: ProviderError | null;
  /** Called when there is a token or an error to read. */
  culqi?: () => void;
};

type DialogSettings = {
  settings: { title: string; currency: "PEN"; amount: number };
  client: { email: string };
  options: object;
  appearance: object;
};
export type CardDialogClass = new (publicKey: string, settings: DialogSettings) => CardDialog;

declare global {
  interface Window {
    CulqiCheckout?: CardDialogClass;
  }
}

/** Loads the provider's script; one that failed can be loaded again. */
export function loadPaymentScript(address: string): Promise<CardDialogClass> {
  return new Promise((resolve, reject) => {
    if (window.CulqiCheckout) return resolve(window.CulqiCheckout);
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error(`The script ${address} did not load`));
    };
    script.src = address;
    script.async = true;
    script.addEventListener("error", fail);
    script.addEventListener("load", () => (window.CulqiCheckout ? resolve(window.CulqiCheckout) : fail()));
    document.head.append(script);
  });
}
