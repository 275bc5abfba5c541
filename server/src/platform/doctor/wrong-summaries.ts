import type pg from "pg";
import { formatCount } from "@lonchera/domain/texts";
import { addDays, type CalendarDate, toLimaDate } from "@lonchera/domain/calendar";
import { recountedDayCount } from "../db/schema/daily-summaries.ts";
import type { Finding } from "./unsafe-settings.ts";

const wrongDays = `with counted as (
    select l.company_id, l.delivery_date as date, count(distinct l.order_id)::integer as orders,
      (count(distinct o.user_id) filter (where o.customer_type = 'type1'))::integer as people,
      sum(l.quantity)::integer as portions, sum(l.quantity::bigint * l.unit_price)::bigint as amount
    from order_lines l join orders o on o.id = l.order_id and o.company_id = l.company_id and o.state = 'placed'
    where l.delivery_date >= $1 group by l.company_id, l.delivery_date),
  summary as (select * from daily_summaries where date >= $1),
  dishes as (select company_id, date, sum(portions)::integer as portions from daily_dishes where date >= $1
    group by company_id, date)
  select company_id, date::text from counted full join summary using (company_id, date)
    full join dishes using (company_id, date)
  where (counted.orders, counted.people, counted.portions, counted.amount, counted.portions)
      is distinct from (summary.orders, summary.people, summary.portions, summary.amount, dishes.portions)
    and not exists (select from changed_days mark
      where mark.company_id = coalesce(counted.company_id, summary.company_id, dishes.company_id)
        and mark.date = coalesce(counted.date, summary.date, dishes.date))
  order by date, company_id`;

export type WrongDay = { readonly company_id: number; readonly date: CalendarDate };

/** Finds the days since `from` whose summary differs from the orders, except for days that are marked as changed. */
export async function findWrongDays(
  client: Pick<pg.Pool, "query">,
  from: CalendarDate = "1900-01-01",
): Promise<WrongDay[]> {
  return (await client.query<WrongDay>(wrongDays, [from])).rows;
}

export async function findWrongSummaries(client: Pick<pg.Pool, "query">, now: number): Promise<Finding[]> {
  const wrong = await findWrongDays(client, addDays(toLimaDate(now), -recountedDayCount));
  if (wrong.length === 0) return [];
  return [
    {
      where: "Inicio",
      problem: `${formatCount(wrong.length, "resumen diario no coincide", "resúmenes diarios no coinciden")} con las órdenes.`,
      remedy: "El servidor los cuenta de nuevo cada hora. Si el aviso sigue después, repórtalo.",
    },
  ];
}
