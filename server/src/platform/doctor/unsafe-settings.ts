import type { Config } from "../../config.ts";
import { isLocalName } from "../http/client-address.ts";

/** A setting or a state that is allowed, but unsafe or missing where people order. All texts are for the operator. */
export type Finding = {
  /** A variable of the environment, or a part of the machine. */
  readonly where: string;
  readonly problem: string;
  readonly remedy: string;
};

export function formatFinding({ where, problem, remedy }: Finding): string {
  return `${where}: ${problem} ${remedy}`;
}

/** Returns true if e-mails can leave the machine unencrypted. */
function isUnencrypted(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  return protocol === "smtp:" && !isLocalName(hostname) && searchParams.get("requireTLS") === "false";
}

/** A rule gives a finding, or `false` if it is kept. */
type Rules = (Finding | false)[];

export function selectFindings(rules: Rules): Finding[] {
  return rules.filter((finding) => finding !== false);
}

function createAddressRules({ publicUrl, trustProxy }: Config): Rules {
  const { protocol, hostname } = new URL(publicUrl);
  const isPublic = !isLocalName(hostname);
  return [
    !isPublic && {
      where: "PUBLIC_URL",
      problem: "no está: los enlaces de los correos llevan a esta misma máquina.",
      remedy: "Escribe la dirección con la que entra la gente, por ejemplo https://pedidos.example.com.",
    },
    isPublic &&
      protocol === "http:" && {
        where: "PUBLIC_URL",
        problem: "usa http: contraseñas y sesiones viajan sin cifrar.",
        remedy: "Pon delante un proxy con TLS, como Caddy, y escribe la dirección con https.",
      },
    isPublic &&
      trustProxy.length === 0 && {
        where: "TRUST_PROXY",
        problem: "no está: detrás de un proxy todos comparten una dirección, y sus límites.",
        remedy: "Escribe la dirección del proxy, por ejemplo loopback si está en esta máquina.",
      },
  ];
}

function createEmailRules({ smtpUrl }: Config): Rules {
  return [
    smtpUrl === undefined && {
      where: "SMTP_URL",
      problem: "no está: los correos se guardan en DATA_DIR/outbox y nadie los recibe.",
      remedy: "Escribe el servidor de correo, por ejemplo smtps://usuario:clave@correo.example.com:465.",
    },
    smtpUrl !== undefined &&
      isUnencrypted(smtpUrl) && {
        where: "SMTP_URL",
        problem: "permite enviar sin cifrar: sus enlaces dan acceso a las cuentas.",
        remedy: "Quita requireTLS=false o usa smtps://.",
      },
  ];
}

/** Finds unsafe and missing settings of the configuration. */
export function findUnsafeSettings(config: Config): Finding[] {
  return selectFindings([
    !config.production && {
      where: "NODE_ENV",
      problem: "no es production: se admiten la demostración y los pagos de prueba.",
      remedy: "Pon NODE_ENV=production y PAYMENT_PROVIDER=culqi con sus claves.",
    },
    ...createAddressRules(config),
    ...createEmailRules(config),
    config.paymentProvider === "culqi" &&
      config.culqi.webhookAuth === undefined && {
        where: "CULQI_WEBHOOK_AUTH",
        problem: "no está: los avisos del proveedor de pagos se rechazan y los códigos se cobran más tarde.",
        remedy: "Escribe usuario:clave, los mismos que en el panel de Culqi.",
      },
  ]);
}
