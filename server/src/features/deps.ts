import type { Config } from "../config.ts";
import type { AuditRecorder } from "../platform/audit/audit-recorder.ts";
import type { Db } from "../platform/db/client.ts";
import type { ProcessConnection } from "../platform/db/process-connection.ts";
import type { Replica } from "../platform/db/replica.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import type { MenuCache } from "./menus/menu-cache.ts";
import type { PaymentProvider } from "./payments/provider.ts";
import type { SettingsReader } from "./settings/current-settings.ts";

/** The dependencies of the features, passed to them as an argument. */
export type Deps = {
  readonly db: Db;
  readonly replica: Replica;
  /** For features that open a connection of their own. */
  readonly databaseUrl: string;
  readonly config: Config;
  /** The settings that owners can change while the process runs. */
  readonly settings: SettingsReader;
  /** Returns milliseconds since 1970. All code uses this clock, so that tests can set the time. */
  readonly clock: () => number;
  readonly processConnection: ProcessConnection;
  readonly files: FileStore;
  readonly menuCache: MenuCache;
  readonly payments: PaymentProvider;
  readonly audit: AuditRecorder;
  /** The folder of the bundled programs. By default they are beside the server's code. */
  readonly bundles?: string | undefined;
};
