import { connect, type Socket } from "node:net";

/** A whole request as it is sent. */
export function requestText(
  host: string,
  line: string,
  headers: Readonly<Record<string, string>>,
  body = "",
): string {
  const all = { host, ...headers, ...(body === "" ? {} : { "content-length": Buffer.byteLength(body) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

export type Reply = {
  /** 0 where no whole reply came. */
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number | null;
};

const endOfHead = Buffer.from("\r\n\r\n");
const noAnswer: Reply = { status: 0, retryAfter: null };

type Head = Reply & { readonly length: number };

function headOf(received: Buffer): Head | undefined {
  const ends = received.indexOf(endOfHead);
  if (ends === -1) return undefined;
  const head = received.toString("latin1", 0, ends);
  const retryAfter = /^retry-after: (\d+)/im.exec(head)?.[1];
  // A reply without its length counts as none.
  const body = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN);
  return {
    status: Number(head.slice(9, 12)),
    retryAfter: retryAfter === undefined ? null : Number(retryAfter),
    length: ends + endOfHead.length + body,
  };
}

/** Reads one reply; its body is counted and not kept. */
function readReply(socket: Socket): Promise<Reply> {
  return new Promise((resolve) => {
    let head: Head | undefined;
    let start: Buffer = Buffer.alloc(0);
    let received = 0;
    const finish = (reply: Reply) => {
      socket.off("data", take).off("close", lose);
      resolve(reply);
    };
    const lose = () => finish(noAnswer);
    const take = (part: Buffer) => {
      received += part.length;
      if (!head) head = headOf((start = start.length === 0 ? part : Buffer.concat([start, part])));
      if (head && Number.isNaN(head.length)) socket.destroy();
      else if (head && received >= head.length) finish({ status: head.status, retryAfter: head.retryAfter });
    };
    socket.on("data", take).on("close", lose);
  });
}

export type HttpConnections = Disposable & {
  /** Sends a request over a free connection, or over a new one. */
  send(request: string): Promise<Reply>;
  /** The most connections that were open at once. */
  readonly most: number;
};

/**
 * Keep-alive connections over bare sockets: they take a tenth of the processor time of an HTTP client, which would
 * disturb the server beside them.
 */
export function openConnections(address: string): HttpConnections {
  const { hostname, port } = new URL(address);
  const all = new Set<Socket>();
  const free: Socket[] = [];
  let most = 0;

  function open(): Socket {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    // The request that it broke counts as unanswered.
    socket.on("error", () => undefined);
    socket.on("close", () => all.delete(socket));
    all.add(socket);
    most = Math.max(most, all.size);
    return socket;
  }

  return {
    async send(request) {
      let socket = free.pop();
      while (socket?.destroyed) socket = free.pop();
      socket ??= open();
      const replied = readReply(socket);
      socket.write(request);
      const reply = await replied;
      if (reply.status !== 0) free.push(socket);
      return reply;
    },
    get most() {
      return most;
    },
    [Symbol.dispose]: () => all.forEach((socket) => socket.destroy()),
  };
}
