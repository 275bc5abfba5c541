import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { queueEmails, type Email } from "../../platform/email/queue-emails.ts";
import type { Deps } from "../deps.ts";
import type { FactorOwner } from "./queries.ts";

const texts = {
  "app-added": [
    "Agregaste una app de autenticación",
    "Desde ahora, al iniciar sesión te pediremos un código de tu app además de tu contraseña.",
  ],
  "app-removed": [
    "Quitaste tu app de autenticación",
    "Los códigos de esa app ya no sirven para iniciar sesión.",
  ],
  "passkey-added": [
    "Agregaste una passkey",
    "Desde ahora, al iniciar sesión te pediremos una passkey, u otro de tus segundos pasos, además de tu contraseña.",
  ],
  "passkey-removed": ["Eliminaste una passkey", "Esa passkey ya no sirve para iniciar sesión."],
  "codes-renewed": [
    "Tienes códigos de recuperación nuevos",
    "Los códigos de recuperación anteriores ya no sirven.",
  ],
  "code-used": [
    "Se usó un código de recuperación",
    "Alguien inició sesión en tu cuenta con tu contraseña y un código de recuperación, que ya no sirve otra vez.",
  ],
  "wrong-answer": [
    "Alguien intentó iniciar sesión",
    "Escribió tu contraseña correcta y un segundo paso que no lo era, así que no entró.",
  ],
  reset: [
    "Un dueño quitó tu verificación en dos pasos",
    "Tus sesiones se cerraron. Inicia sesión con tu contraseña y vuelve a activarla en tu perfil.",
  ],
} as const satisfies Readonly<Record<string, readonly [heading: string, text: string]>>;
type Notice = keyof typeof texts;
/** The events that change the second factor of an account. */
type SecondFactorEvent = Exclude<Notice, "wrong-answer">;

/** Creates the e-mail to the account's owner. */
export function createSecondFactorEmail(to: string, event: Notice, publicUrl: string): Email {
  const [heading, text] = texts[event];
  const isOwn = event !== "reset";
  return {
    to,
    subject: `${heading} en tu cuenta de Lonchera`,
    heading,
    paragraphs: [
      text,
      `Si no ${isOwn ? "fuiste tú" : "lo pediste"}, cambia tu contraseña en tu perfil, revisa ahí la verificación en dos pasos y comunícate con el administrador.`,
    ],
    action: { label: "Ir a mi perfil", url: `${publicUrl}/admin/profile` },
    afterword: isOwn ? "Si fuiste tú, no tienes que hacer nada." : "Si lo pediste, solo vuelve a activarla.",
  };
}

const changes: Readonly<Record<Exclude<SecondFactorEvent, "reset">, string>> = {
  "app-added": "App de autenticación agregada",
  "app-removed": "App de autenticación quitada",
  "passkey-added": "Passkey agregada",
  "passkey-removed": "Passkey eliminada",
  "codes-renewed": "Códigos de recuperación nuevos",
  "code-used": "Código de recuperación usado",
};

/** Records an event of the second factor of an account, and notifies the account's owner. */
export async function recordSecondFactorEvent(
  tx: Transaction,
  { config, clock }: Deps,
  { id, email }: Pick<FactorOwner, "id" | "email">,
  event: SecondFactorEvent,
): Promise<void> {
  const at = new Date(clock());
  await recordAuditEvent(
    tx,
    event === "reset"
      ? { event: "second-factor-reset", at, thing: "staff", ids: [id] }
      : { event: "second-factor-changed", at, userId: id, details: [["Cambio", changes[event]]] },
  );
  await queueEmails(tx, createSecondFactorEmail(email, event, config.publicUrl));
}
