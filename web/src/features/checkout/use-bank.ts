import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { PublicConfig } from "@lonchera/contract/public-config";
import { askBank, type BankAnswer, type BankScript } from "./ask-bank.ts";
import { loadScript } from "./load-script.ts";
import { declined, type OrderFailure } from "./order-errors.ts";
import type { OrderPayload } from "./order-payload.ts";

const nothingCharged = "No se cobró nada y tu carrito sigue como estaba";

const failures: Readonly<Record<Exclude<BankAnswer["kind"], "confirmed"> | "unreachable", string>> = {
  refused: `Tu banco no confirmó que eres tú. ${nothingCharged}: vuelve a intentarlo o usa otra tarjeta.`,
  cancelled: `Cerraste la página de tu banco antes de confirmar que eres tú. ${nothingCharged}: puedes volver a intentarlo.`,
  late: `Tu banco no respondió a tiempo. ${nothingCharged}: vuelve a intentarlo.`,
  unreachable: `Tu banco pide confirmar que eres tú, y su página no se pudo abrir. ${nothingCharged}: vuelve a intentarlo o usa otra tarjeta.`,
};

const once = { retry: false, staleTime: Infinity, structuralSharing: false } as const;

function scriptQuery({ script_3ds, public_key }: PublicConfig["payment"]) {
  return queryOptions({
    ...once,
    queryKey: ["bank script", script_3ds],
    queryFn: async (): Promise<BankScript> => {
      const bank = await loadScript(script_3ds ?? "", () => window.Culqi3DS);
      bank.publicKey = public_key;
      return bank;
    },
  });
}

const longestId = 200;
/** Milliseconds that an order waits for it at most. */
const deviceWithin = 3_000;

function deviceQuery(bank: BankScript | undefined) {
  return queryOptions({
    ...once,
    queryKey: ["device of this browser"],
    queryFn: async () => {
      const id = await bank?.generateDevice();
      return typeof id === "string" && id.length <= longestId ? id : "";
    },
  });
}

/** What the card's bank has to do with a payment. Where its script does not come, only cards that need it suffer. */
export function useBank(payment: PublicConfig["payment"], enabled: boolean) {
  const client = useQueryClient();
  const needsScript = enabled && payment.script_3ds !== null;
  const { data: bank } = useQuery({ ...scriptQuery(payment), enabled: needsScript });
  useQuery({ ...deviceQuery(bank), enabled: bank !== undefined });
  const [asking, setAsking] = useState<AbortController | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  async function device(): Promise<string> {
    const known = client.getQueryData(scriptQuery(payment).queryKey);
    if (!known) return "";
    const late = new Promise<string>((resolve) => setTimeout(() => resolve(""), deviceWithin));
    return Promise.race([client.query(deviceQuery(known)).catch(() => ""), late]);
  }

  async function ask(payload: OrderPayload): Promise<BankAnswer | null> {
    if (payment.script_3ds === null) return null;
    const script = await client.query(scriptQuery(payment)).catch(() => null);
    if (!script) return null;
    const origins = [window.location.origin, new URL(payment.script_3ds, window.location.href).origin];
    const { token, email } = payload;
    const { amount } = payload.payment;
    leaving.current = new AbortController();
    setAsking(leaving.current);
    return askBank(script, { token: token ?? "", amount, email, origins }, leaving.current.signal);
  }

  /** The same order with the bank's word, or why there is none. */
  async function confirm(payload: OrderPayload): Promise<OrderPayload | OrderFailure> {
    // It asked, was answered, and asks again.
    if (payload.authentication_3DS) return declined(failures.refused);
    const answer = await ask(payload).finally(() => setAsking(null));
    if (answer?.kind !== "confirmed") return declined(failures[answer?.kind ?? "unreachable"]);
    return { ...payload, authentication_3DS: answer.confirmation };
  }

  return { device, confirm, isAsking: asking !== null, leave: () => asking?.abort() };
}
