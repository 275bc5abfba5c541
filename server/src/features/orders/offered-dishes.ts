import type pg from "pg";
import { businessDate, addDays } from "@lonchera/domain/calendar";
import type { ProductCode } from "@lonchera/domain/codes";
import type { OfferedDish } from "@lonchera/domain/repeat-match";
import type { ChosenSubitem } from "../../platform/db/schema/orders.ts";
import { readCutOffs } from "../cutting-times/cut-offs.ts";

type Row = OfferedDish & {
  readonly product: ProductCode;
  readonly stock: number;
  readonly subitems: readonly ChosenSubitem[];
};

export type Offer = Row & { readonly isOpen: boolean };

const offeredDishes = {
  name: "dishes-offered-now",
  text: `select i.id, i.name, i.product, i.stock, c.category_date as date,
      coalesce((select json_agg(json_build_object('subitem_id', s.id, 'subitem_name', s.name, 'item_type', s.item_type)
        order by s.id) from item_subitems x join subitems s on s.id = x.subitem_id where x.item_id = i.id), '[]') as subitems
    from categories c
    join items i on i.category_id = c.id and i.status and i.archived_at is null
    join item_companies ic on ic.item_id = i.id and ic.company_id = $3
    where c.enable and c.category_date >= $1 and c.category_date < $2`,
};

/** What a company is offered on the days of the weekly menu, closed and sold-out dishes too. */
export async function readOffers(
  client: pg.PoolClient,
  companyId: number,
  menuDays: number,
  now: number,
): Promise<Offer[]> {
  const today = businessDate(now);
  const values = [today, addDays(today, menuDays), companyId];
  const { rows } = await client.query<Row>({ ...offeredDishes, values });
  const cutOffs = (await readCutOffs(client, [companyId]))(companyId);
  return rows.map((row) => ({ ...row, isOpen: now < cutOffs.closesAt(row.date, row.product) }));
}
