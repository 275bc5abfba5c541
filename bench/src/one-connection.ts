import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection that stays open and asks for one thing after another, with next to no work of its own. */
export type Connection = Disposable & { get(path: string): Promise<void> };

const endOfHead = Buffer.from("\r\n\r\n");

/** Bytes of the whole answer, once its head is there. */
function lengthOf(received: Buffer): number | undefined {
  const headEnds = received.indexOf(endOfHead);
  if (headEnds === -1) return undefined;
  const head = received.toString("latin1", 0, headEnds);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (!head.startsWith("HTTP/1.1 200 ") || length === undefined) throw new Error(`answered with ${head}`);
  return headEnds + endOfHead.length + Number(length);
}

async function readAnswer(socket: Socket): Promise<void> {
  const parts: Buffer[] = [];
  let received = 0;
  let length: number | undefined;
  do {
    const [part] = (await once(socket, "data")) as [Buffer];
    parts.push(part);
    received += part.length;
    length ??= lengthOf(Buffer.concat(parts));
  } while (length === undefined || received < length);
}

export async function openConnection(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<Connection> {
  const { hostname, port, host } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  const named = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return {
    async get(path) {
      const answered = readAnswer(socket);
      socket.write(`GET ${path} HTTP/1.1\r\n${named.join("")}\r\n`);
      await answered;
    },
    [Symbol.dispose]: () => socket.destroy(),
  };
}
