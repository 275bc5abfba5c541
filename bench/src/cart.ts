import { addItem } from "@lonchera/contract/cart";
import { idOf, customerValues, recordedCustomers, type RushServer, sessionOf } from "./customer-data.ts";
import { type HttpRequest, openClient } from "./http-client.ts";
import { measureThroughput, type Script, writeScript } from "./pgbench.ts";
import { withRecordedApp } from "./recorded-app.ts";
import { compareSides, type Finding, inTurn, perSecond } from "./report.ts";

const rounds = 4;
const each = 40;
const clientsOfLoads = [16, 64] as const;
/** pgbench's connections are new in each round, and slower until they know the tables. */
const lapsOfReference = 5;
const aim = 0.6;
/** The first connections prepare their statements; the customers after them are recorded. */
const firstMeasured = Math.max(...recordedCustomers) + 1;
/** Adding uses nobody up, so that all rounds take the same customers. */
export const customersOfCart = firstMeasured + Math.max(...clientsOfLoads) * each;

async function addRequest(server: RushServer, n: number): Promise<HttpRequest> {
  const { firstItem, zone } = server.filling;
  return {
    path: addItem.path,
    headers: {
      authorization: `Bearer ${await server.sessions.issueAccessToken(sessionOf(n), idOf(n))}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ item: firstItem, quantity: 1, delivery_zone: zone }),
  };
}

/** The statements that adding a dish runs today, with the values of each next customer. */
async function writeAdding(server: RushServer): Promise<Script & { readonly statements: number }> {
  return withRecordedApp(server, async ({ app, record }) => {
    const add = async (n: number) => {
      const { path, headers, body } = await addRequest(server, n);
      const answer = await app.inject({ method: "POST", url: path, headers, payload: body ?? "" });
      if (answer.statusCode !== 200) throw new Error(`adding was answered with ${answer.body}`);
    };
    const [first, second] = recordedCustomers;
    // The first use of a session is stored after its answer.
    for (const opener of [0, first, second, first, second]) await add(opener);
    const statements = await record(() => add(first));
    const others = await record(() => add(second));
    const nextCustomer = [
      String.raw`\set placed :placed + 1`,
      String.raw`\set n :first + :client_id * :each + (:placed - 1) % :each`,
    ];
    const file = `${server.folder}/add-item.pgbench`;
    const values = customerValues(server.filling.firstItem);
    const script = await writeScript(file, statements, others, values, nextCustomer);
    return { ...script, statements: statements.length };
  });
}

/** Each of so many clients adds a dish to the carts of its customers one after another; answers additions per second. */
async function addAll(server: RushServer, clients: number): Promise<number> {
  const numbers = (length: number) => Array.from({ length }, (_, index) => index);
  const requestsOf = (client: number) =>
    Promise.all(numbers(each).map((place) => addRequest(server, firstMeasured + client * each + place)));
  const requests = await Promise.all(numbers(clients).map(requestsOf));
  using client = openClient(server.address);
  const began = performance.now();
  await Promise.all(
    requests.map(async (ofClient) => {
      for (const request of ofClient) {
        const { status } = await client.send(request);
        if (status !== 200) throw new Error(`adding was answered with ${status}`);
      }
    }),
  );
  return (clients * each) / ((performance.now() - began) / 1000);
}

/** Dishes that customers put into their own carts at once. */
export async function measureAdding(server: RushServer): Promise<Finding[]> {
  const script = await writeAdding(server);
  const findings: Finding[] = [];
  for (const clients of clientsOfLoads) {
    const compared = await inTurn(
      rounds,
      () => addAll(server, clients),
      () =>
        measureThroughput(server.database, script, firstMeasured, { clients, each, laps: lapsOfReference }),
    );
    const reference = `the same ${script.statements} statements by pgbench`;
    findings.push(
      compareSides(`dishes added to carts, ${clients} at once`, compared, perSecond, reference, aim),
    );
  }
  return findings;
}
