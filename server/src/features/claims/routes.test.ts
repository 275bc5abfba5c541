import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { answerClaim, claimRights, createClaim, getClaimCopy, listClaims } from "@lonchera/contract/claims";
import type { CallInput } from "@lonchera/contract/endpoint";
import { claims } from "../../platform/db/schema/claims.ts";
import type { Email } from "../../platform/email/queue-emails.ts";
import { newStaff } from "../../../test/factories.ts";
import { setUpStaff, readHistory } from "../../../test/staff.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

type Sheet = CallInput<typeof createClaim>["body"];

let people = 0;

function buildSheet(changes: Partial<Sheet> = {}): Sheet {
  people += 1;
  return {
    full_name: "Nélida Huamán Ríos",
    document_type: 1,
    document_number: "07654321",
    address: "Jr. Ancash 120, Lima",
    phone: "987 654 321",
    email: `consumidor${people}@example.com`,
    good_kind: "producto",
    amount: "18,5",
    good_description: "Lomo saltado del lunes",
    claim_kind: "reclamo",
    detail: "Llegó frío.",
    request: "Que me devuelvan lo pagado.",
    ...changes,
  };
}

async function fileSheet(app: Pick<TestApp, "call">, changes: Partial<Sheet> = {}) {
  const { status, body } = await app.call(createClaim, { body: buildSheet(changes) });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

const getNumbers = ({ results }: { results: { number: string }[] }) => results.map(({ number }) => number);

/** Returns the token of the link in an e-mail. */
function getToken(email: Email | undefined): string {
  const [, token] =
    /^https:\/\/example\.com\/libro-de-reclamaciones\/copia\/([\w-]+)$/.exec(email?.action?.url ?? "") ?? [];
  assert.ok(token, "the e-mail has no link to the copy");
  return token;
}

const config = {
  publicUrl: "https://example.com",
  caterer: { name: "Cocina SAC", ruc: "20100070970", address: "Av. Uno 1", email: "a@example.com" },
};

/** A sender can choose these texts, none of which occurs in the e-mails' own words. */
const strangersTexts = {
  full_name: "Premio Ganado",
  document_number: "07654321",
  address: "https://malo.example/1",
  phone: "999 888 777",
  is_minor: true,
  guardian_name: "Banco Falso",
  good_description: "https://malo.example/2",
  detail: "Haz clic aquí",
  request: "Deposita ya",
};

test("anybody files a sheet: it gets its number and its term, and a mail that has none of the typed texts", async (t) => {
  const app = await createTestApp(t, { config });
  const filed = await fileSheet(app, { email: "Nelida@Example.com", ...strangersTexts });
  assert.deepEqual(
    [filed.number, filed.made_at, filed.due_date, filed.amount],
    ["000001-2026", "2026-03-02T15:00:00.000Z", "2026-03-23", "18.50"],
  );
  const [email] = await app.readQueuedEmails();
  assert.equal(email?.to, "nelida@example.com");
  assert.match(email.subject, /000001-2026/);
  assert.match(email.paragraphs.join(" "), /23\/03\/2026/);
  assert.deepEqual(email.facts, [
    ["Hoja de reclamación", "N.º 000001-2026"],
    ["Fecha", "02/03/2026"],
    ["Proveedor", "Cocina SAC · RUC 20100070970 · Av. Uno 1"],
    ["Tipo", "Reclamo"],
    ["Monto reclamado", "S/\u00a018.50"],
    ["Responder hasta", "23/03/2026"],
  ]);
  assert.equal(email.afterword, claimRights);
  for (const text of Object.values(strangersTexts))
    assert.ok(!JSON.stringify(email).includes(`${text}`), `the e-mail says ${text}`);
});

test("the link of the mails shows the whole sheet, to nobody without it, and is not logged", async (t) => {
  const lines: string[] = [];
  const app = await createTestApp(t, { config, options: { log: { write: (line) => lines.push(line) } } });
  const first = await fileSheet(app, { ...strangersTexts });
  await fileSheet(app, { request: "Una disculpa." });
  const staff = await app.signIn(await newStaff(app.db));
  await app.call(answerClaim, { params: { id: "1" }, body: { answer: "Lo sentimos." } }, staff);
  const [filed, other, answered] = await app.readQueuedEmails();
  const token = getToken(filed);
  const copy = await app.call(getClaimCopy, { params: { token } });
  assert.deepEqual([copy.status, copy.body], [200, first]);
  assert.equal(copy.body.detail, strangersTexts.detail);
  assert.deepEqual(
    [copy.headers["cache-control"], copy.headers["x-robots-tag"], copy.headers["referrer-policy"]],
    ["private, no-store", "noindex", "no-referrer"],
  );
  assert.equal(getToken(answered), token);
  assert.deepEqual(answered?.facts, filed?.facts);
  assert.deepEqual(answered?.paragraphs, ["Lo sentimos."]);
  for (const text of Object.values(strangersTexts)) assert.ok(!JSON.stringify(answered).includes(`${text}`));

  const [signature, signatureOfOther] = [token, getToken(other)].map((one) => one.slice(2));
  const wrong = [
    `1-${signatureOfOther}`,
    `2-${signature}`,
    `3-${signature}`,
    `01-${signature}`,
    `9999999999-${signature}`,
    `1-${"A".repeat(43)}`,
    token.slice(0, -1),
    "1",
    "1-",
  ];
  for (const one of wrong) {
    const refused = await app.call(getClaimCopy, { params: { token: one } });
    assert.deepEqual([refused.status, refused.headers["cache-control"]], [404, "private, no-store"], one);
  }
  await app.send("GET", `/libro-de-reclamaciones/copia/${token}`);
  assert.ok(lines.some((line) => line.includes("/api/claims/copy/")));
  assert.ok(!lines.join("").includes(String(signature)));
});

test("what is wrong stands beside its field, all of it at once, and takes no number", async (t) => {
  const app = await createTestApp(t);
  const { status, body } = await app.send("POST", "/api/claims/", {
    ...buildSheet({ document_number: "123", is_minor: true, phone: "abc", amount: "mucho" }),
    detail: " ",
    claim_kind: "otro",
    document_type: 1,
  });
  assert.equal(status, 400);
  assert.deepEqual(body, {
    phone: ["Escribe un teléfono de 6 a 15 dígitos"],
    amount: ["Escribe un monto en soles, por ejemplo 18.50"],
    claim_kind: ["Indica si es un reclamo o una queja"],
    detail: ["Este campo es requerido"],
    document_number: ["El número de documento no es válido"],
    guardian_name: ["Escribe el nombre de tu padre, madre o apoderado"],
  });
  assert.equal(
    (await fileSheet(app, { is_minor: true, guardian_name: "Rosa Ríos", amount: "" })).amount,
    null,
  );
  assert.equal((await app.readQueuedEmails()).length, 1);
  for (const phone of ["(01) 555-1234", "+51 (1) 555-1234"])
    assert.equal((await fileSheet(app, { phone })).phone, phone);
});

test("numbers begin anew with the year of Lima", async (t) => {
  const app = await createTestApp(t);
  app.clock.set("2026-12-31T23:59:00-05:00");
  assert.equal((await fileSheet(app)).number, "000001-2026");
  assert.equal((await fileSheet(app)).number, "000002-2026");
  app.clock.set("2027-01-01T00:00:00-05:00");
  assert.equal((await fileSheet(app)).number, "000001-2027");
});

test("sheets that are filed at once are numbered without a gap, also where one of them fails", async (t) => {
  const app = await createTestApp(t);
  await app.pool.query(`create function stumble() returns trigger language plpgsql as $$
    begin if new.detail = 'falla' then raise exception 'stumbled'; end if; return new; end $$`);
  await app.pool.query(
    "create trigger stumbles before insert on claims for each row execute function stumble()",
  );
  const bodies = Array.from({ length: 24 }, (_, n) => buildSheet(n % 4 === 1 ? { detail: "falla" } : {}));
  const answers = await Promise.all(bodies.map((body) => app.call(createClaim, { body })));
  const filed = answers.filter(({ status }) => status === 201).map(({ body }) => body.number);
  assert.deepEqual(
    filed.sort(),
    Array.from({ length: 18 }, (_, n) => `${String(n + 1).padStart(6, "0")}-2026`),
  );
  assert.equal((await app.readQueuedEmails()).length, 18);
});

test("the same sheet again, at once or soon, is the one that was filed; another word makes another", async (t) => {
  const app = await createTestApp(t);
  const body = buildSheet();
  const file = async (changes: Partial<Sheet> = {}) =>
    (await app.call(createClaim, { body: { ...body, ...changes } })).body.number;
  assert.deepEqual(await Promise.all([file(), file()]), ["000001-2026", "000001-2026"]);
  // A sheet that is sent several times counts once.
  for (let again = 0; again < 6; again++) assert.equal(await file(), "000001-2026");
  assert.equal(await file({ amount: "" }), "000002-2026");
  assert.equal((await app.readQueuedEmails()).length, 2);
  app.clock.advance({ minutes: 10 });
  assert.equal(await file(), "000003-2026");
});

test("six sheets of one e-mail in an hour are one too many", async (t) => {
  const app = await createTestApp(t);
  const body = buildSheet();
  for (const detail of ["1", "2", "3", "4", "5"])
    assert.equal((await app.call(createClaim, { body: { ...body, detail } })).status, 201);
  const refused = await app.call(createClaim, { body });
  assert.deepEqual([refused.status, refused.headers["retry-after"]], [429, "3600"]);
  app.clock.advance({ hours: 1 });
  assert.equal((await app.call(createClaim, { body })).status, 201);
});

test("staff find sheets by number, name, document, e-mail and state, sorted and page by page", async (t) => {
  const app = await setUpStaff(t);
  await fileSheet(app, { full_name: "Ángela Ñahui", email: "angela@example.com" });
  app.clock.advance({ days: 30 });
  await fileSheet(app, { document_number: "44556677" });
  await fileSheet(app, { full_name: "Iván Poma" });
  const find = async (query: CallInput<typeof listClaims>["query"]) => {
    const { status, body } = await app.call(listClaims, { query: query ?? {} }, await app.signIn(app.staff));
    assert.equal(status, 200);
    return body;
  };
  assert.deepEqual(getNumbers(await find({})), ["000003-2026", "000002-2026", "000001-2026"]);
  assert.deepEqual(getNumbers(await find({ search: "nahui angela" })), ["000001-2026"]);
  assert.deepEqual(getNumbers(await find({ search: "44556677" })), ["000002-2026"]);
  assert.deepEqual(getNumbers(await find({ search: "angela@" })), ["000001-2026"]);
  assert.deepEqual(getNumbers(await find({ search: "000003-2026" })), ["000003-2026"]);
  assert.deepEqual(getNumbers(await find({ search: "100%" })), []);
  assert.deepEqual(getNumbers(await find({ state: "vencido" })), ["000001-2026"]);
  assert.deepEqual(getNumbers(await find({ state: "pendiente", search: "poma" })), ["000003-2026"]);
  assert.deepEqual(getNumbers(await find({ state: "respondido" })), []);
  const second = await find({ ordering: "due_date", page: "2", page_size: "2" });
  assert.deepEqual([second.count, getNumbers(second)], [3, ["000003-2026"]]);
  assert.deepEqual(getNumbers(await find({ page: "9" })), []);
});

test("a sheet is overdue from the day after its last one, and never once it is answered", async (t) => {
  const app = await setUpStaff(t);
  await fileSheet(app);
  const listed = async () => {
    const { body } = await app.call(listClaims, { query: {} }, await app.signIn(app.staff));
    return body.results[0];
  };
  app.clock.set("2026-03-23T23:59:00-05:00");
  assert.equal((await listed())?.state, "pendiente");
  app.clock.set("2026-03-24T00:00:00-05:00");
  const overdue = await listed();
  assert.equal(overdue?.state, "vencido");
  const params = { id: overdue.id };
  await app.call(answerClaim, { params, body: { answer: "Lo sentimos." } }, await app.signIn(app.staff));
  assert.equal((await listed())?.state, "respondido");
});

test("of two who answer at once one does, the other is told who did; the consumer gets one answer", async (t) => {
  const app = await setUpStaff(t);
  const filed = await fileSheet(app);
  const other = await app.signIn(await newStaff(app.db, { firstName: "Luis", lastName: "Poma" }));
  const [row] = await app.db.select().from(claims);
  const id = row?.id ?? 0;
  const answer = (headers: typeof other, text: string) =>
    app.call(answerClaim, { params: { id }, body: { answer: text } }, headers);
  const answers = await Promise.all([answer(app.headers, "De Ana.\n\nGracias."), answer(other, "De Luis.")]);
  const good = answers.find(({ status }) => status === 200);
  const late = answers.find(({ status }) => status === 409);
  const by = good?.body.answered_by ?? "";
  assert.ok(["Ana Torres", "Luis Poma"].includes(by));
  assert.deepEqual(late?.body, {
    detail: `${by} ya respondió esta hoja. Su respuesta se envió al consumidor.`,
    code: "claim_answered",
  });
  assert.deepEqual([good?.body.state, good?.body.answered_at], ["respondido", "2026-03-02T15:00:00.000Z"]);
  const emails = (await app.readQueuedEmails()).filter(({ subject }) => subject.startsWith("Respuesta"));
  assert.deepEqual(
    emails.map(({ to, paragraphs }) => [to, paragraphs.join("\n\n")]),
    [[filed.email, good?.body.answer]],
  );
  assert.deepEqual(await readHistory(app, app.headers, "claim", { id }), [
    ["changed", { Estado: ["Pendiente", "Respondido"], Respuesta: [null, good?.body.answer ?? ""] }],
  ]);
});

test("an empty answer is refused, and one to no sheet", async (t) => {
  const app = await setUpStaff(t);
  const answer = (text: string) =>
    app.call(answerClaim, { params: { id: "1" }, body: { answer: text } }, app.headers);
  assert.equal((await answer(" ")).status, 400);
  assert.equal((await answer("Hola")).status, 404);
});

test("no sheet can be deleted or rewritten, not even in the database", async (t) => {
  const app = await setUpStaff(t);
  await fileSheet(app);
  const [row] = await app.db.select().from(claims);
  const id = row?.id ?? 0;
  await assert.rejects(app.db.delete(claims));
  await assert.rejects(app.db.update(claims).set({ detail: "Todo bien." }).where(eq(claims.id, id)));
  const params = { id };
  await app.call(answerClaim, { params, body: { answer: "Lo sentimos." } }, app.headers);
  await assert.rejects(app.db.update(claims).set({ answer: "Otra cosa." }).where(eq(claims.id, id)));
});
