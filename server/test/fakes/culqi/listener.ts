import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export type Listener = {
  readonly url: string;
  /** Refuses connections until `comeBack`, at the same address. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
};

export async function openListener(handle: RequestListener, port: number): Promise<Listener> {
  const server = createServer(handle);
  const listen = async (at: number) => {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(port);
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    comeBack: () => listen(address.port),
    goAway: async () => {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
