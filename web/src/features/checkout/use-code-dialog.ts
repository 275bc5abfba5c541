import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { paySandboxOrder } from "@lonchera/contract/checkout";
import type { Order } from "@lonchera/contract/orders";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { declined } from "./order-errors.ts";
import { showCode, type PaymentDialog } from "./payment-dialog.ts";
import { usePaymentScript } from "./use-payment-script.ts";

/** What the sandbox's dialog says when its buyer goes to the counter: `detail` is the provider's order. */
const counterEvent = "sandbox-counter";

/** The sandbox's dialog knows no session: the application pays at its counter. */
function useSandboxCounter(code: string, onPaid: () => void, onProblem: (text: string) => void): void {
  useEffect(() => {
    const pay = (event: Event) => {
      if (!(event instanceof CustomEvent) || event.detail !== code) return;
      call(paySandboxOrder, { params: { id: code } }).then(onPaid, (error: Error) =>
        onProblem(error.message),
      );
    };
    window.addEventListener(counterEvent, pay);
    return () => window.removeEventListener(counterEvent, pay);
  }, [code, onPaid, onProblem]);
}

/** The provider's dialog with the code of an order; it goes with the page that opened it. */
export function useCodeDialog(order: Order, look: () => void) {
  const config = useQuery({ ...query(getPublicConfig, {}), staleTime: Infinity });
  const script = usePaymentScript(config.data?.payment, true);
  const email = useSession().user?.email ?? "";
  const [paymentCode, setPaymentCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const dialog = useRef<PaymentDialog>(null);
  const code = order.payment.code?.order ?? "";
  useSandboxCounter(code, look, setProblem);
  useEffect(() => () => dialog.current?.close(), []);

  const { wanted } = script;
  const publicKey = config.data?.payment.public_key;
  const open = useCallback(async () => {
    setProblem(null);
    const Dialog = await wanted();
    if (!Dialog || publicKey === undefined) return;
    dialog.current?.close();
    const due = { publicKey, amount: order.payment.amount, email, order: code };
    dialog.current = showCode(Dialog, due, {
      onCode: setPaymentCode,
      onError: (message) => setProblem(declined(message).text),
    });
  }, [wanted, publicKey, order.payment.amount, email, code]);
  return { script, isReady: config.isSuccess && !script.isLoading, paymentCode, problem, open };
}
