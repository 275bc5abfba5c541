import { openAuditRecorder } from "../platform/audit/audit-recorder.ts";
import { openProcessConnection } from "../platform/db/process-connection.ts";
import { openReplica } from "../platform/db/replica.ts";
import { openFileStore } from "../platform/files/open-file-store.ts";
import type { Deps } from "./deps.ts";
import { openMenuCache } from "./menus/menu-cache.ts";
import type { PaymentLog } from "./payments/culqi/send-request.ts";
import { createCulqiProvider } from "./payments/culqi/culqi-provider.ts";
import type { PaymentProvider } from "./payments/provider.ts";
import { createSandboxProvider } from "./payments/sandbox.ts";
import { createSettingsReader, type SettingsReader } from "./settings/current-settings.ts";

type GivenDeps = Pick<Deps, "db" | "config" | "clock">;

function createPaymentProvider(
  { db, config, clock }: GivenDeps,
  settings: SettingsReader,
  log: PaymentLog,
): PaymentProvider {
  if (config.paymentProvider === "sandbox") return createSandboxProvider(db, clock);
  const readContactEmail = async () => (await settings.read()).caterer.email;
  return createCulqiProvider(config.culqi, { log, readContactEmail });
}

const ignoreLog: PaymentLog = () => undefined;

/** Opens the connections of the process and the payment provider. The app closes them. */
export function openDeps(given: GivenDeps, databaseUrl: string, log: PaymentLog = ignoreLog): Deps {
  const { db, config, clock } = given;
  const processConnection = openProcessConnection(databaseUrl);
  const settings = createSettingsReader(db, processConnection, config);
  return {
    ...given,
    databaseUrl,
    replica: openReplica(db, databaseUrl, config.replicaUrl),
    processConnection,
    files: openFileStore(config),
    settings,
    menuCache: openMenuCache(db, processConnection, config, clock),
    audit: openAuditRecorder(db, clock),
    payments: createPaymentProvider(given, settings, log),
  };
}
