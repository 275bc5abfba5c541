import { linesEach } from "./customers.ts";
import { placeInBareLoop } from "./bare-loop.ts";
import { orderRequest, placeAll, type OrderRequest } from "./order-load.ts";
import { hasPgbench, runOrders, writeOrderScript } from "./pgbench.ts";
import { placingStatements, recordedCustomers } from "./placing-statements.ts";
import { perSecond, type Finding } from "./report.ts";
import { inTurn, median, ratioOf } from "./rounds.ts";
import type { RushServer } from "./rush-data.ts";

const clients = 16;
const each = 75;
const rounds = 4;
const aim = 0.4;

/** Each order uses up a customer: as many as both sides and the recording need. */
export const customersNeeded = recordedCustomers + 2 * (rounds + 1) * clients * each;

/** The customers of one round of one side. */
function turnOf(round: number, side: 0 | 1) {
  return { first: recordedCustomers + (2 * round + side) * clients * each, clients, each };
}

type Turn = ReturnType<typeof turnOf>;

async function requestsOf(
  turn: Turn,
  requestOf: (n: number) => Promise<OrderRequest>,
): Promise<OrderRequest[][]> {
  const numbers = (length: number) => Array.from({ length }, (_, index) => index);
  return Promise.all(
    numbers(turn.clients).map((client) =>
      Promise.all(numbers(turn.each).map((place) => requestOf(turn.first + client * turn.each + place))),
    ),
  );
}

type Reference = { readonly name: string; readonly place: (turn: Turn) => Promise<number> };

/** The database's own client where it is installed, else the driver without anything around it. */
async function referenceFor(server: RushServer): Promise<Reference> {
  const { database, filling: rush, folder } = server;
  const statements = await placingStatements(server);
  const count = `the same ${statements.length} statements`;
  if (!(await hasPgbench())) {
    const place = (turn: Turn) => placeInBareLoop(database, statements, rush, turn);
    return { name: `${count} by pg in a loop`, place };
  }
  const script = await writeOrderScript(statements, rush.firstItem, folder);
  return { name: `${count} by pgbench`, place: (turn) => runOrders(database, script, turn) };
}

/** Orders of customers who each send their own full cart at once. */
export async function measurePlacing(server: RushServer): Promise<Finding> {
  const { address, sessions, filling: rush } = server;
  const reference = await referenceFor(server);
  const ours = async (round: number) =>
    placeAll(address, await requestsOf(turnOf(round, 0), (n) => orderRequest(sessions, rush, n)));
  const compared = await inTurn(rounds, ours, (round) => reference.place(turnOf(round, 1)));
  const ratio = ratioOf(compared);
  return {
    what: `orders of ${linesEach} lines, ${clients} at once`,
    ours: perSecond(median(compared.ours)),
    reference: `${perSecond(median(compared.reference))} ${reference.name}`,
    ratio,
    aim: `≥ ${aim}`,
    met: ratio >= aim,
    rounds: compared,
  };
}
