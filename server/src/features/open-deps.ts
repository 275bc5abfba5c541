import type { Deps } from "./deps.ts";
import { openMenus } from "./menus/menu-cache.ts";
import type { PaymentLog } from "./payments/culqi/send-request.ts";
import { culqiProvider } from "./payments/culqi/culqi-provider.ts";
import type { PaymentProvider } from "./payments/provider.ts";
import { sandboxProvider } from "./payments/sandbox.ts";

type Given = Omit<Deps, "menus" | "payments" | "databaseUrl">;

function providerOf({ db, config, clock }: Given, log: PaymentLog): PaymentProvider {
  if (config.paymentProvider === "sandbox") return sandboxProvider(db, clock);
  return culqiProvider(config.culqi, { log, contactEmail: config.provider.email });
}

const silent: PaymentLog = () => undefined;

/** Adds to what a process brings along what it opens over the database; closed with the app. */
export function openDeps(given: Given, databaseUrl: string, log: PaymentLog = silent): Deps {
  const { db, config, clock } = given;
  return {
    ...given,
    databaseUrl,
    menus: openMenus(db, databaseUrl, config, clock),
    payments: providerOf(given, log),
  };
}
