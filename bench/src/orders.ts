import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  getCustomerValues,
  linesPerOrder,
  recordedCustomers,
  type CustomerServer,
  getCustomer,
} from "./customer-data.ts";
import { createPlaceOrderRequest } from "./customer-requests.ts";
import { createRequests, type HttpRequest, openClient, sendAll, sendSuccessfully } from "./http-client.ts";
import { measureThroughput, type Script, writeScript } from "./pgbench.ts";
import { withRecordedApp, type Statement } from "./recorded-app.ts";
import {
  compareSides,
  compareToLimit,
  type Finding,
  measureInTurn,
  computeMedian,
  formatMilliseconds,
  computePercentile,
  formatPerSecond,
} from "./report.ts";

/**
 * Returns one statement that writes the rows of an order on account without any checks: the order and its lines, the marks
 * of its days, the stock, the cart and the job of its e-mail. `job` is the server's statement for that job.
 */
function writeOrderAtOnce(n: number, job: Statement): Statement {
  const text = `with cart as (
      select c.id, c.company_id, c.user_id, u.first_name || ' ' || u.last_name as full_name, u.email, u.phone,
        u.identity_document, u.customer_type, company.name as company_name
      from carts c join users u on u.id = c.user_id join companies company on company.id = u.company_id
      where c.user_id = $1 and c.state <> 'ordered' for update of c),
    line as (
      select l.item_id, l.zone_id, l.quantity, l.subitems, i.price, i.name, i.product, i.product_type, d.category_date,
        z.name as zone_name
      from cart join cart_lines l on l.cart_id = cart.id join items i on i.id = l.item_id
        join categories d on d.id = i.category_id join delivery_zones z on z.id = l.zone_id
      order by i.id for no key update of i),
    placed as (
      insert into orders (company_id, user_id, cart_id, state, ordered_at, ref_code, total, last_delivery_date,
        customer_type, full_name_user, company_name, email, phone, document_type_id, identity_document, schedule_order,
        no_need_invoice, accept_declaration, confirmation_of_acceptance, accepted_politics_at, consents_version,
        payment_type, receipt_type_id, ruc_number, idempotency_key, request_hash)
      select company_id, user_id, id, 'placed', now(), upper(left(md5(id::text), 10)), total, last_date, customer_type,
        full_name, company_name, email, phone, 96, identity_document, false, false, true, true, now(), '2026-11', 'C',
        '03', '00000000', 'the-first-and-only-order', md5(id::text) || md5(email)
      from cart, (select sum(price * quantity) as total, max(category_date) as last_date from line) sums
      returning id, company_id),
    written as (
      insert into order_lines (company_id, order_id, item_id, zone_id, quantity, subitems, unit_price, item_name, product,
        product_type, delivery_date, zone_name)
      select placed.company_id, placed.id, item_id, zone_id, quantity, subitems, price, name, product, product_type, category_date, zone_name
      from placed, line),
    marked as (
      insert into changed_days select distinct placed.company_id, category_date from placed, line),
    taken as (
      update items set stock = stock - units
      from (select item_id, sum(quantity)::integer as units from line group by item_id) sold
      where items.id = item_id and stock >= units),
    emptied as (delete from cart_lines using cart where cart_id = cart.id),
    closed as (update carts set state = 'ordered' from cart where carts.id = cart.id)
    ${job.text.replaceAll("$1", "$2")}`;
  return { text, values: [getCustomer(n).id, ...job.values] };
}

/**
 * Sends orders at a fixed rate while `work` runs, and does not wait for the responses. `times` are the milliseconds of each
 * order from the moment at which it was due.
 */
export async function placeOrdersDuring<T>(
  address: string,
  createNextOrder: () => Promise<HttpRequest>,
  perSecond: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly times: number[] }> {
  using client = openClient(address);
  let isRunning = true;
  const place = async () => {
    const sent: Promise<number>[] = [];
    const began = performance.now();
    while (isRunning) {
      const due = began + (sent.length * 1000) / perSecond;
      const order = await createNextOrder();
      const wait = due - performance.now();
      if (wait > 0) await delay(wait);
      const took = sendSuccessfully(client, order).then(() => performance.now() - due);
      took.catch(() => undefined);
      sent.push(took);
    }
    return Promise.all(sent);
  };
  const [result, times] = await Promise.all([work().finally(() => (isRunning = false)), place()]);
  return { result, times };
}

/** The number of orders that prepare the statements of a connection. The last one is recorded. */
const openers = 3;

const ordersOfTurn = 1_280;
const turns = [16, 32].map((clients) => ({ clients, each: ordersOfTurn / clients }));
const rounds = 4;
const aim = 0.6;
/** The maximum of the 99th percentile, as a multiple of the median. */
const latencyAim = 5;

/** The number of customers. Each order of both sides, and each order that is recorded, needs one. */
export const orderCustomerCount = openers + turns.length * 2 * (rounds + 1) * ordersOfTurn;

/** Writes a script with one statement for the same rows as an order. Each transaction has the values of the next customer. */
async function writePlacing(server: CustomerServer, firstCustomer: number): Promise<Script> {
  return withRecordedApp(server, async ({ send, record }) => {
    const place = async (n: number) => send(await createPlaceOrderRequest(server, n));
    for (let n = 0; n < openers - 1; n += 1) await place(firstCustomer + n);
    const statements = await record(() => place(firstCustomer + openers - 1));
    const job = statements.find(({ text }) => text.includes("pgboss."));
    if (!job) throw new Error("an order queued no e-mail");
    const [first, second] = recordedCustomers;
    const nextCustomer = [
      String.raw`\set placed :placed + 1`,
      String.raw`\set n :first + :client_id * :each + :placed - 1`,
    ];
    return writeScript(
      join(server.folder, "place-order.pgbench"),
      [writeOrderAtOnce(first, job)],
      [writeOrderAtOnce(second, job)],
      getCustomerValues(server.data.firstItem),
      nextCustomer,
    );
  });
}

/** Measures orders of customers who send their full carts in parallel. */
export async function measurePlacing(server: CustomerServer, firstCustomer: number): Promise<Finding[]> {
  const script = await writePlacing(server, firstCustomer);
  let next = firstCustomer + openers;
  const takeCustomers = () => (next += ordersOfTurn) - ordersOfTurn;
  const findings: Finding[] = [];
  for (const turn of turns) {
    const times: number[] = [];
    const placeAll = async () => {
      const first = takeCustomers();
      const orders = await createRequests(ordersOfTurn, (n) => createPlaceOrderRequest(server, first + n));
      using client = openClient(server.address);
      const sent = await sendAll(client, orders, turn.clients);
      times.push(...sent.times);
      return sent.perSecond;
    };
    const compared = await measureInTurn(rounds, placeAll, () =>
      measureThroughput(server.database, script, takeCustomers(), turn),
    );
    const what = `orders of ${linesPerOrder} lines, ${turn.clients} at once`;
    const late = computePercentile(times.slice(ordersOfTurn), 0.99);
    const usual = computeMedian(times.slice(ordersOfTurn));
    findings.push(
      compareSides(what, compared, formatPerSecond, "the same rows by one statement, by pgbench", aim),
      compareToLimit(
        `${what}: 99 of 100`,
        formatMilliseconds(late),
        `${formatMilliseconds(usual)} median`,
        late / usual,
        latencyAim,
      ),
    );
  }
  return findings;
}
