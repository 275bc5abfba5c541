import { receivePaymentEvent } from "@lonchera/contract/settlement";
import { createCulqiProvider } from "../../src/features/payments/culqi/culqi-provider.ts";
import type { PaymentProvider } from "../../src/features/payments/provider.ts";
import { settleDuePayments } from "../../src/features/settlement/reconcile.ts";
import {
  newCompany,
  newCuttingTime,
  newMenuDay,
  newItem,
  newStaff,
  newIndividual,
  newCompanyClient,
  newZone,
} from "../factories.ts";
import type { CulqiEvent } from "../fakes/culqi/books.ts";
import { startFakeCulqi, type FakeCulqi } from "../fakes/culqi/fake-culqi.ts";
import { newTestClock, createTestApp, type Headers, type TestApp } from "../test-app.ts";
import { createTestDatabase, type TestOwner } from "../test-database.ts";
import { minutes, type Model } from "./model.ts";

export type Reply = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** The real system: a database and a payment provider that outlive the server. */
export type Shop = {
  readonly culqi: FakeCulqi;
  readonly company: { readonly id: number; readonly slug: string };
  readonly zone: { readonly id: number };
  readonly staff: { readonly id: number };
  /** The server that runs now. */
  app(): TestApp;
  send(
    user: { id: number },
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    body?: object,
    headers?: Headers,
  ): Promise<Reply>;
  /** Delivers a webhook. Returns the status of the answer. */
  deliver(event: CulqiEvent): Promise<number>;
  reconcile(): Promise<void>;
  setTime(now: number): void;
  /** Ends the connections of the server in the middle of its work, and starts another server. */
  crash(): Promise<void>;
  close(): Promise<void>;
};

const tokenLifetime = 10 * minutes;
const start = "2026-03-02T10:00:00-05:00";

async function seed({ db }: TestApp) {
  const company = await newCompany(db);
  const zone = await newZone(db, company);
  await newCuttingTime(db, [company], { product: "ALMUE", breakTime: "18:00", sameDay: false });
  const [tuesday, wednesday] = [await newMenuDay(db, "2026-03-03"), await newMenuDay(db, "2026-03-04")];
  const closing = [
    { day: tuesday, product: "ALMUE", closesAt: "2026-03-02T18:00:00-05:00" },
    { day: wednesday, product: "ALMUE", closesAt: "2026-03-03T18:00:00-05:00" },
    { day: wednesday, product: "CENAC", closesAt: "2026-03-05T00:00:00-05:00" },
  ] as const;
  const dishes: Model["dishes"] = new Map();
  for (const { day, product, closesAt } of closing) {
    const { id, name } = await newItem(db, day, [company], { product, price: 1000, stock: 6 });
    const form = { name, product, category: day.id, company: [company.id], discount_price: "0.00" };
    const supply = { price: 1000, stock: 6, supplied: 6, offered: true };
    dishes.set(id, { id, form, closesAt: Date.parse(closesAt), ...supply });
  }
  const [one, other] = [await newIndividual(db, company), await newIndividual(db, company)];
  const client = await newCompanyClient(db, company);
  const customers = [one, other, client].map(({ id }) => ({ id, paysByCard: id !== client.id, cart: [] }));
  const model: Model = { now: Date.parse(start), dishes, customers, orders: [] };
  return { company, zone, staff: await newStaff(db), model };
}

/** Opens a shop with three dishes and three customers, and its model. */
export async function openShop(
  name: string,
  wrapProvider: (provider: PaymentProvider) => PaymentProvider = (provider) => provider,
): Promise<{ shop: Shop; model: Model }> {
  const endings: (() => Promise<void> | void)[] = [];
  const owner: TestOwner = { name, after: (end) => void endings.push(end as () => Promise<void>) };
  const databaseUrl = await createTestDatabase(owner);
  const culqi = await startFakeCulqi({ after: (end) => void endings.push(end) });
  const clock = newTestClock();
  clock.set(start);
  culqi.setClock(clock.now);
  const provider = createCulqiProvider(culqi.config.culqi, {
    log: () => undefined,
    readContactEmail: () => Promise.resolve("ventas@lonchera.example"),
  });
  const deps = { payments: wrapProvider(provider) };
  const startApp = () => createTestApp(owner, { databaseUrl, clock, config: culqi.config, deps });
  let app = await startApp();
  let tokens = new Map<number, { headers: Headers; until: number }>();
  const { model, ...seeded } = await seed(app);

  async function getHeaders(user: { id: number }): Promise<Headers> {
    const known = tokens.get(user.id);
    if (known && known.until > clock.now()) return known.headers;
    const headers = await app.signIn(user);
    tokens.set(user.id, { headers, until: clock.now() + tokenLifetime });
    return headers;
  }

  const shop: Shop = {
    ...seeded,
    culqi,
    app: () => app,
    send: async (user, method, url, body, headers = {}) => {
      const { status, body: answered } = await app.send(method, url, body, {
        ...(await getHeaders(user)),
        ...headers,
      });
      return { status, body: answered as Reply["body"] };
    },
    deliver: async ({ id, type, data }) => {
      const auth = culqi.environment["CULQI_WEBHOOK_AUTH"] ?? "";
      const authorization = `Basic ${Buffer.from(auth).toString("base64")}`;
      return (await app.call(receivePaymentEvent, { body: { id, type, data } }, { authorization })).status;
    },
    reconcile: () => settleDuePayments(app.deps),
    setTime: (now) => clock.set(new Date(now).toISOString()),
    crash: async () => {
      // The work of the old server fails at its next statement.
      void app.pool.end();
      app = await startApp();
      tokens = new Map();
    },
    close: async () => {
      culqi.reset();
      for (const end of endings.reverse()) await end();
    },
  };
  return { shop, model };
}
