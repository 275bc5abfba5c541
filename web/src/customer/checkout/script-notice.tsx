import { useEffect, useRef } from "react";
import { LoadError } from "../../ui/data-state.tsx";
import type { PaymentScript } from "./use-payment-script.ts";

/** That the provider's script did not load; takes the focus when someone wanted to pay and it still did not come. */
export function ScriptNotice({ script }: { script: PaymentScript }) {
  const notice = useRef<HTMLDivElement>(null);
  const { failure, wantedInVain, reload } = script;
  useEffect(() => {
    if (wantedInVain > 0) notice.current?.focus();
  }, [wantedInVain]);
  if (failure === null) return null;
  return (
    <div ref={notice} tabIndex={-1}>
      <LoadError message={failure} hint="No se cobró nada y no se perdió lo que llenaste." onRetry={reload} />
    </div>
  );
}
