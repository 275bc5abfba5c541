import type { MenuItem } from "@lonchera/contract/menus";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { atText } from "../../lib/moment-text.ts";
import { untilText } from "../cart/delivery-deadline.ts";

export type DishState = "open" | "sold-out" | "closed";

/** From this number of portions down, the card says how many are left. */
const few = 10;

/** The server decides whether a dish can be ordered; its deadline only tells why not. */
export function dishState(item: MenuItem, now: number): DishState {
  if (item.available) return "open";
  const isPastDeadline = item.cutoff_at !== null && Date.parse(item.cutoff_at) <= now;
  return !isPastDeadline && item.stock <= 0 ? "sold-out" : "closed";
}

/** Until when a dish can be ordered, or why it cannot be. */
export function termsOf(item: MenuItem, delivery: CalendarDate, now: number): string {
  const state = dishState(item, now);
  if (state === "open") return `Pide hasta ${untilText(item.cutoff_at, delivery, now)}`;
  if (state === "sold-out") return "Ya no quedan porciones";
  const closing = item.cutoff_at === null ? Infinity : Date.parse(item.cutoff_at);
  return closing <= now ? `Cerró ${atText(closing, now)}` : "Ya no se puede pedir";
}

export function isFew(stock: number): boolean {
  return stock > 0 && stock <= few;
}
