import { useSearchParams } from "react-router";
import { openedHere, useStepBack } from "../../components/use-step-back.ts";

/** A dialog with an address of its own, `?dialog=…`: Back closes it. */
export function useDialogAddress(name: string) {
  const [params, setParams] = useSearchParams();
  const stepBack = useStepBack();
  const withDialog = (open: boolean) => {
    const next = new URLSearchParams(params);
    if (open) next.set("dialog", name);
    else next.delete("dialog");
    return next;
  };
  return {
    isOpen: params.get("dialog") === name,
    open: () => setParams(withDialog(true), { state: openedHere, preventScrollReset: true }),
    close: () => {
      if (!stepBack()) setParams(withDialog(false), { replace: true, preventScrollReset: true });
    },
  };
}
