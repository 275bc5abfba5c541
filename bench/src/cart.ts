import { join } from "node:path";
import { type CustomerServer, getCustomerValues, recordedCustomers } from "./customer-data.ts";
import { createAddPost } from "./customer-requests.ts";
import { createRequests, openClient, sendAll } from "./http-client.ts";
import { measureThroughput, type Script, writeScript } from "./pgbench.ts";
import { withRecordedApp } from "./recorded-app.ts";
import { compareSides, type Finding, measureInTurn, formatPerSecond } from "./report.ts";

const rounds = 4;
const each = 40;
const clientsOfLoads = [16, 64] as const;
/** pgbench's connections are new in each round, and slower until they know the tables. */
const lapsOfReference = 5;
const aim = 0.6;
/** The first connections prepare their statements; the customers after them are recorded. */
const firstMeasured = Math.max(...recordedCustomers) + 1;
/** Adding a dish does not use a customer up, so all rounds share them. */
export const customersOfCart = firstMeasured + Math.max(...clientsOfLoads) * each;

/** The statements that adding a dish runs today, with the values of each next customer. */
async function writeAdding(server: CustomerServer): Promise<Script & { readonly statements: number }> {
  const { firstItem } = server.data;
  return withRecordedApp(server, async ({ send, record }) => {
    const add = async (n: number) => send(await createAddPost(server, n, firstItem));
    const [first, second] = recordedCustomers;
    // The first use of a session is stored after its answer.
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

/** Dishes that customers put into their own carts at once. */
export async function measureAdding(server: CustomerServer): Promise<Finding[]> {
  const script = await writeAdding(server);
  const findings: Finding[] = [];
  for (const clients of clientsOfLoads) {
    const addAll = async () => {
      const create = (n: number) => createAddPost(server, firstMeasured + n, server.data.firstItem);
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
