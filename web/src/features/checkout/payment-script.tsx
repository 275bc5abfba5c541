import { useQuery } from "@tanstack/react-query";
import { useState, useEffect, useRef, type RefObject } from "react";
import type { PublicConfig } from "@lonchera/contract/public-config";
import { LoadError } from "../../components/data-state.tsx";

/** Milliseconds; a script that a network holds back for longer will not come. */
const patience = 20_000;

/** Addresses that hang: a browser waits for the same request again, unless it is another one. */
const hanging = new Map<string, number>();

function requestOf(address: string): string {
  const tries = hanging.get(address);
  if (tries === undefined) return address;
  const url = new URL(address, window.location.href);
  url.searchParams.set("intento", String(tries + 1));
  return url.href;
}

/** Loads a script and reads what it defines; one that failed can be loaded again. */
export function loadScript<T>(address: string, defined: () => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const known = defined();
    if (known !== undefined) return resolve(known);
    const script = document.createElement("script");
    const end = (found: T | undefined) => {
      clearTimeout(timer);
      if (found !== undefined) return resolve(found);
      script.remove();
      reject(new Error(`The script ${address} did not load`));
    };
    const timer = setTimeout(() => {
      hanging.set(address, (hanging.get(address) ?? 0) + 1);
      end(defined());
    }, patience);
    script.src = requestOf(address);
    script.async = true;
    script.addEventListener("error", () => end(undefined));
    script.addEventListener("load", () => end(defined()));
    document.head.append(script);
  });
}

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

type ScriptNoticeProps = {
  script: PaymentScript;
  /** What needed the script: has the focus once it came after all. */
  next: RefObject<HTMLElement | null>;
};

/** That the provider's script did not load; takes the focus when someone wanted it and it still did not come. */
export function ScriptNotice({ script, next }: ScriptNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const wasRetried = useRef(false);
  const { failure, isLoading, wantedInVain, reload } = script;
  useEffect(() => {
    if (wantedInVain > 0) notice.current?.focus();
  }, [wantedInVain]);
  useEffect(() => {
    if (isLoading || !wasRetried.current) return;
    wasRetried.current = false;
    (notice.current ?? next.current)?.focus();
  }, [isLoading, next]);
  if (failure === null) return null;
  const retry = () => {
    wasRetried.current = true;
    reload();
  };
  return (
    <div ref={notice} tabIndex={-1}>
      <LoadError message={failure} hint="No se cobró nada y no se perdió lo que llenaste." onRetry={retry} />
    </div>
  );
}
