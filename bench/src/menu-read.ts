import { writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { repository, runToEnd } from "./children.ts";
import { idOf, sessionOf } from "./customers.ts";
import { perSecond, type Finding } from "./report.ts";
import { inTurn, median, ratioOf } from "./rounds.ts";
import { startServer } from "./running-server.ts";
import type { RushServer } from "./rush-data.ts";

const connections = 32;
export const secondsEach = 3;
const rounds = 5;
const aim = 0.5;

export type Menu = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

async function readOnce({ url, headers }: Menu) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on("error", reject);
  });
  const body = await buffer(answer);
  const { "content-type": type, "content-encoding": encoding } = answer.headers;
  if (answer.statusCode !== 200 || type === undefined || encoding !== "br")
    throw new Error(`the menu was answered with ${answer.statusCode} ${type} ${encoding}`);
  return { body, type, encoding };
}

type Load = { requests: { total: number }; duration: number; non2xx: number; errors: number };

/** Requests a second over connections that stay open, sent by a process of its own. */
export async function loadMenu({ url, headers }: Menu): Promise<number> {
  const program = fileURLToPath(import.meta.resolve("autocannon"));
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const numbers = ["-c", String(connections), "-d", String(secondsEach)];
  const said = await runToEnd([process.execPath, program, "--json", "-n", ...numbers, ...named, url]);
  const { requests, duration, non2xx, errors } = JSON.parse(said) as Load;
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${url} failed`);
  return requests.total / duration;
}

/** The week of the first customer, who is signed in. */
export async function menuOf({ address, filling: rush, sessions }: RushServer): Promise<Menu> {
  const path = getWeeklyMenu.path.replace("{companyId}", String(rush.company.id));
  const access = await sessions.issueAccessToken(sessionOf(0), idOf(0));
  return { url: address + path, headers: { authorization: `Bearer ${access}`, "accept-encoding": "br" } };
}

/** A signed-in customer's week against Fastify that sends the same bytes. */
export async function measureMenuRead(server: RushServer): Promise<Finding> {
  const { folder } = server;
  const menu = await menuOf(server);
  const { body, type, encoding } = await readOnce(menu);
  const file = join(folder, "menu.br");
  await writeFile(file, body);
  await using bare = await startServer(join(repository, "bench/src/bare-fastify.ts"), [file, type, encoding]);
  const compared = await inTurn(
    rounds,
    () => loadMenu(menu),
    () => loadMenu({ ...menu, url: menu.url.replace(server.address, bare.address) }),
  );
  const ratio = ratioOf(compared);
  return {
    what: `the week's menu, ${body.length.toLocaleString("en")} bytes of brotli, ${connections} at once`,
    ours: perSecond(median(compared.ours)),
    reference: `${perSecond(median(compared.reference))} bare Fastify, same bytes`,
    ratio,
    aim: `≥ ${aim}`,
    met: ratio >= aim,
    rounds: compared,
  };
}
