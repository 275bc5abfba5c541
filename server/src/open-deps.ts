import { ConfigError } from "./config.ts";
import type { Deps } from "./deps.ts";
import { openMenus } from "./menus/open-menus.ts";
import { sandboxProvider } from "./payments/sandbox.ts";

/** Adds to what a process brings along what it opens over the database; closed with the app. */
export function openDeps(given: Omit<Deps, "menus" | "payments" | "databaseUrl">, databaseUrl: string): Deps {
  const { pool, config, clock } = given;
  if (config.paymentProvider !== "sandbox") {
    throw new ConfigError("Configuración: PAYMENT_PROVIDER=culqi todavía no está disponible.");
  }
  return {
    ...given,
    databaseUrl,
    menus: openMenus(pool, databaseUrl, config, clock),
    payments: sandboxProvider(pool, clock),
  };
}
