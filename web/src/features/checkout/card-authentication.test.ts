import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  parseAuthenticationMessage,
  requestAuthentication,
  type AuthenticationScript,
} from "./card-authentication.tsx";

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

function ask(change: Partial<AuthenticationScript> = {}) {
  const leaving = new AbortController();
  const bank: AuthenticationScript = {
    generateDevice: () => "device",
    initAuthentication: vi.fn(),
    reset: vi.fn(),
    ...change,
  };
  const question = { token: "tkn_1", amount: 1850, email: "ana@example.pe", origins: [trusted] };
  const answer = requestAuthentication(bank, question, leaving.signal);
  const say = (data: unknown, origin = trusted) =>
    window.dispatchEvent(new MessageEvent("message", { data, origin }));
  const closeWindow = () => (bank.options as { closeModalAction: () => void }).closeModalAction();
  return { bank, answer, say, leaving, closeWindow };
}

test("the bank authenticates this payment, and only messages from its own origin count", async () => {
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

test("a script that throws is a refusal", async () => {
  const { answer } = ask({
    initAuthentication: () => {
      throw new Error("no frame");
    },
  });
  expect(await answer).toEqual({ kind: "refused" });
});

test("closing the window cancels, unless the result arrives right after", async () => {
  const closed = ask();
  closed.closeWindow();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await closed.answer).toEqual({ kind: "cancelled" });
  const late = ask();
  late.closeWindow();
  late.say({ parameters3DS });
  expect(await late.answer).toEqual({ kind: "confirmed", confirmation });
});

test("it ends at once when cancelled, and after four minutes without an answer", async () => {
  const left = ask();
  left.leaving.abort();
  expect(await left.answer).toEqual({ kind: "cancelled" });
  const silent = ask();
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(await silent.answer).toEqual({ kind: "timeout" });
});

test("a message with neither a result nor an error is ignored", () => {
  expect([null, "x", 3, {}, { error: null }].map(parseAuthenticationMessage)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
