import { useQuery } from "@tanstack/react-query";
import { useState, useEffect, useRef, type RefObject } from "react";
import type { PublicConfig } from "@lonchera/contract/public-config";
import { LoadError } from "../../components/data-state.tsx";
import { setScriptAddress } from "../../lib/content-security.ts";

/** The unit is milliseconds. */
const loadTimeout = 20_000;

/** Counts the timeouts of each address. A browser joins a hanging request to the same address, so a retry changes it. */
const timeouts = new Map<string, number>();

function getRetryAddress(address: string): string {
  const tries = timeouts.get(address);
  if (tries === undefined) return address;
  const url = new URL(address, window.location.href);
  url.searchParams.set("intento", String(tries + 1));
  return url.href;
}

/** Loads a script and returns its global. It can be called again after a failure. */
export function loadScript<T>(address: string, readGlobal: () => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const loaded = readGlobal();
    if (loaded !== undefined) return resolve(loaded);
    const script = document.createElement("script");
    const finish = (value: T | undefined) => {
      clearTimeout(timer);
      if (value !== undefined) return resolve(value);
      script.remove();
      reject(new Error(`The script ${address} did not load`));
    };
    const timer = setTimeout(() => {
      timeouts.set(address, (timeouts.get(address) ?? 0) + 1);
      finish(readGlobal());
    }, loadTimeout);
    setScriptAddress(script, getRetryAddress(address));
    script.async = true;
    script.addEventListener("error", () => finish(undefined));
    script.addEventListener("load", () => finish(readGlobal()));
    document.head.append(script);
  });
}

type PaymentConfig = PublicConfig["payment"];

const providerNames: Readonly<Record<PaymentConfig["provider"], string>> = {
  sandbox: "Sandbox",
  culqi: "Culqi",
};

/** Loads the provider's script before it is needed. `payment` is undefined until the configuration is known. */
export function usePaymentScript(payment: PaymentConfig | undefined, enabled: boolean) {
  const [failedOpens, setFailedOpens] = useState(0);
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
    /** Counts the attempts to pay for which the script could not be loaded. */
    failedOpens,
    reload: () => void script.refetch(),
    /** Resolves to the dialog's class, loading it again after a failure; null if that fails too. */
    loadDialog: async () => {
      const Dialog = script.data ?? (await script.refetch()).data ?? null;
      if (Dialog === null) setFailedOpens((count) => count + 1);
      return Dialog;
    },
  };
}
export type PaymentScript = ReturnType<typeof usePaymentScript>;

type ScriptNoticeProps = {
  script: PaymentScript;
  /** It gets the focus when a retry has loaded the script. */
  next: RefObject<HTMLElement | null>;
};

/** Says that the provider's script did not load. It takes the focus when the user tried to pay. */
export function ScriptNotice({ script, next }: ScriptNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const wasRetried = useRef(false);
  const { failure, isLoading, failedOpens, reload } = script;
  useEffect(() => {
    if (failedOpens > 0) notice.current?.focus();
  }, [failedOpens]);
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
