import { login } from "@lonchera/contract/auth";
import { hashPassword, verifyPassword } from "@lonchera/server/platform/auth/passwords";
import pg from "pg";
import type { RushServer } from "./customer-data.ts";
import { openClient } from "./http-client.ts";
import { compareSides, type Finding, inTurn, perSecond } from "./report.ts";

const rounds = 3;
const clients = 8;
/** Sign-ins of a turn. */
const each = 40;
const aim = 0.9;
const password = "Quinua-con-leche-7";

/** Customers who sign in, as a program does, against the comparing of their passwords alone, two at a time. */
export async function measureSignIn({ address, database }: RushServer): Promise<Finding> {
  const hash = await hashPassword(password);
  const connection = new pg.Client({ connectionString: database });
  await connection.connect();
  const { rows } = await connection.query<{ email: string }>(
    "update users set password_hash = $1 where email like 'cliente_@example.com' returning email",
    [hash],
  );
  await connection.end();
  using client = openClient(address);
  const signIn = async (n: number) => {
    const body = JSON.stringify({ email: rows[n % rows.length]?.email, password });
    const { status } = await client.send({
      path: login.path,
      headers: { "content-type": "application/json" },
      body,
    });
    if (status !== 200) throw new Error(`a sign-in was answered with ${status}`);
  };
  const signInAll = async () => {
    const began = performance.now();
    const ofClient = async (first: number) => {
      for (let n = first; n < each; n += clients) await signIn(n);
    };
    await Promise.all(Array.from({ length: clients }, (_, first) => ofClient(first)));
    return each / ((performance.now() - began) / 1000);
  };
  const verifyAll = async () => {
    const began = performance.now();
    await Promise.all(Array.from({ length: each }, () => verifyPassword(password, hash)));
    return each / ((performance.now() - began) / 1000);
  };
  const compared = await inTurn(rounds, signInAll, verifyAll);
  return compareSides(
    `sign-ins, ${clients} at once`,
    compared,
    perSecond,
    "passwords compared, two at a time",
    aim,
  );
}
