import type { Books, CulqiEvent } from "./books.ts";
import { changeCode } from "./calls-of-codes.ts";
import { chargeBody } from "./replies.ts";
import type { Webhooks } from "./webhooks.ts";

/** What happens without any call of ours; each tells its event. */
export type World = {
  payCode(orderId: string): Promise<void>;
  expireCode(orderId: string): Promise<void>;
  /** The money goes back to the card by itself, as with a charge that was never captured. */
  expireCharge(chargeId: string): Promise<void>;
};

export function worldOf(books: Books, webhooks: Webhooks, now: () => number): World {
  const happen = async (change: (tell: (type: string, thing: object) => void) => void) => {
    const events: CulqiEvent[] = [];
    change((type, thing) => void events.push(webhooks.newEvent(type, thing, now())));
    await webhooks.sendAt("any", events);
  };
  return {
    payCode: (id) => happen((tell) => changeCode(books, id, "paid", now(), tell)),
    expireCode: (id) => happen((tell) => changeCode(books, id, "expired", now(), tell)),
    expireCharge: (id) =>
      happen((tell) => {
        const charge = books.charges.find((one) => one.id === id);
        if (!charge) throw new Error(`there is no charge ${id}`);
        charge.refunded = charge.amount;
        tell("charge.expired", chargeBody(charge));
      }),
  };
}
