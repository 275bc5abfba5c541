import type pg from "pg";
import type { CartLine } from "@lonchera/contract/cart";
import { weekDayOf } from "@lonchera/domain/calendar";
import { weekDayNames, type ProductCode } from "@lonchera/domain/codes";
import { textFromCentimos } from "@lonchera/domain/money";
import { sellingPrice } from "@lonchera/domain/selling-price";
import type { ChosenSubitem } from "../../platform/db/schema/orders.ts";
import type { CompanyCutOffs } from "../cutting-times/cut-offs.ts";

/** A line with what ordering it depends on; once ordered, names, date and price are those of that moment. */
export type LineRow = {
  id: number;
  item_id: number;
  category_id: number;
  zone_id: number | null;
  zone_name: string | null;
  zone_enabled: boolean | null;
  quantity: number;
  subitems: ChosenSubitem[];
  unit_price: number | null;
  price: number;
  discount_price: number;
  name: string;
  image: string | null;
  product: ProductCode;
  product_type: string;
  delivery_date: string;
  /** The item is still offered to the cart's company on an enabled day. */
  offered: boolean;
  /** Every chosen subitem is still offered with the dish, and called as it was when it was chosen. */
  choices_stand: boolean;
  stock: number;
};

const lineColumns = `l.id, l.item_id, i.category_id, l.zone_id, coalesce(l.zone_name, z.name) as zone_name,
  z.enabled as zone_enabled, l.quantity, l.subitems, l.unit_price, i.price, i.discount_price,
  coalesce(l.item_name, i.name) as name, i.image, coalesce(l.product, i.product) as product,
  coalesce(l.product_type, i.product_type) as product_type,
  coalesce(l.delivery_date, c.category_date) as delivery_date, i.stock,
  (i.status and i.archived_at is null and c.enable and exists (
    select 1 from item_companies ic where ic.item_id = i.id and ic.company_id = ct.company_id)) as offered,
  (l.subitems = '[]' or not exists (
    select 1 from jsonb_to_recordset(l.subitems) as chosen (subitem_id integer, subitem_name text, item_type text)
    where not exists (select 1 from item_subitems x join subitems s on s.id = x.subitem_id
      where x.item_id = l.item_id and s.id = chosen.subitem_id and s.name = chosen.subitem_name
        and s.item_type = chosen.item_type))) as choices_stand`;

const lineTables = `cart_lines l join carts ct on ct.id = l.cart_id join items i on i.id = l.item_id
  join categories c on c.id = i.category_id left join delivery_zones z on z.id = l.zone_id`;

const readQuery = {
  name: "cart-lines",
  text: `select ${lineColumns} from ${lineTables} where l.cart_id = $1
    order by delivery_date, z."order", l.zone_id, product, l.id`,
};

// Items are locked in the order of their ids, by everyone who takes or gives back stock.
const lockQuery = {
  name: "cart-lines-for-ordering",
  text: `select ${lineColumns} from ${lineTables} where ct.user_id = $1 and ct.state = 'active'
    order by l.item_id, l.id for no key update of i`,
};

export async function readLines(client: pg.Pool | pg.PoolClient, cartId: number): Promise<LineRow[]> {
  return (await client.query<LineRow>({ ...readQuery, values: [cartId] })).rows;
}

/** The lines of the user's active cart, which the caller has locked, their items locked too: stock and prices stand still. */
export async function lockLines(client: pg.PoolClient, userId: number): Promise<LineRow[]> {
  return (await client.query<LineRow>({ ...lockQuery, values: [userId] })).rows;
}

/** Céntimos: the price of the moment of ordering, before that the item's current one. */
export function unitPriceOf(line: LineRow): number {
  return line.unit_price ?? sellingPrice(line.price, line.discount_price);
}

export function totalOf(lines: readonly LineRow[]): number {
  return lines.reduce((total, line) => total + unitPriceOf(line) * line.quantity, 0);
}

/** Units of each item over all its lines. */
export function unitsByItem(lines: readonly LineRow[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const line of lines) units.set(line.item_id, (units.get(line.item_id) ?? 0) + line.quantity);
  return units;
}

export type LineProblem = CartLine["problem"];

/** Why a line of an open cart cannot be ordered now; `units` are those of its item in the whole cart. */
export function problemOf(line: LineRow, units: number, closed: boolean): LineProblem {
  if (!line.offered) return "withdrawn";
  if (closed) return "closed";
  if (units > line.stock) return "sold-out";
  if (line.zone_id !== null && line.zone_enabled === false) return "zone-disabled";
  return line.choices_stand ? null : "choices-withdrawn";
}

export type CartMoment = {
  readonly cutOffs: CompanyCutOffs;
  readonly now: number;
  /** Lines that are paid or ordered have no problems any more, and change only while their order stands. */
  readonly ordered: { readonly stands: boolean } | null;
};

export function toCartLine(line: LineRow, units: number, { cutOffs, now, ordered }: CartMoment): CartLine {
  const price = textFromCentimos(unitPriceOf(line));
  const weekDay = weekDayOf(line.delivery_date);
  const open = now < cutOffs.closesAt(line.delivery_date, line.product);
  const day = { week_day_value: weekDayNames[weekDay], category_date: line.delivery_date };
  return {
    id: line.id,
    item: {
      id: line.item_id,
      name: line.name,
      price,
      product: line.product,
      image: line.image,
      category: { id: line.category_id, week_day: weekDay, ...day },
    },
    item_detail: { name: line.name, product: line.product, product_type: line.product_type },
    category_detail: day,
    quantity: line.quantity,
    price,
    delivery_zone: line.zone_id === null ? null : { id: line.zone_id, name: line.zone_name ?? "" },
    can_be_edited: open && (ordered?.stands ?? true),
    cutoff_at: cutOffs.cutOffAt(line.delivery_date, line.product),
    problem: ordered ? null : problemOf(line, units, !open),
    subitems: line.subitems,
  };
}
