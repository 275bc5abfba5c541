import { listClients } from "@lonchera/contract/clients";
import { listOrders, listUserOrders } from "@lonchera/contract/orders";
import { type CustomerData, fillCustomers, getCustomer, type SignedInUser } from "./customer-data.ts";
import {
  createAddItemRequest,
  createGetRequest,
  createMenuRequest,
  createPlaceOrderRequest,
} from "./customer-requests.ts";
import { createRequests, type HttpRequest, openClient, sendAll } from "./http-client.ts";
import { fillOrders, firstId } from "./order-data.ts";
import { compareToLimit, type Finding, computeMedian, formatMilliseconds } from "./report.ts";
import { type FilledServer, withFilledServer } from "./servers.ts";

/** The numbers of rows of a year. The measurements use the coming week. */
export const currentSize = { companies: 20, clients: 2_000, orders: 10_000 } as const;
const days = 372;
export const factors = [1, 10, 100] as const;
const rounds = 5;
/** The number of requests of a kind in a round. They are sent one at a time. */
const each = 20;
const aim = 1.3;

export type GrownData = CustomerData & { readonly staff: SignedInUser };
type GrownServer = FilledServer<GrownData>;

/** Creates the customers' data, and `factor` times the other data of `today`. */
export async function fillMultipliedData(
  databaseUrl: string,
  factor: number,
  customers: number,
): Promise<GrownData> {
  const data = await fillCustomers(databaseUrl, customers);
  const staff = await fillOrders(databaseUrl, {
    companies: currentSize.companies * factor,
    clients: currentSize.clients * factor,
    orders: currentSize.orders * factor,
    days,
    daysAgo: 0,
    interval: ((days - 7) * 86_400) / (currentSize.orders * factor),
    lines: "1 + p.n % 2",
    isCancelled: "n % 40 = 0",
  });
  return { ...data, staff };
}

/** A kind of request. `n` is the number of the request. */
type Kind = {
  readonly what: string;
  readonly create: (server: GrownServer, n: number) => Promise<HttpRequest>;
};

function createStaffPage(what: string, path: string): Kind {
  return { what, create: (server) => createGetRequest(server, server.data.staff, path) };
}

/** A customer of the past year. */
const formerCustomer = { id: firstId, session: getCustomer(999_999).session };

const kinds: readonly Kind[] = [
  { what: "the week's menu", create: createMenuRequest },
  // Orders come before added dishes, because these change the total of the cart.
  { what: "an order", create: createPlaceOrderRequest },
  {
    what: "a dish added to a cart",
    create: (server, n) => createAddItemRequest(server, n, server.data.firstItem + 8),
  },
  {
    what: "a customer's own orders",
    create: (server) => createGetRequest(server, formerCustomer, `${listUserOrders.path}?page_size=50`),
  },
  createStaffPage("50 orders of a company", `${listOrders.path}?page_size=50&company=${firstId}`),
  createStaffPage("50 of all orders", `${listOrders.path}?page_size=50`),
  createStaffPage("8 of all clients", `${listClients.path}?page_size=8`),
];

/** Returns the milliseconds of each request of a kind. */
async function timeRequests({ create }: Kind, server: GrownServer, first: number): Promise<number[]> {
  const requests = await createRequests(each, (n) => create(server, first + n));
  using client = openClient(server.address);
  return (await sendAll(client, requests, 1)).times;
}

async function compareServers(servers: readonly GrownServer[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const kind of kinds) {
    const times = factors.map((): number[] => []);
    for (let round = 0; round <= rounds; round += 1)
      for (const [place, server] of servers.entries()) {
        const taken = await timeRequests(kind, server, round * each);
        if (round > 0) times[place]?.push(computeMedian(taken));
      }
    const [now = Number.NaN, ...grown] = times.map(computeMedian);
    for (const [place, time] of grown.entries())
      findings.push(
        compareToLimit(
          `${kind.what}, ${factors[place + 1]} times the data`,
          formatMilliseconds(time),
          formatMilliseconds(now),
          time / now,
          aim,
        ),
      );
  }
  return findings;
}

/** Sends the same requests, one at a time, to servers with 1, 10 and 100 times the companies, clients and orders. */
export function measureGrowth(): Promise<Finding[]> {
  const withServers = (servers: readonly GrownServer[]): Promise<Finding[]> => {
    const factor = factors[servers.length];
    if (factor === undefined) return compareServers(servers);
    return withFilledServer(
      (databaseUrl) => fillMultipliedData(databaseUrl, factor, (rounds + 1) * each),
      async (server) => {
        await server.pool.query(
          "insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')",
          [formerCustomer.session, formerCustomer.id],
        );
        return withServers([...servers, server]);
      },
    );
  };
  return withServers([]);
}
