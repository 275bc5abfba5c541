import { Agent, request } from "node:http";

/** A request with a body is a POST. */
export type HttpRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type Answer = {
  /** 0 where no whole answer came. */
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number | null;
};

export type HttpClient = Disposable & {
  /** Sends over a free connection, or over a new one; the body of the answer is not kept. */
  send(sent: HttpRequest): Promise<Answer>;
};

/** Opens as many connections as there are requests at once, and leaves them open. */
export function openClient(address: string): HttpClient {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxFreeSockets: Infinity });
  const send = ({ path, headers, body }: HttpRequest) =>
    new Promise<Answer>((resolve) => {
      const method = body === undefined ? "GET" : "POST";
      const sent = request({ hostname, port, path, method, headers, agent }, (answer) => {
        const { "retry-after": retryAfter } = answer.headers;
        answer.resume().on("close", () =>
          resolve({
            status: answer.complete ? (answer.statusCode ?? 0) : 0,
            retryAfter: retryAfter === undefined ? null : Number(retryAfter),
          }),
        );
      });
      sent.on("error", () => resolve({ status: 0, retryAfter: null }));
      sent.end(body);
    });
  return { send, [Symbol.dispose]: () => agent.destroy() };
}
