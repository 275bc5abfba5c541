import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { updateOwnAccount } from "@lonchera/contract/accounts";
import {
  changePassword,
  confirmPasswordReset,
  confirmRegistration,
  login,
  register,
  requestPasswordReset,
} from "@lonchera/contract/auth";
import { addCartItem } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { createClaim } from "@lonchera/contract/claims";
import { createClient } from "@lonchera/contract/clients";
import { createCompany } from "@lonchera/contract/companies";
import { cancelOrder } from "@lonchera/contract/orders";
import { deleteOwnAccount } from "@lonchera/contract/privacy";
import {
  hashTestPassword,
  newCompany,
  newMenuDay,
  newItem,
  newStaff,
  newIndividual,
  newZone,
} from "./factories.ts";
import { addToCart, buildCardOrderBody, placeOrder } from "./orders.ts";
import { createTestApp } from "./test-app.ts";
import { readLink } from "./test-email.ts";

/** Every value of a caller contains one of these texts. */
const canary = /canario|topacio|70707070|argon2/i;
const password = "Topacio-secreto-1";

async function openCanaryApp(t: TestContext) {
  const lines: string[] = [];
  const app = await createTestApp(t, { options: { log: { write: (line) => lines.push(line) } } });
  const company = await newCompany(app.db, { name: "Canario SAC" });
  const zone = await newZone(app.db, company);
  const dish = await newItem(app.db, await newMenuDay(app.db, "2026-03-03"), [company], { stock: 1_000_000 });
  return { ...app, lines, company, zone, dish, passwordHash: await hashTestPassword(password) };
}
type CanaryApp = Awaited<ReturnType<typeof openCanaryApp>>;

let people = 0;

function newEmail(): string {
  people += 1;
  return `canario${people}@example.com`;
}

function newCustomer({ db, company, passwordHash }: CanaryApp) {
  const identity = { identityDocument: "70707070", firstName: "Canario", lastName: "Rojo" };
  return newIndividual(db, company, { ...identity, email: newEmail(), passwordHash });
}

const person = {
  first_name: "Canario",
  last_name: "Rojo",
  phone: "70707070",
  document_type: 1,
  email: "canario@example.com",
};

const profile = {
  ...person,
  identity_document: "70707070",
  birth_date: "1990-01-01",
  street: "Calle Canario",
  city: "Canario",
  state: "Lima",
  postal_code: "15001",
  country: "Perú",
};

function orderBody(app: CanaryApp, changes: object = {}) {
  return buildCardOrderBody(app, 1850, {
    ...person,
    dni: "70707070",
    additional_note: "canario",
    email_cc: "canario@example.com",
    ...changes,
  });
}

type Write = () => Promise<{ status: number }>;

/** Each function prepares a write, so that only the write itself fails. */
const writes: readonly ((app: CanaryApp) => Promise<Write>)[] = [
  (app) => {
    const body = { first_name: "Canario", company: app.company.slug, password, email: newEmail() };
    return Promise.resolve(() => app.call(register, { body }));
  },
  async (app) => {
    const body = { first_name: "Canario", company: app.company.slug, password, email: newEmail() };
    await app.call(register, { body });
    const params = readLink((await app.readQueuedEmails()).at(-1), "/confirm");
    return () => app.call(confirmRegistration, { params, body: { password } });
  },
  async (app) => {
    const { email } = await newCustomer(app);
    return () => app.call(login, { body: { email, password } });
  },
  async (app) => {
    const { email } = await newCustomer(app);
    return () => app.call(login, { body: { email, password: "Topacio-equivocado" } });
  },
  async (app) => {
    const { email } = await newCustomer(app);
    return () => app.call(requestPasswordReset, { body: { email } });
  },
  async (app) => {
    const { email } = await newCustomer(app);
    await app.call(requestPasswordReset, { body: { email } });
    const params = readLink((await app.readQueuedEmails()).at(-1), "/password_reset_confirm_api");
    const body = { new_password: "Otro-topacio-2" };
    return () => app.call(confirmPasswordReset, { params, body });
  },
  async (app) => {
    const headers = await app.signIn(await newCustomer(app));
    const body = { current_password: password, new_password: "Otro-topacio-2" };
    return () => app.call(changePassword, { body }, headers);
  },
  async (app) => {
    const user = await newCustomer(app);
    const headers = await app.signIn(user);
    const body = { ...profile, email: user.email };
    return () => app.call(updateOwnAccount, { body }, headers);
  },
  async (app) => {
    const headers = await app.signIn(await newCustomer(app));
    const body = { ...profile, email: newEmail(), current_password: password };
    return () => app.call(updateOwnAccount, { body }, headers);
  },
  async (app) => {
    const headers = await app.signIn(await newCustomer(app));
    return () => app.call(deleteOwnAccount, { body: { password } }, headers);
  },
  async (app) => {
    const headers = await app.signIn(await newStaff(app.db));
    const body = { ...person, email: newEmail(), customer_type: "type2", company: app.company.id, password };
    return () => app.call(createClient, { body }, headers);
  },
  async (app) => {
    const headers = await app.signIn(await newStaff(app.db));
    const place = { department: 15, province: 1501, district: 150_101, address: "Calle Canario" };
    const body = {
      name: "Canario EIRL",
      ruc: "20100070970",
      client_code: newEmail(),
      pay_condition: "V001",
      ...place,
    };
    return () => app.call(createCompany, { body }, headers);
  },
  async (app) => {
    const headers = await app.signIn(await newCustomer(app));
    return () => app.call(addCartItem, { body: { item: app.dish.id, quantity: 1 } }, headers);
  },
  async (app) => {
    const headers = await app.signIn(await newCustomer(app));
    await addToCart(app, headers, { item: app.dish.id, quantity: 1 });
    return () => app.call(createOrder, { body: orderBody(app) }, headers);
  },
  async (app) => {
    const headers = await app.signIn(await newCustomer(app));
    await addToCart(app, headers, { item: app.dish.id, quantity: 1 });
    const body = orderBody(app, { token: null, pay_by_code: true });
    return () => app.call(createOrder, { body }, headers);
  },
  async (app) => {
    const headers = await app.signIn(await newCustomer(app));
    await addToCart(app, headers, { item: app.dish.id, quantity: 1 });
    const { id } = await placeOrder(app, headers, orderBody(app));
    return () => app.call(cancelOrder, { params: { id } }, headers);
  },
  (app) => {
    const body = {
      full_name: "Canario Rojo",
      document_type: 1,
      document_number: "70707070",
      address: "Calle Canario",
      phone: "70707070",
      email: newEmail(),
      good_kind: "producto",
      amount: "18.50",
      good_description: "canario",
      claim_kind: "reclamo",
      detail: "canario",
      request: "canario",
    };
    return Promise.resolve(() => app.call(createClaim, { body } as never));
  },
];

test("the log names routes and ids, but no other part of an address", async (t) => {
  const app = await openCanaryApp(t);
  const paths = [
    "/api/orders/7/cancel/?search=canario",
    "/api/confirm/canario/canario/",
    "/api/canario/canario",
    "/password_reset_confirm_api/canario/canario",
    "/canario.html",
  ];
  for (const path of paths) await app.send("POST", path);
  const logged = app.lines
    .map((line) => JSON.parse(line) as { msg: string; path: string })
    .filter(({ msg }) => msg === "request")
    .map(({ path }) => path);
  assert.equal(logged.length, paths.length);
  assert.equal(logged[0], "/api/orders/7/cancel/");
  assert.doesNotMatch(app.lines.join(""), canary);
});

/** The tables with personal data. */
const tables = [
  ..."users sessions mail_links limited_events companies carts cart_lines orders order_lines".split(" "),
  ..."payments claims changes audit_log pgboss.job".split(" "),
];

/** The error of the statement quotes the whole row in all of its parts. */
const failWithRow = `create function fail_with_row() returns trigger language plpgsql as $$
  begin
    raise exception using message = 'failed for ' || coalesce(new, old)::text,
      detail = coalesce(new, old)::text, hint = coalesce(new, old)::text;
  end $$`;

/** Returns a function that lists the tables that a write changes. Only these can make the write fail. */
async function openNotebook({ pool }: CanaryApp) {
  await pool.query("create table noted (name text)");
  await pool.query(`create function note_table() returns trigger language plpgsql as $$
    begin
      insert into noted values (tg_argv[0]);
      return coalesce(new, old);
    end $$`);
  for (const table of tables)
    await pool.query(
      `create trigger note before insert or update or delete on ${table} for each row execute function note_table('${table}')`,
    );
  return async (write: Write): Promise<string[]> => {
    await pool.query("truncate noted");
    await write();
    const { rows } = await pool.query<{ name: string }>("select distinct name from noted");
    return rows.map(({ name }) => name);
  };
}

test("no failing write leaves a value of its row or of its statement in the log", async (t) => {
  const app = await openCanaryApp(t);
  await app.pool.query(failWithRow);
  const noteTables = await openNotebook(app);
  const failures = new Map<string, number>();
  for (const [number, prepare] of writes.entries()) {
    for (const table of await noteTables(await prepare(app))) {
      const write = await prepare(app);
      await app.pool.query(
        `create trigger fail before insert or update or delete on ${table} for each row execute function fail_with_row()`,
      );
      const { status } = await write();
      await app.pool.query(`drop trigger fail on ${table}`);
      if (status < 500) continue;
      for (const key of [`write ${number}`, table]) failures.set(key, (failures.get(key) ?? 0) + 1);
    }
  }
  assert.deepEqual(
    [...writes.keys()]
      .map((number) => `write ${number}`)
      .concat(tables)
      .filter((key) => !failures.has(key)),
    [],
  );
  const failed = app.lines.filter((line) => line.includes('"request failed"'));
  assert.ok(failed.length >= writes.length);
  assert.match(failed.join("\n"), /insert into|update/);
  assert.deepEqual(
    app.lines.filter((line) => canary.test(line)),
    [],
  );
});
