import { join } from "node:path";
import { type CustomerServer, getCustomerValues, recordedCustomers } from "./customer-data.ts";
import { createAddItemRequest } from "./customer-requests.ts";
import { createRequests, openClient, sendAll } from "./http-client.ts";
import { measureThroughput, type Script, writeScript } from "./pgbench.ts";
import { withRecordedApp } from "./recorded-app.ts";
import { compareSides, type Finding, measureInTurn, formatPerSecond } from "./report.ts";

const rounds = 4;
const each = 40;
const clientsOfLoads = [16, 64] as const;
/** The number of laps of pgbench. It opens new connections in each round, which are slow until they have read the catalogue. */
const lapsOfReference = 5;
const aim = 0.6;
/** The customers before this one are used to prepare and to record the statements. */
const firstMeasured = Math.max(...recordedCustomers) + 1;
/** All rounds use the same customers, because a customer can add a dish again. */
export const cartCustomerCount = firstMeasured + Math.max(...clientsOfLoads) * each;

/** Writes a script with the server's statements for adding a dish. Each transaction has the values of the next customer. */
async function writeAdding(server: CustomerServer): Promise<Script & { readonly statements: number }> {
  const { firstItem } = server.data;
  return withRecordedApp(server, async ({ send, record }) => {
    const add = async (n: number) => send(await createAddItemRequest(server, n, firstItem));
    const [first, second] = recordedCustomers;
    // The first use of a session is stored after the response, so it must not be recorded.
    for (const opener of [0, first, second, first, second]) await add(opener);
    const statements = await record(() => add(first));
    const others = await record(() => add(second));
    const nextCustomer = [
      String.raw`\set placed :placed + 1`,
      String.raw`\set n :first + :client_id * :each + (:placed - 1) % :each`,
    ];
    const file = join(server.folder, "add-item.pgbench");
    const script = await writeScript(file, statements, others, getCustomerValues(firstItem), nextCustomer);
    return { ...script, statements: statements.length };
  });
}

/** Measures customers who add dishes to their carts in parallel. */
export async function measureAdding(server: CustomerServer): Promise<Finding[]> {
  const script = await writeAdding(server);
  const findings: Finding[] = [];
  for (const clients of clientsOfLoads) {
    const addAll = async () => {
      const create = (n: number) => createAddItemRequest(server, firstMeasured + n, server.data.firstItem);
      const requests = await createRequests(clients * each, create);
      using client = openClient(server.address);
      return (await sendAll(client, requests, clients)).perSecond;
    };
    const compared = await measureInTurn(rounds, addAll, () =>
      measureThroughput(server.database, script, firstMeasured, { clients, each, laps: lapsOfReference }),
    );
    const reference = `the same ${script.statements} statements by pgbench`;
    findings.push(
      compareSides(`dishes added to carts, ${clients} at once`, compared, formatPerSecond, reference, aim),
    );
  }
  return findings;
}
