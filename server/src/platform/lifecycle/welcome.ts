import type { AddressInfo } from "node:net";
import type { Config } from "../../config.ts";

type DemoAccount = {
  readonly role: string;
  readonly email: string;
  readonly password: string;
  readonly path: string;
};

/** What the person who starts the server reads once it serves. */
export function welcome(
  config: Config,
  listening: AddressInfo | string | null,
  demo: readonly DemoAccount[] | null,
): string {
  const port = typeof listening === "object" && listening ? listening.port : config.port;
  const address = `http://${config.host === "127.0.0.1" ? "localhost" : config.host}:${port}`;
  const accounts = (demo ?? []).map(
    ({ role, email, password, path }) =>
      `  ${role.padEnd(34)} ${email.padEnd(26)} ${password}  ${address}${path}`,
  );
  return [
    "",
    `Lonchera está lista en ${address}`,
    `API: ${address}/api/docs`,
    ...(config.demo && config.smtpUrl === undefined ? [`Correos: ${address}/api/dev/outbox/`] : []),
    ...(accounts.length > 0 ? ["", "Cuentas de la demostración:", ...accounts] : []),
    "",
  ].join("\n");
}
