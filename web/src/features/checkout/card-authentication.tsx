import { z } from "zod";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import type { PublicConfig } from "@lonchera/contract/public-config";
import { scrollIntoView } from "../../components/bring-into-view.ts";
import type { OrderPayload } from "./checkout-schema.ts";
import { declined, type OrderFailure } from "./order-failure.ts";
import { loadScript } from "./payment-script.tsx";

/** The provider's script for 3-D Secure, as it defines itself. */
export type BankScript = {
  publicKey?: string;
  options?: object;
  settings?: object;
  /** An id of this browser, by which the bank tells whether it knows it. */
  generateDevice(): unknown;
  /** Shows the bank's own page; the result comes as a message of the window. */
  initAuthentication(token: string): unknown;
  reset?(): void;
};

declare global {
  interface Window {
    Culqi3DS?: BankScript;
  }
}

type Confirmation = NonNullable<OrderPayload["authentication_3DS"]>;

type BankAnswer =
  | { readonly kind: "confirmed"; readonly confirmation: Confirmation }
  /** The bank says no, or nothing that can be understood. */
  | { readonly kind: "refused" }
  | { readonly kind: "cancelled" }
  | { readonly kind: "late" };

/** Milliseconds; the provider's token lives five minutes. */
const patience = 4 * 60_000;
/** A result that comes as the bank's window closes still counts. */
const lastWord = 1_000;

const words = z.union([z.string().min(1), z.number().transform(String)]);
const confirmation = z.object({
  eci: words,
  xid: z
    .string()
    .nullish()
    .transform((xid) => xid ?? ""),
  cavv: words,
  protocolVersion: words,
  directoryServerTransactionId: words,
});

/** What a message of the script says; null where it is about something else, or not from it. */
export function answerIn(data: unknown): BankAnswer | null {
  if (typeof data !== "object" || data === null) return null;
  const { parameters3DS, error } = data as { parameters3DS?: unknown; error?: unknown };
  if (parameters3DS) {
    const parsed = confirmation.safeParse(parameters3DS);
    return parsed.success ? { kind: "confirmed", confirmation: parsed.data } : { kind: "refused" };
  }
  return error ? { kind: "refused" } : null;
}

type BankQuestion = {
  readonly token: string;
  /** Céntimos. */
  readonly amount: number;
  readonly email: string;
  /** Only what comes from one of them is believed. */
  readonly origins: readonly string[];
};

/** Has the card's bank ask its customer who is paying. */
export function askBank(bank: BankScript, question: BankQuestion, leave: AbortSignal): Promise<BankAnswer> {
  const { token, amount, email, origins } = question;
  return new Promise((resolve) => {
    const listening = new AbortController();
    const { signal } = listening;
    const end = (answer: BankAnswer) => {
      if (signal.aborted) return;
      listening.abort();
      clearTimeout(timer);
      bank.reset?.();
      resolve(answer);
    };
    const timer = setTimeout(() => end({ kind: "late" }), patience);
    leave.addEventListener("abort", () => end({ kind: "cancelled" }), { signal });
    const hear = ({ origin, data }: MessageEvent<unknown>) => {
      const answer = origins.includes(origin) ? answerIn(data) : null;
      if (answer) end(answer);
    };
    window.addEventListener("message", hear, { signal });
    const closeModalAction = () => void setTimeout(() => end({ kind: "cancelled" }), lastWord);
    bank.options = { showModal: true, showLoading: true, showIcon: true, closeModalAction };
    bank.settings = { charge: { totalAmount: amount, returnUrl: window.location.href }, card: { email } };
    Promise.resolve()
      .then(() => bank.initAuthentication(token))
      .catch(() => end({ kind: "refused" }));
  });
}

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

/** While the bank's own page is open, which has the focus; the way out, should it be gone. */
export function BankNotice({ onLeave }: { onLeave: () => void }) {
  return (
    <Alert
      ref={scrollIntoView}
      role="status"
      severity="info"
      variant="outlined"
      icon={<CircularProgress aria-hidden size={22} color="inherit" />}
      action={
        <Button color="inherit" onClick={onLeave}>
          Cancelar
        </Button>
      }
      sx={{ bgcolor: "background.paper" }}
    >
      <AlertTitle>Tu banco pide confirmar que eres tú</AlertTitle>
      Sigue los pasos en la ventana de tu banco. Todavía no se cobró nada.
    </Alert>
  );
}
