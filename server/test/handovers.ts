import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { TestContext } from "node:test";
import type { CallInput } from "@lonchera/contract/endpoint";
import { getOrderHandovers, recordHandover, type HandoverRefusal } from "@lonchera/contract/handovers";
import { updateSettings } from "@lonchera/contract/settings";
import { settleDuePayments } from "../src/features/settlement/reconcile.ts";
import { newStaff } from "./factories.ts";
import { placeCardOrder, setUpIndividual } from "./orders.ts";
import type { Headers } from "./test-app.ts";

export const tuesday = "2026-03-03";
export type HandoverBody = CallInput<typeof recordHandover>["body"];

/**
 * Sets the clock to Monday, 10:00 in Lima. Rosa has ordered lunch for Tuesday, and owners have switched handovers on.
 */
export async function setUpHandovers(t: TestContext) {
  const app = await setUpIndividual(t);
  const owner = await newStaff(app.db);
  const asOwner = await app.signIn(owner);
  const enable = (handovers_offered: boolean, headers = asOwner) =>
    app.call(updateSettings, { body: { handovers_offered } }, headers);
  assert.equal((await enable(true)).status, 200);
  const order = await placeCardOrder(app, app.headers, 2);
  await settleDuePayments(app.deps);
  const signInAs = async (staffRole: "kitchen" | "operations", firstName: string) =>
    app.signIn(await newStaff(app.db, { staffRole, firstName, lastName: "Ríos" }));
  /** Starts a day. Everybody signs in again, because access tokens expire after 15 minutes. */
  const startDay = async (time = `${tuesday}T12:40`) => {
    app.clock.set(`${time}:00-05:00`);
    return {
      carlos: await signInAs("kitchen", "Carlos"),
      lucia: await signInAs("operations", "Lucía"),
      rosa: await app.signIn(app.customer),
      owner: await app.signIn(owner),
    };
  };
  const handOver = async (headers: Headers, body: Partial<HandoverBody>, key: string = randomUUID()) => {
    const whole: HandoverBody = { date: tuesday, meal: "almuerzo", ...body };
    const answer = await app.call(recordHandover, { params: { key }, body: whole }, headers);
    const refusal = answer.body as unknown as HandoverRefusal;
    return { key, status: answer.status, body: answer.body, refusal };
  };
  const readCode = async (id: number, headers: Headers) => {
    const { body } = await app.call(getOrderHandovers, { params: { id } }, headers);
    return body.code ?? assert.fail("no code");
  };
  return { ...app, order, asOwner, enable, startDay, handOver, readCode };
}
