import type pg from "pg";
import { isDeepStrictEqual } from "node:util";
import { orderingMessages } from "@lonchera/contract/cart";
import type { ProductCode } from "@lonchera/domain/codes";
import { sellingPrice } from "@lonchera/domain/selling-price";
import { choiceProblems } from "@lonchera/domain/subitem-choices";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { ChosenSubitem } from "../../platform/db/schema/orders.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { readCutOffs } from "../cutting-times/cut-offs.ts";

type ItemRow = {
  id: number;
  name: string;
  product: ProductCode;
  product_type: string;
  price: number;
  discount_price: number;
  stock: number;
  category_date: string;
  withdrawn: boolean;
  subitems: ChosenSubitem[];
};

export type OrderableItem = ItemRow & { readonly sellingPrice: number };

const offeredItem = {
  name: "item-offered-to-company",
  text: `select i.id, i.name, i.product, i.product_type, i.price, i.discount_price, i.stock, c.category_date,
      not (i.status and c.enable) as withdrawn,
      coalesce((select json_agg(json_build_object('subitem_id', s.id, 'subitem_name', s.name, 'item_type', s.item_type)
        order by s.id) from item_subitems x join subitems s on s.id = x.subitem_id where x.item_id = i.id), '[]') as subitems
    from items i join categories c on c.id = i.category_id
    join item_companies ic on ic.item_id = i.id and ic.company_id = $2
    where i.id = $1 and i.archived_at is null`,
};

/** An item that the customer may order at this moment; refused with the reason otherwise. */
export async function requireOrderable(
  client: pg.PoolClient,
  customer: Customer,
  itemId: number,
  now: number,
): Promise<OrderableItem> {
  const [item] = (await client.query<ItemRow>({ ...offeredItem, values: [itemId, customer.companyId] })).rows;
  if (!item) return abortField("item", orderingMessages.unknownItem);
  if (item.withdrawn) return abort(409, "item_withdrawn", [item.name]);
  const cutOffs = (await readCutOffs(client, [customer.companyId]))(customer.companyId);
  if (now >= cutOffs.closesAt(item.category_date, item.product))
    return abort(409, "ordering_closed", [item.name]);
  return { ...item, sellingPrice: sellingPrice(item.price, item.discount_price) };
}

/** The chosen subitems as they are kept on the line; refused when they break the rules of the special company. */
export function requireChoices(
  item: OrderableItem,
  chosen: readonly number[],
  inSpecialCompany: boolean,
): ChosenSubitem[] {
  if (!inSpecialCompany || item.product !== "ESPEC") {
    return chosen.length === 0 ? [] : abortField("subitems", orderingMessages.noChoices);
  }
  const [problem] = choiceProblems(item.subitems, chosen);
  if (problem !== undefined) return abortField("subitems", problem);
  return item.subitems.filter((subitem) => chosen.includes(subitem.subitem_id));
}

/** Whether an item still offers what was chosen of it, called as it was then. */
export function stillOffers(
  item: { readonly subitems: readonly ChosenSubitem[] },
  chosen: readonly ChosenSubitem[],
): boolean {
  return chosen.every((choice) => item.subitems.some((offered) => isDeepStrictEqual(offered, choice)));
}

const enabledZone = {
  name: "enabled-zone-of-company",
  text: `select 1 from delivery_zones where id = $1 and company_id = $2 and enabled`,
};

/** type2 lines go to an enabled zone of the own company; type1 lines to none, their order has one. */
export async function requireZone(
  client: pg.PoolClient,
  customer: Customer,
  zoneId: number | null,
): Promise<void> {
  if (customer.customerType === "type1") {
    if (zoneId !== null) abortField("delivery_zone", orderingMessages.zoneIsTheOrders);
    return;
  }
  if (zoneId === null) return abortField("delivery_zone", orderingMessages.zoneRequired);
  const { rowCount } = await client.query({ ...enabledZone, values: [zoneId, customer.companyId] });
  if (rowCount === 0) abortField("delivery_zone", orderingMessages.zoneNotAvailable);
}
