import assert from "node:assert/strict";
import { test } from "node:test";
import { listAccounts } from "@lonchera/contract/accounts";
import { listClients } from "@lonchera/contract/clients";
import { newCompany, newIndividual, newCompanyClient } from "../../../test/factories.ts";
import { setUpStaff } from "../../../test/staff.ts";

type App = Awaited<ReturnType<typeof setUpStaff>>;

/** Creates five clients who joined one day after the other, Zoila last. */
async function withClients(app: App) {
  const company = await newCompany(app.db);
  const people = [
    ["Álvaro", "Núñez Peña", newIndividual],
    ["José", "Quispe", newCompanyClient],
    ["Rosa", "Quispe Ávila", newIndividual],
    ["Eva 100%", "O_Brien", newIndividual],
    ["Zoila", "Empresario", newCompanyClient],
  ] as const;
  for (const [index, [firstName, lastName, make]] of people.entries()) {
    await make(app.db, company, { firstName, lastName, dateJoined: new Date(Date.UTC(2026, 0, 1 + index)) });
  }
  return company;
}

async function findNames(app: App, query: object): Promise<string[]> {
  const { status, body } = await app.call(listClients, { query }, app.headers);
  assert.equal(status, 200);
  return body.results.map(({ first_name }) => first_name);
}

test("clients come the newest first, a page at a time, without staff", async (t) => {
  const app = await setUpStaff(t);
  const company = await withClients(app);
  const first = await app.call(listClients, { query: { page_size: "2" } }, app.headers);
  assert.equal(first.body.count, 5);
  assert.deepEqual(
    first.body.results.map(({ first_name }) => first_name),
    ["Zoila", "Eva 100%"],
  );
  assert.deepEqual(
    [first.body.results[0]?.company, first.body.results[0]?.company_name],
    [company.slug, company.name],
  );
  assert.deepEqual(await findNames(app, { page_size: "2", page: "3" }), ["Álvaro"]);
  assert.deepEqual(await findNames(app, { page_size: "2", page: "4" }), []);
  const beyond = await app.call(listClients, { query: { page: "9" } }, app.headers);
  assert.deepEqual([beyond.body.count, beyond.body.results], [5, []]);
});

test("one client is found by the id, whatever page that stands on; nobody of staff is", async (t) => {
  const app = await setUpStaff(t);
  const company = await withClients(app);
  const client = await newIndividual(app.db, company, { firstName: "Inés", dateJoined: new Date(0) });
  assert.deepEqual(await findNames(app, { id: String(client.id), page_size: "2" }), ["Inés"]);
  assert.deepEqual(await findNames(app, { id: String(app.staff.id) }), []);
  assert.deepEqual(await findNames(app, { id: "999999" }), []);
});

test("what joined at the same moment stands on one page only", async (t) => {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db);
  const at = new Date("2026-01-01T00:00:00Z");
  const made = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      newIndividual(app.db, company, { firstName: `P${index}`, dateJoined: at }),
    ),
  );
  const pages = ["1", "2", "3"].map((page) => findNames(app, { page, page_size: "3" }));
  const listed = (await Promise.all(pages)).flat();
  assert.deepEqual(listed.toSorted(), made.map(({ firstName }) => firstName).toSorted());
});

test("search finds parts of first and last names, words in any order, without accents and capitals", async (t) => {
  const app = await setUpStaff(t);
  await withClients(app);
  const found: [string, string[]][] = [
    ["quispe", ["Rosa", "José"]],
    ["QUISPE ROSA", ["Rosa"]],
    ["avila", ["Rosa"]],
    ["Ávila", ["Rosa"]],
    ["nunez", ["Álvaro"]],
    ["uis", ["Rosa", "José"]],
    ["z", ["Zoila", "Álvaro"]],
    ["os é", ["Rosa", "José"]],
    ["100%", ["Eva 100%"]],
    ["%", ["Eva 100%"]],
    ["o_b", ["Eva 100%"]],
    ["_", ["Eva 100%"]],
    ["   ", ["Zoila", "Eva 100%", "Rosa", "José", "Álvaro"]],
    ["nadie", []],
    ["'; drop table users; --", []],
  ];
  for (const [search, names] of found) {
    assert.deepEqual(await findNames(app, { search }), names, search);
  }
});

test("search finds a customer type by its code and by its name", async (t) => {
  const app = await setUpStaff(t);
  await withClients(app);
  const individuals = ["Eva 100%", "Rosa", "Álvaro"];
  const companies = ["Zoila", "José"];
  const found: [string, string[]][] = [
    ["type1", individuals],
    ["Cliente", individuals],
    ["TYPE2", companies],
    ["Cliente - Empresa", companies],
    ["empresa", companies],
    ["empresario", ["Zoila"]],
    ["empres", companies],
    ["cliente - e", companies],
    ["clien", ["Zoila", "Eva 100%", "Rosa", "José", "Álvaro"]],
    ["em", ["Zoila"]],
  ];
  for (const [search, names] of found) {
    assert.deepEqual(await findNames(app, { search }), names, search);
  }
});

test("the count of a search is that of all its pages", async (t) => {
  const app = await setUpStaff(t);
  await withClients(app);
  for (const search of ["quispe", "type1", "z", "nadie"]) {
    const all = await app.call(listClients, { query: { search, page_size: "50" } }, app.headers);
    const one = await app.call(listClients, { query: { search, page_size: "1", page: "2" } }, app.headers);
    assert.equal(one.body.count, all.body.results.length, search);
    assert.deepEqual(one.body.results, all.body.results.slice(1, 2), search);
  }
});

test("accounts are all of them, staff too, and are found by e-mail as well", async (t) => {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db);
  const client = await newIndividual(app.db, company, { email: "rosa.quispe@textil.example" });
  const found = async (search: string) =>
    (await app.call(listAccounts, { query: { search } }, app.headers)).body.results.map(({ id }) => id);
  assert.deepEqual((await found("")).toSorted(), [app.staff.id, client.id]);
  assert.deepEqual(await found("textil.ex"), [client.id]);
  assert.deepEqual(await found("torres"), [app.staff.id]);
  assert.deepEqual(await found("type1"), [client.id]);
});

test("a page that is none is a 400 on its field", async (t) => {
  const { send, headers } = await setUpStaff(t);
  for (const query of ["page=0", "page_size=501", "page=x", "page_size=-1"]) {
    const { status, body } = await send("GET", `/api/clients/?${query}`, undefined, headers);
    assert.equal(status, 400, query);
    assert.deepEqual(Object.keys(body as object), [query.split("=")[0]]);
  }
});

test("clients are found by e-mail and document, and filtered by company, type and state", async (t) => {
  const app = await setUpStaff(t);
  const company = await withClients(app);
  const other = await newCompany(app.db);
  await newIndividual(app.db, other, {
    firstName: "Lía",
    email: "lia.type1@example.com",
    identityDocument: "40404040",
  });
  await newIndividual(app.db, other, { firstName: "Max", confirmedAt: null });
  await newCompanyClient(app.db, other, { firstName: "Olga", isActive: false });
  const ids = { company: String(company.id), other: String(other.id) };
  const found: [object, string[]][] = [
    [{ search: "LIA.type1@exa" }, ["Lía"]],
    [{ search: "404040" }, ["Lía"]],
    [{ search: "40404" }, []],
    [{ company: ids.other }, ["Lía", "Max", "Olga"]],
    [{ company: ids.other, search: "ma" }, ["Max"]],
    [{ company: ids.other, state: "active" }, ["Lía"]],
    [{ state: "unconfirmed" }, ["Max"]],
    [{ state: "disabled" }, ["Olga"]],
    [{ company: ids.company, customer_type: "type2" }, ["José", "Zoila"]],
    [{ company: "999999" }, []],
  ];
  for (const [query, names] of found)
    assert.deepEqual((await findNames(app, query)).toSorted(), names, JSON.stringify(query));
  const { body } = await app.call(listClients, { query: { company: ids.other } }, app.headers);
  assert.deepEqual(
    body.results.filter(({ is_confirmed }) => !is_confirmed).map(({ first_name }) => first_name),
    ["Max"],
  );
  assert.equal(
    (await app.call(listClients, { query: { state: "dormido" } } as never, app.headers)).status,
    400,
  );
});
