import type { Config } from "../config.ts";
import type { Db } from "../platform/db/client.ts";
import type { Menus } from "./menus/menu-cache.ts";
import type { PaymentProvider } from "./payments/provider.ts";

/** What features are handed; nothing is looked up behind their back. */
export type Deps = {
  readonly db: Db;
  /** For the connections that a feature opens for itself. */
  readonly databaseUrl: string;
  readonly config: Config;
  /** Milliseconds since 1970: the server's clock, by which everything is decided. */
  readonly clock: () => number;
  readonly menus: Menus;
  readonly payments: PaymentProvider;
};
