import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { maxDeviceIdLength } from "@lonchera/contract/checkout";
import type { PublicConfig } from "@lonchera/contract/public-config";
import { scrollIntoView } from "../../components/focus.ts";
import type { OrderPayload } from "./checkout-values.ts";
import { loadScript } from "./payment-script.tsx";

/** Describes the global object that the provider's script for 3-D Secure defines. */
export type AuthenticationScript = {
  publicKey?: string;
  options?: object;
  settings?: object;
  /** Creates an id of this browser, by which the bank recognizes it. */
  generateDevice(): unknown;
  /** Opens the bank's page; the result arrives as a message of the window. */
  initAuthentication(token: string): unknown;
  reset?(): void;
};

declare global {
  interface Window {
    Culqi3DS?: AuthenticationScript;
  }
}

type Confirmation = NonNullable<OrderPayload["authentication_3DS"]>;

type AuthenticationResult =
  | { readonly kind: "confirmed"; readonly confirmation: Confirmation }
  /** The bank refused, or its answer cannot be read. */
  | { readonly kind: "refused" }
  | { readonly kind: "cancelled" }
  | { readonly kind: "timeout" }
  /** The bank's page could not be opened. */
  | { readonly kind: "unreachable" };

/** The provider's token expires after five minutes. The unit is milliseconds. */
const authenticationTimeout = 4 * 60_000;
/** A result may still arrive just after the bank's window was closed. The unit is milliseconds. */
const closingDelay = 1_000;

/** Returns a text, or a number as text. It returns null for anything else and for an empty text. */
function toText(value: unknown): string | null {
  if (Number.isFinite(value)) return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

/**
 * Reads the bank's confirmation, or returns null if a part is missing. It does without zod, which would add 23 kB to a
 * screen that should load fast.
 */
function readConfirmation(parameters: Readonly<Record<string, unknown>>): Confirmation | null {
  const [eci, cavv, protocolVersion, directoryServerTransactionId] = [
    "eci",
    "cavv",
    "protocolVersion",
    "directoryServerTransactionId",
  ].map((name) => toText(parameters[name]));
  const xid = parameters["xid"] ?? "";
  if (!eci || !cavv || !protocolVersion || !directoryServerTransactionId || typeof xid !== "string")
    return null;
  return { eci, xid, cavv, protocolVersion, directoryServerTransactionId };
}

/** Returns the result that a message of the script contains, or null where it contains none. */
export function parseAuthenticationMessage(data: unknown): AuthenticationResult | null {
  if (typeof data !== "object" || data === null) return null;
  const { parameters3DS, error } = data as {
    parameters3DS?: Readonly<Record<string, unknown>>;
    error?: unknown;
  };
  if (parameters3DS) {
    const confirmation = readConfirmation(parameters3DS);
    return confirmation ? { kind: "confirmed", confirmation } : { kind: "refused" };
  }
  return error ? { kind: "refused" } : null;
}

type AuthenticationRequest = {
  readonly token: string;
  /** The unit is céntimos. */
  readonly amount: number;
  readonly email: string;
  /** Messages from other origins are ignored. */
  readonly origins: readonly string[];
};

/** Opens the page of the card's bank and waits for its result. */
export function requestAuthentication(
  script: AuthenticationScript,
  { token, amount, email, origins }: AuthenticationRequest,
  cancelled: AbortSignal,
): Promise<AuthenticationResult> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const { signal } = listening;
    const finish = (result: AuthenticationResult) => {
      if (signal.aborted) return;
      listening.abort();
      clearTimeout(timer);
      script.reset?.();
      resolve(result);
    };
    const timer = setTimeout(() => finish({ kind: "timeout" }), authenticationTimeout);
    cancelled.addEventListener("abort", () => finish({ kind: "cancelled" }), { signal });
    const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
      const result = origins.includes(origin) ? parseAuthenticationMessage(data) : null;
      if (result) finish(result);
    };
    window.addEventListener("message", onMessage, { signal });
    const closeModalAction = () => void setTimeout(() => finish({ kind: "cancelled" }), closingDelay);
    script.options = { showModal: true, showLoading: true, showIcon: true, closeModalAction };
    script.settings = {
      charge: { totalAmount: amount, returnUrl: window.location.href },
      card: { email },
    };
    Promise.resolve()
      .then(() => script.initAuthentication(token))
      .catch(() => finish({ kind: "refused" }));
  });
}

const nothingCharged = "No se cobró nada y tu carrito sigue como estaba";

export const authenticationFailureTexts: Readonly<
  Record<Exclude<AuthenticationResult["kind"], "confirmed">, string>
> = {
  refused: `Tu banco no confirmó que eres tú. ${nothingCharged}: vuelve a intentarlo o usa otra tarjeta.`,
  cancelled: `Cerraste la página de tu banco antes de confirmar que eres tú. ${nothingCharged}: puedes volver a intentarlo.`,
  timeout: `Tu banco no respondió a tiempo. ${nothingCharged}: vuelve a intentarlo.`,
  unreachable: `Tu banco pide confirmar que eres tú, y su página no se pudo abrir. ${nothingCharged}: vuelve a intentarlo o usa otra tarjeta.`,
};

const loadedOnce = { retry: false, staleTime: Infinity, structuralSharing: false } as const;

function scriptQuery({ script_3ds, public_key }: PublicConfig["payment"]) {
  return queryOptions({
    ...loadedOnce,
    queryKey: ["3-D Secure script", script_3ds],
    queryFn: async (): Promise<AuthenticationScript> => {
      const script = await loadScript(script_3ds ?? "", () => window.Culqi3DS);
      script.publicKey = public_key;
      return script;
    },
  });
}

/** The unit is milliseconds. */
const deviceIdTimeout = 3_000;

function deviceIdQuery(script: AuthenticationScript | undefined) {
  return queryOptions({
    ...loadedOnce,
    queryKey: ["device id"],
    queryFn: async () => {
      const id = await script?.generateDevice();
      return typeof id === "string" && id.length <= maxDeviceIdLength ? id : "";
    },
  });
}

/** Asks the card's bank by 3-D Secure. Without its script only the cards that require it cannot pay. */
export function useCardAuthentication(payment: PublicConfig["payment"], enabled: boolean) {
  const client = useQueryClient();
  const needsScript = enabled && payment.script_3ds !== null;
  const { data: script } = useQuery({ ...scriptQuery(payment), enabled: needsScript });
  useQuery({ ...deviceIdQuery(script), enabled: script !== undefined });
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);

  async function readDeviceId(): Promise<string> {
    const loaded = client.getQueryData(scriptQuery(payment).queryKey);
    if (!loaded) return "";
    const timeout = new Promise<string>((resolve) => setTimeout(() => resolve(""), deviceIdTimeout));
    return Promise.race([client.query(deviceIdQuery(loaded)).catch(() => ""), timeout]);
  }

  async function authenticate(payload: OrderPayload, onOpen: () => void): Promise<AuthenticationResult> {
    // The server asks again although the bank has confirmed.
    if (payload.authentication_3DS) return { kind: "refused" };
    if (payment.script_3ds === null) return { kind: "unreachable" };
    const loaded = await client.query(scriptQuery(payment)).catch(() => null);
    if (!loaded) return { kind: "unreachable" };
    const { token, email } = payload;
    const { amount } = payload.payment;
    const origins = [window.location.origin, new URL(payment.script_3ds, window.location.href).origin];
    request.current = new AbortController();
    onOpen();
    return requestAuthentication(
      loaded,
      { token: token ?? "", amount, email, origins },
      request.current.signal,
    );
  }

  return { readDeviceId, authenticate, cancel: () => request.current?.abort() };
}

/** Says that the bank's page is open, with a button that cancels. */
export function AuthenticationNotice({ onCancel }: { onCancel: () => void }) {
  return (
    <Alert
      ref={scrollIntoView}
      role="status"
      severity="info"
      variant="outlined"
      icon={<CircularProgress aria-hidden size={22} color="inherit" />}
      action={
        <Button color="inherit" onClick={onCancel}>
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
