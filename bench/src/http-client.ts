import { Agent, request } from "node:http";

/** A request with a body is sent as a POST, one without a body as a GET. */
export type HttpRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type Answer = {
  /** The status of the response, or 0 if the response was incomplete or missing. */
  readonly status: number;
  /** The value of `retry-after` in seconds. */
  readonly retryAfter: number | null;
};

export type HttpClient = Disposable & {
  /** Sends a request over a free or a new connection, and discards the body of the response. */
  send(sent: HttpRequest): Promise<Answer>;
};

/** Opens one connection for each parallel request and keeps it open. */
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

export async function sendSuccessfully(client: HttpClient, request: HttpRequest): Promise<void> {
  const { status } = await client.send(request);
  if (![200, 201, 304].includes(status)) throw new Error(`${request.path} was answered with ${status}`);
}

export function createRequests(
  count: number,
  create: (n: number) => Promise<HttpRequest>,
): Promise<HttpRequest[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => create(n)));
}

/** Sends the requests over `clients` parallel clients. Each client sends its share one after another. `times` are milliseconds. */
export async function sendAll(
  client: HttpClient,
  requests: readonly HttpRequest[],
  clients: number,
): Promise<{ readonly times: number[]; readonly perSecond: number }> {
  const times: number[] = [];
  const began = performance.now();
  const sendShare = async (_: unknown, first: number) => {
    for (let n = first; n < requests.length; n += clients) {
      const sent = performance.now();
      await sendSuccessfully(client, requests[n] as HttpRequest);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, sendShare));
  return { times, perSecond: requests.length / ((performance.now() - began) / 1000) };
}
