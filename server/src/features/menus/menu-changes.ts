import pg from "pg";
import { maintenanceLimits } from "../../platform/db/client.ts";

const channel = "menu_changed";
const retryMilliseconds = 1_000;

export type MenuChanges = {
  /** False while notifications of other processes could be missed. */
  readonly heard: boolean;
  close(): Promise<void>;
};

/** Calls `onChange` for every committed change of a menu, and after a reconnection, when some may have been missed. */
export function listenForMenuChanges(databaseUrl: string, onChange: () => void): MenuChanges {
  let client: pg.Client | undefined;
  let heard = false;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  function lose(): void {
    if (heard) onChange();
    heard = false;
    client = undefined;
    if (!closed) retry = setTimeout(tryAgain, retryMilliseconds);
  }

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      application_name: "lonchera-menus",
      ...maintenanceLimits,
    });
    let lost = false;
    const loseOnce = () => {
      if (!lost) lose();
      lost = true;
    };
    opened.on("error", loseOnce);
    opened.on("end", loseOnce);
    opened.on("notification", onChange);
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      client = opened;
      heard = true;
    } catch {
      loseOnce();
      await opened.end().catch(() => undefined);
    }
  }

  let connecting = connect();
  function tryAgain(): void {
    connecting = connect();
  }
  return {
    get heard() {
      return heard;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await connecting;
      await client?.end();
    },
  };
}
