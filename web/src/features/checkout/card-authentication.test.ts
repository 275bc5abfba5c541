import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerIn, askBank, type BankScript } from "./card-authentication.tsx";

const parameters3DS = {
  eci: "05",
  xid: null,
  cavv: "AAABAWFlmQAAAABjRWWZEEFgFz8=",
  protocolVersion: "2.2.0",
  directoryServerTransactionId: "b3a3c7c2-9c4e-4d4f-8f0a-5b9d2b2f1c11",
};
const confirmation = { ...parameters3DS, xid: "" };
const trusted = "https://bank.example";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function ask(change: Partial<BankScript> = {}) {
  const leaving = new AbortController();
  const bank: BankScript = {
    generateDevice: () => "device",
    initAuthentication: vi.fn(),
    reset: vi.fn(),
    ...change,
  };
  const question = { token: "tkn_1", amount: 1850, email: "ana@example.pe", origins: [trusted] };
  const answer = askBank(bank, question, leaving.signal);
  const say = (data: unknown, origin = trusted) =>
    window.dispatchEvent(new MessageEvent("message", { data, origin }));
  const closeWindow = () => (bank.options as { closeModalAction: () => void }).closeModalAction();
  return { bank, answer, say, leaving, closeWindow };
}

test("the bank is asked about this payment, and its answer believed from its own origin only", async () => {
  const { bank, answer, say } = ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(bank.initAuthentication).toHaveBeenCalledWith("tkn_1");
  expect(bank.settings).toMatchObject({ charge: { totalAmount: 1850 }, card: { email: "ana@example.pe" } });
  say({ parameters3DS: { ...parameters3DS, cavv: "forged" } }, "https://evil.example");
  say({ loading: true });
  say("something else");
  say({ parameters3DS });
  expect(await answer).toEqual({ kind: "confirmed", confirmation });
  expect(bank.reset).toHaveBeenCalledOnce();
});

test.each([
  ["an error", { error: "Authentication failed" }],
  ["an incomplete answer", { parameters3DS: { ...parameters3DS, cavv: null } }],
])("%s is a refusal", async (_, data) => {
  const { answer, say } = ask();
  say(data);
  expect(await answer).toEqual({ kind: "refused" });
});

test("a script that breaks is a refusal, too", async () => {
  const { answer } = ask({
    initAuthentication: () => {
      throw new Error("no frame");
    },
  });
  expect(await answer).toEqual({ kind: "refused" });
});

test("a closed window is the buyer's no, unless its result is just arriving", async () => {
  const closed = ask();
  closed.closeWindow();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await closed.answer).toEqual({ kind: "cancelled" });
  const late = ask();
  late.closeWindow();
  late.say({ parameters3DS });
  expect(await late.answer).toEqual({ kind: "confirmed", confirmation });
});

test("leaving ends it at once, and silence after four minutes", async () => {
  const left = ask();
  left.leaving.abort();
  expect(await left.answer).toEqual({ kind: "cancelled" });
  const silent = ask();
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(await silent.answer).toEqual({ kind: "late" });
});

test("what says neither result nor error is no answer", () => {
  expect([null, "x", 3, {}, { error: null }].map(answerIn)).toEqual([null, null, null, null, null]);
});
