import { addItem, getCart } from "@lonchera/contract/cart";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import type { Sessions } from "@lonchera/server/platform/auth/sessions";
import { idOf, itemOf, sessionOf } from "./customers.ts";
import { orderRequest } from "./order-load.ts";
import type { Rush } from "./rush-data.ts";

export type Step = "menu" | "cart" | "add" | "order";
export type StepRequest = { readonly step: Step; readonly request: string };

function written(host: string, line: string, headers: Readonly<Record<string, string>>, body = ""): string {
  const all = { host, ...headers, ...(body === "" ? {} : { "content-length": Buffer.byteLength(body) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

/** What the web asks for a customer who is signed in, from the menu to the order of three dishes. */
export async function journeyOf(
  sessions: Pick<Sessions, "issueAccessToken">,
  rush: Rush,
  host: string,
  n: number,
): Promise<StepRequest[]> {
  const authorization = `Bearer ${await sessions.issueAccessToken(sessionOf(n), idOf(n))}`;
  const get = (path: string) => written(host, `GET ${path}`, { authorization, "accept-encoding": "br" });
  const json = { authorization, "content-type": "application/json" };
  const add = (line: 0 | 1 | 2): StepRequest => {
    const item = itemOf(rush.firstItem, n, line);
    const body = JSON.stringify({ item, quantity: 1, delivery_zone: rush.zone });
    return { step: "add", request: written(host, `POST ${addItem.path}`, json, body) };
  };
  const { path, headers, body } = await orderRequest(sessions, rush, n);
  const menu = getWeeklyMenu.path.replace("{companyId}", String(rush.company.id));
  const cart: StepRequest = { step: "cart", request: get(getCart.path) };
  return [
    { step: "menu", request: get(menu) },
    cart,
    add(0),
    add(1),
    add(2),
    cart,
    { step: "order", request: written(host, `POST ${path}`, headers, body) },
  ];
}
