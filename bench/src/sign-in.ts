import { login } from "@lonchera/contract/auth";
import { hashPassword, verifyPassword } from "@lonchera/server/platform/auth/passwords";
import type { CustomerServer } from "./customer-data.ts";
import { openClient, sendAll } from "./http-client.ts";
import { compareSides, type Finding, measureInTurn, formatPerSecond } from "./report.ts";

const rounds = 3;
const clients = 8;
/** The number of sign-ins in a turn. */
const each = 40;
const aim = 0.9;
const password = "Quinua-con-leche-7";

/** Compares sign-ins by the API with only verifying the passwords, two at a time. */
export async function measureSignIn({ address, pool }: CustomerServer): Promise<Finding> {
  const hash = await hashPassword(password);
  const { rows } = await pool.query<{ email: string }>(
    "update users set password_hash = $1 where email like 'cliente_@example.com' returning email",
    [hash],
  );
  using client = openClient(address);
  const requests = Array.from({ length: each }, (_, n) => ({
    path: login.path,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: rows[n % rows.length]?.email, password }),
  }));
  const signInAll = async () => (await sendAll(client, requests, clients)).perSecond;
  const verifyAll = async () => {
    const began = performance.now();
    await Promise.all(Array.from({ length: each }, () => verifyPassword(password, hash)));
    return each / ((performance.now() - began) / 1000);
  };
  const compared = await measureInTurn(rounds, signInAll, verifyAll);
  return compareSides(
    `sign-ins, ${clients} at once`,
    compared,
    formatPerSecond,
    "passwords compared, two at a time",
    aim,
  );
}
