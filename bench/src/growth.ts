import { addItem } from "@lonchera/contract/cart";
import { listClients } from "@lonchera/contract/clients";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { listOrders, listUserOrders } from "@lonchera/contract/orders";
import pg from "pg";
import { idOf, prepareRush, type Rush, sessionOf } from "./customer-data.ts";
import { type HttpClient, openClient } from "./http-client.ts";
import { fillOrders, firstId, type SignedInStaff } from "./order-data.ts";
import { orderRequest } from "./orders.ts";
import { compareToLimit, type Finding, median, milliseconds } from "./report.ts";
import { type FilledServer, withFilledServer } from "./servers.ts";

/** Of a year; the week to come is measured. */
export const today = { companies: 20, clients: 2_000, orders: 10_000 } as const;
const days = 372;
export const factors = [1, 10, 100] as const;
const rounds = 5;
/** Requests of a kind in a round, one at a time. */
const each = 20;
const aim = 1.3;

export type Grown = Rush & { readonly staff: SignedInStaff };
type GrownServer = FilledServer<Grown>;

/** A company with its week and customers, among so many times as many others. */
export async function fillGrown(databaseUrl: string, factor: number, customers: number): Promise<Grown> {
  const rush = await prepareRush(databaseUrl, customers);
  const staff = await fillOrders(databaseUrl, {
    companies: today.companies * factor,
    clients: today.clients * factor,
    orders: today.orders * factor,
    days,
    daysAgo: 0,
    interval: ((days - 7) * 86_400) / (today.orders * factor),
    lines: "1 + p.n % 2",
    isCancelled: "n % 40 = 0",
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [sessionOf(999_999), firstId],
  );
  await client.end();
  return { ...rush, staff };
}

/** A kind of request; `n` counts the requests that were sent. */
type Kind = {
  readonly what: string;
  send(server: GrownServer, client: HttpClient, n: number): Promise<number>;
};

const json = { "content-type": "application/json" };

async function get(server: GrownServer, client: HttpClient, session: string, user: number, path: string) {
  const authorization = `Bearer ${await server.sessions.issueAccessToken(session, user)}`;
  const { status } = await client.send({ path, headers: { authorization, "accept-encoding": "br" } });
  return status;
}

function staffPage(what: string, pathOf: (server: GrownServer) => string): Kind {
  return {
    what,
    send: (server, client) => {
      const { session, id } = server.filling.staff;
      return get(server, client, session, id, pathOf(server));
    },
  };
}

const kinds: readonly Kind[] = [
  {
    what: "the week's menu",
    send: (server, client, n) => {
      const path = getWeeklyMenu.path.replace("{companyId}", String(server.filling.company.id));
      return get(server, client, sessionOf(n), idOf(n), path);
    },
  },
  {
    // Before dishes are added, which changes the total of the cart.
    what: "an order",
    async send({ sessions, filling }, client, n) {
      return (await client.send(await orderRequest(sessions, filling, n))).status;
    },
  },
  {
    what: "a dish added to a cart",
    async send({ sessions, filling }, client, n) {
      const authorization = `Bearer ${await sessions.issueAccessToken(sessionOf(n), idOf(n))}`;
      const body = { item: filling.firstItem + 8, quantity: 1, delivery_zone: filling.zone };
      return (
        await client.send({
          path: addItem.path,
          headers: { authorization, ...json },
          body: JSON.stringify(body),
        })
      ).status;
    },
  },
  {
    what: "a customer's own orders",
    send: (server, client) =>
      get(server, client, sessionOf(999_999), firstId, `${listUserOrders.path}?page_size=50`),
  },
  staffPage("50 orders of a company", () => `${listOrders.path}?page_size=50&company=${firstId}`),
  staffPage("50 of all orders", () => `${listOrders.path}?page_size=50`),
  staffPage("8 of all clients", () => `${listClients.path}?page_size=8`),
];

/** Milliseconds of each request of a kind. */
async function timeRequests({ what, send }: Kind, server: GrownServer, first: number): Promise<number[]> {
  using client = openClient(server.address);
  const times: number[] = [];
  for (let n = first; n < first + each; n += 1) {
    const began = performance.now();
    const status = await send(server, client, n);
    times.push(performance.now() - began);
    if (status !== 200 && status !== 201) throw new Error(`${what} was answered with ${status}`);
  }
  return times;
}

async function compareServers(servers: readonly GrownServer[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const kind of kinds) {
    const times = factors.map((): number[] => []);
    for (let round = 0; round <= rounds; round += 1)
      for (const [place, server] of servers.entries()) {
        const taken = await timeRequests(kind, server, round * each);
        if (round > 0) times[place]?.push(median(taken));
      }
    const [now = Number.NaN, ...grown] = times.map(median);
    for (const [place, time] of grown.entries())
      findings.push(
        compareToLimit(
          `${kind.what}, ${factors[place + 1]} times the data`,
          milliseconds(time),
          milliseconds(now),
          time / now,
          aim,
        ),
      );
  }
  return findings;
}

/** The same requests, one at a time, to servers with one, ten and a hundred times as many companies, clients and orders. */
export function measureGrowth(): Promise<Finding[]> {
  const withServers = (servers: readonly GrownServer[]): Promise<Finding[]> => {
    const factor = factors[servers.length];
    if (factor === undefined) return compareServers(servers);
    return withFilledServer(
      (databaseUrl) => fillGrown(databaseUrl, factor, (rounds + 1) * each),
      (server) => withServers([...servers, server]),
    );
  };
  return withServers([]);
}
