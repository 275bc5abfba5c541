import { settle, deliver } from "./acts-of-payments.ts";
import { changeDish, changeRule, refundByHand } from "./acts-of-staff.ts";
import { cancel } from "./acts-on-orders.ts";
import type { Act } from "./act.ts";
import { hours, minutes, seconds } from "./bank.ts";
import { closing, dateAt, paymentOf, startOf } from "./model.ts";
import { draw } from "./provider.ts";
import { tell, type World } from "./world.ts";

/** What staff do. */
export function staffStep(world: World): Act {
  const { throws, client, shop, model, bank } = world;
  const dish = throws.pick([...model.dishes.values()]);
  const withdrawn = [...model.dishes.values()].find(({ offered }) => !offered);
  const orders = [...model.orders.values()];
  const [some] = throws.pickSome(orders, 1);
  const change = (what: Parameters<typeof changeDish>[3]) => changeDish(client, shop.staff, dish, what);
  switch (draw(throws, { price: 18, stock: 30, offer: 18, rule: 14, cancel: 10, refund: 10 })) {
    case "price":
      return change({ price: throws.between(9, 50) * 50, discount: throws.between(0, 40) * 50 });
    case "stock":
      return change({ stock: throws.chance(0.1) ? 0 : throws.between(3, 20) });
    case "offer":
      return withdrawn
        ? changeDish(client, shop.staff, withdrawn, { offered: true })
        : change({ offered: false });
    case "rule": {
      const hour = String(throws.between(6, 20)).padStart(2, "0");
      return changeRule(client, shop.staff, throws.pick([...model.rules.values()]), `${hour}:30`);
    }
    case "cancel":
      return some ? cancel(client, { staff: shop.staff.id }, some.id) : change({ stock: 9 });
    case "refund": {
      const due = orders.filter(({ id }) => paymentOf(model, id)?.status === "refund-by-hand");
      const [order] = throws.pickSome(due.length > 0 ? due : orders, 1);
      return order ? refundByHand(client, shop.staff, bank, model, order.id) : change({ stock: 12 });
    }
  }
}

/** The next instants at which something closes, or a day ends. */
function nextBorders({ model, shop, now }: World): number[] {
  const closings = shop.customers.flatMap(({ company }) =>
    [...model.dishes.values()].map((dish) => closing(model, company.id, dish)),
  );
  return [...closings, startOf(dateAt(now + 24 * hours))].filter((instant) => instant > now);
}

/** Time goes on: by seconds mostly, by hours at times, or to just before or after a border. */
export function moveClock(world: World): void {
  const { throws } = world;
  switch (draw(throws, { seconds: 50, minutes: 30, hours: 8, border: 12 })) {
    case "seconds":
      world.now += throws.between(1, 60) * seconds;
      break;
    case "minutes":
      world.now += throws.between(1, 30) * minutes;
      break;
    case "hours":
      world.now += throws.between(1, 9) * hours;
      break;
    case "border":
      world.now = Math.max(
        world.now,
        Math.min(...nextBorders(world)) + throws.between(-1, 1) * throws.pick([1, 0, seconds]),
      );
      break;
  }
  tell(world, "time goes on");
}

/** The reconciler, or something that the provider tells. */
export function paymentStep(world: World): Act {
  const { throws, client, bank } = world;
  tellOfExpiry(world);
  const waiting = bank.notices.filter(({ left, from }) => left > 0 && from <= world.now);
  if (waiting.length === 0 || throws.chance(0.55)) return settle(() => world.life);
  const notice = throws.pick(waiting);
  const knows = throws.chance(0.92);
  if (knows) notice.left -= 1;
  const delivery = { bank, notice, clock: () => world.now };
  return deliver(client, delivery, { knows, asText: throws.chance(0.7) });
}

const told = new WeakMap<World, Set<string>>();

/** The provider tells of codes whose time is over. */
function tellOfExpiry(world: World): void {
  const known = told.get(world) ?? new Set();
  told.set(world, known);
  for (const { id, expiresAt, paid } of world.bank.codes.values()) {
    if (paid || expiresAt > world.now || known.has(id)) continue;
    known.add(id);
    world.bank.notify("order.status.changed", { id, state: "expired" });
  }
}
