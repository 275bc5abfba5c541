import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { test, type TestContext } from "node:test";
import { createTokens, logout, refreshTokens } from "@lonchera/contract/auth";
import { getCart } from "@lonchera/contract/cart";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import {
  newMenuDay,
  newCompany,
  newItem,
  newStaff,
  newIndividual,
  testPassword,
} from "../../../test/factories.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { createTestApp } from "../../../test/test-app.ts";

const html = `<body><script type="application/json" id="initial-data" nonce="CSP_NONCE">
  null
</script></body>`;
const element = /<script type="application\/json" id="initial-data" nonce="[\w-]{22}">(.*?)<\/script>/s;

type InitialData = { user: number | null; answers: { key: unknown[]; data: unknown }[] };

/** Creates an app with a document like that of the web's build, and a customer with a dish on the menu. */
async function setUpDocument(t: TestContext) {
  const webBuild = createScratchFolder(t);
  await writeFile(path.join(webBuild, "index.html"), html);
  const test = await createTestApp(t, { options: { webBuild } });
  const company = await newCompany(test.db);
  const day = await newMenuDay(test.db, "2026-03-03");
  await newItem(test.db, day, [company], { name: "Ají </script><script>alert(1)</script>" });
  const customer = await newIndividual(test.db, company);
  const signIn = async ({ email }: { email: string }) =>
    (await test.call(createTokens, { body: { email, password: testPassword } })).body;
  const open = async (url: string, cookies: Record<string, string>, device: Record<string, string> = {}) => {
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const { body, headers } = await test.app.inject({ url, headers: { cookie, ...device } });
    const [, json = ""] = element.exec(body) ?? [];
    return { data: JSON.parse(json) as InitialData | null, headers, body };
  };
  return { ...test, company, customer, signIn, open, menu: `/${company.slug}/menu` };
}

test("the document of a customer's menu carries what its screen would ask for first", async (t) => {
  const { call, company, customer, signIn, open, menu } = await setUpDocument(t);
  const { access, refresh } = await signIn(customer);
  const { data, headers, body } = await open(menu, { authToken: access, refreshToken: refresh });
  assert.equal(data?.user, customer.id);
  const answers = new Map(data.answers.map(({ key, data }) => [key[0], data]));
  assert.deepEqual(
    [...answers.keys()],
    [
      "GET /api/public/config/",
      "GET /api/cart/",
      "GET /api/categories/items/v2/{companyId}/",
      "GET /api/user-orders/",
    ],
  );
  const session = { authorization: `Bearer ${access}` };
  const params = { companyId: company.id };
  assert.deepEqual(answers.get("GET /api/cart/"), (await call(getCart, {}, session)).body);
  assert.deepEqual(
    answers.get("GET /api/categories/items/v2/{companyId}/"),
    (await call(getWeeklyMenu, { params }, session)).body,
  );
  assert.equal(headers["cache-control"], "private, no-store");
  assert.ok(!body.includes("alert(1)</script>"), "a dish's name ends no element");
});

test("a session whose access token has expired is read by its refresh token, which stays as it is", async (t) => {
  const { call, clock, customer, signIn, open, menu } = await setUpDocument(t);
  const { access, refresh } = await signIn(customer);
  clock.advance({ minutes: 20 });
  for (let time = 0; time < 2; time += 1) {
    const { data } = await open(menu, { authToken: access, refreshToken: refresh });
    assert.equal(data?.user, customer.id);
  }
  const first = await call(refreshTokens, { body: { refresh } });
  const second = await call(refreshTokens, { body: { refresh: first.body.refresh } });
  assert.equal((await open(menu, { refreshToken: refresh })).data, null, "an older token reads nothing");
  const session = { authorization: `Bearer ${second.body.access}` };
  await call(logout, { body: { refresh: second.body.refresh } }, session);
  const cookies = { authToken: second.body.access, refreshToken: second.body.refresh };
  assert.equal((await open(menu, cookies)).data, null, "nor does an ended session");
});

test("a phone's documents of other first screens carry their calls' answers, but no rows of people", async (t) => {
  const { db, company, customer, signIn, open } = await setUpDocument(t);
  const { access } = await signIn(customer);
  const callsOf = async (path: string, cookies: Record<string, string>) => {
    const { data, headers } = await open(path, cookies, { "sec-ch-ua-mobile": "?1" });
    assert.equal(headers["cache-control"], "private, no-store");
    return { user: data?.user, calls: data?.answers.map(({ key }) => key[0]) };
  };
  assert.deepEqual(await callsOf(`/${company.slug}/orders`, { authToken: access }), {
    user: customer.id,
    calls: ["GET /api/user-orders/", "GET /api/user-orders/", "GET /api/absences/"],
  });
  assert.deepEqual(await callsOf("/company-list", {}), {
    user: null,
    calls: ["GET /api/public/companies/", "GET /api/public/config/"],
  });
  assert.equal((await open("/company-list", {})).data, null, "a wide screen asks itself");
  const staff = await newStaff(db);
  const staffsToken = (await signIn(staff)).access;
  assert.deepEqual(await callsOf("/admin/companies", { authToken: staffsToken }), {
    user: staff.id,
    calls: ["GET /api/companies/", "GET /api/cuttingtimes/missing/"],
  });
  assert.deepEqual((await callsOf("/admin/clients", { authToken: staffsToken })).calls, []);
  const unknown = { user: null, calls: ["GET /api/public/config/"] };
  assert.deepEqual(await callsOf("/no-such-company", {}), unknown, "the screen asks itself, and says why");
});

test("documents carry nothing without a session, of another company, of other screens, and for staff", async (t) => {
  const { db, app, company, customer, signIn, open, menu } = await setUpDocument(t);
  const { access } = await signIn(customer);
  const nobody = await open(menu, { authToken: "a.b.c", refreshToken: "a.b.c" });
  assert.deepEqual([nobody.data, nobody.headers["cache-control"]], [null, "no-cache"]);
  const other = await newCompany(db);
  for (const path of [`/${other.slug}/menu`, `/${company.slug}/menu/order-success`, `/${company.slug}`, "/"])
    assert.equal((await open(path, { authToken: access })).data, null);
  const staff = await signIn(await newStaff(db));
  assert.equal((await open(menu, { authToken: staff.access })).data, null);
  const compressed = await app.inject({
    url: menu,
    headers: { "accept-encoding": "gzip, br", cookie: `authToken=${access}` },
  });
  assert.equal(compressed.headers["content-encoding"], "br");
  assert.match(brotliDecompressSync(compressed.rawPayload).toString(), element);
});
