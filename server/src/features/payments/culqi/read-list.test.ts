import assert from "node:assert/strict";
import { test } from "node:test";
import type { SendRequest } from "./send-request.ts";
import { findInList } from "./read-list.ts";

type Page = { readonly status?: number; readonly body: unknown };

/** Creates a sender that answers with one page after another and records the requests. */
function createPageSender(...answers: Page[]): { send: SendRequest; asked: string[] } {
  const asked: string[] = [];
  const send: SendRequest = async ({ path }) => {
    const { status = 200, body } = answers[Math.min(asked.length, answers.length - 1)] ?? { body: undefined };
    asked.push(path);
    return { status, body };
  };
  return { send, asked };
}

const since = new Date("2026-03-02T15:00:00Z");
const culqiRequest = {
  operation: "find charge",
  resource: "charges",
  amount: 3700,
  since,
  timeout: 1_000,
} as const;
const isIt = (item: unknown) => (item === "it" ? "found" : null);
const buildNextLink = (query: string) => ({ next: `https://elsewhere.example/v2/charges?limit=50&${query}` });

test("the next page is asked for by the cursor of the provider's link, never at its address", async () => {
  const { send, asked } = createPageSender(
    { body: { data: ["a"], paging: buildNextLink("after=chr_1") } },
    { body: { data: ["b"], paging: buildNextLink("before=chr_2") } },
    { body: { data: ["c"], paging: { next: null, cursors: { after: "chr_3" } } } },
    { body: { items: ["it"] } },
  );
  assert.equal(await findInList(send, culqiRequest, isIt), "found");
  assert.deepEqual(asked, [
    "/charges?amount=3700&limit=50",
    "/charges?amount=3700&limit=50&after=chr_1",
    "/charges?amount=3700&limit=50&before=chr_2",
    "/charges?amount=3700&limit=50&after=chr_3",
  ]);
});

test("a list ends with an empty page, with no link to another, or with what is too old", async () => {
  const paging = buildNextLink("after=chr_1");
  const old = { creation_date: since.getTime() - 11 * 60_000 };
  const recent = { creation_date: since.getTime() - 9 * 60_000 };
  const ends: [Page[], number][] = [
    [[{ body: { data: ["a"], paging } }, { body: { data: [], paging: buildNextLink("after=chr_2") } }], 2],
    [[{ body: { data: ["a"] } }], 1],
    [[{ body: { data: ["a"], paging: null } }], 1],
    [[{ body: { data: [recent, old], paging } }], 1],
    [[{ body: { data: [old, recent], paging } }, { body: { data: [] } }], 2],
  ];
  for (const [answers, calls] of ends) {
    const { send, asked } = createPageSender(...answers);
    assert.equal(await findInList(send, culqiRequest, isIt), null);
    assert.equal(asked.length, calls);
  }
});

test("pages that repeat, never end or cannot be read say nothing", async () => {
  const paging = buildNextLink("after=chr_1");
  const unread: Page[] = [
    { body: { data: ["a"], paging } },
    { body: { charges: [] } },
    { body: { data: "none" } },
    { body: undefined },
    { status: 404, body: { object: "error" } },
  ];
  for (const page of unread) {
    await assert.rejects(findInList(createPageSender(page).send, culqiRequest, isIt), /find charge/);
  }
  let asked = 0;
  const endless: SendRequest = async () => ({
    status: 200,
    body: { data: ["a"], paging: buildNextLink(`after=chr_${(asked += 1)}`) },
  });
  await assert.rejects(findInList(endless, culqiRequest, isIt), /too many pages/);
  assert.equal(asked, 100);
});
