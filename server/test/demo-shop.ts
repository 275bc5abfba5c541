import { businessDate } from "@lonchera/domain/business-time";
import { addDays } from "@lonchera/domain/calendar";
import { openDatabase } from "../src/platform/db/client.ts";
import { sessions } from "../src/platform/db/schema/users.ts";
import { openSessions } from "../src/platform/auth/sessions.ts";
import type { BusyShop } from "./busy-shop.ts";
import { newType1, newType2, newZone } from "./factories.ts";

const companySlug = "financiera-huayruro";
const plenty = 100_000;

/** Buyers for dishes of the demo in three days' time, of which there are plenty, on a server that signs with `secret`. */
export async function shopOfDemo(
  databaseUrl: string,
  secret: string,
  buyersCount: number,
): Promise<BusyShop> {
  const { db, pool, close } = openDatabase(databaseUrl, 2);
  const signedIn = async ({ id }: { id: number }) => {
    const expiresAt = new Date(Date.now() + 86_400_000);
    const [session] = await db.insert(sessions).values({ userId: id, expiresAt }).returning();
    return `Bearer ${await openSessions(pool, secret, Date.now).issueAccess(session?.id ?? "", id)}`;
  };
  try {
    const found = await pool.query<{ id: number }>("select id from companies where slug = $1", [companySlug]);
    const company = { id: found.rows[0]?.id ?? 0, slug: companySlug };
    const dishes = await pool.query<{ id: number }>(
      `update items i set stock = $3 from categories c, item_companies ic
       where c.id = i.category_id and ic.item_id = i.id and ic.company_id = $1 and c.category_date = $2 and i.status
       returning i.id`,
      [company.id, addDays(businessDate(Date.now()), 3), plenty],
    );
    const buyers = [];
    for (let made = 0; made < buyersCount; made += 1) {
      const byCard = made % 2 === 1;
      const user = byCard ? await newType1(db, company) : await newType2(db, company);
      buyers.push({ byCard, authorization: await signedIn(user) });
    }
    return { company, zone: await newZone(db, company), dishes: dishes.rows, buyers, authorization: "" };
  } finally {
    await close();
  }
}
