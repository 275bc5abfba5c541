import { useEffect, useRef, type RefObject } from "react";
import { LoadError } from "../../components/data-state.tsx";
import type { PaymentScript } from "./use-payment-script.ts";

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
