import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PublicConfig } from "@lonchera/contract/public-config";
import { loadScript } from "./load-script.ts";

type PaymentConfig = PublicConfig["payment"];

const providerNames: Readonly<Record<PaymentConfig["provider"], string>> = {
  sandbox: "Sandbox",
  culqi: "Culqi",
};

/** The provider's script, fetched before it is needed; `undefined`: not known yet where it is. */
export function usePaymentScript(payment: PaymentConfig | undefined, enabled: boolean) {
  const [wantedInVain, setWantedInVain] = useState(0);
  const script = useQuery({
    queryKey: ["payment script", payment?.script],
    queryFn: () => loadScript(payment?.script ?? "", () => window.CulqiCheckout),
    enabled: enabled && payment !== undefined,
    retry: false,
    staleTime: Infinity,
    structuralSharing: false,
  });
  return {
    isLoading: script.isFetching,
    failure:
      script.error && payment ? `Error al cargar el script de ${providerNames[payment.provider]}` : null,
    /** How often somebody wanted to pay and it did not come. */
    wantedInVain,
    reload: () => void script.refetch(),
    /** The dialog that it defines, once more tried where it failed; null: it did not come. */
    wanted: async () => {
      const Dialog = script.data ?? (await script.refetch()).data ?? null;
      if (Dialog === null) setWantedInVain((count) => count + 1);
      return Dialog;
    },
  };
}
export type PaymentScript = ReturnType<typeof usePaymentScript>;
