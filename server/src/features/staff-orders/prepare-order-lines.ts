import { cartLineMessages, type AddSpecialCartItemInput } from "@lonchera/contract/cart";
import { checkoutMessages } from "@lonchera/contract/checkout";
import { toLimaDate } from "@lonchera/domain/calendar";
import { noSubsidy } from "@lonchera/domain/subsidy";
import type { Transaction } from "../../platform/db/client.ts";
import { abortField } from "../../platform/http/http-error.ts";
import { requireOrderableLines } from "../cart/line-problems.ts";
import type { NewOrderLine } from "../cart/lines.ts";
import {
  findOfferedItems,
  readEnabledZones,
  requireChoices,
  requireZone,
  type Zone,
} from "../cart/orderable-item.ts";
import { readCompanyCutOffs } from "../cutting-times/cut-offs.ts";
import type { Deps } from "../deps.ts";
import { lockItems } from "../menus/stock.ts";
import { lockPortionsLeft } from "../portion-limits/portions-left.ts";
import type { OrderingCustomer } from "./order-customers.ts";

type RequestedLines = {
  readonly lines: readonly AddSpecialCartItemInput[];
  readonly delivery_zone: number | null;
};

/** Returns the zone of an individual's order, or null for a company client, whose lines have zones of their own. */
function requireOrderZone({ customerType }: OrderingCustomer, zones: readonly Zone[], zoneId: number | null) {
  if (customerType === "type2") return null;
  if (zoneId === null) return abortField("delivery_zone", checkoutMessages.zone);
  return requireZone(zones, zoneId);
}

/**
 * Locks the dishes and returns the lines of an order, with the zone of an individual's order. The customers' rules hold,
 * except that a dish can be ordered after its cut-off until its day has passed; `isLate` says whether a cut-off has passed.
 */
export async function prepareOrderLines(
  deps: Deps,
  tx: Transaction,
  customer: OrderingCustomer,
  requested: RequestedLines,
  now: number,
) {
  const { companyId, customerType } = customer;
  const itemIds = [...new Set(requested.lines.map(({ item }) => item))];
  await lockItems(tx, itemIds);
  const offered = new Map((await findOfferedItems(tx, itemIds, companyId)).map((item) => [item.id, item]));
  const { specialCompanyId } = await deps.settings.read(tx);
  const zones = await readEnabledZones(tx, companyId);
  const zone = requireOrderZone(customer, zones, requested.delivery_zone);
  const lines: NewOrderLine[] = [];
  for (const { item: itemId, quantity, delivery_zone, subitems } of requested.lines) {
    const item = offered.get(itemId) ?? abortField("item", cartLineMessages.unknownItem);
    if (customerType === "type1" && delivery_zone !== null)
      abortField("delivery_zone", cartLineMessages.zoneIsTheOrders);
    const lineZone = zone ?? requireZone(zones, delivery_zone);
    lines.push({
      itemId,
      quantity,
      zoneId: lineZone.id,
      zoneName: lineZone.name,
      subitems: requireChoices(item, subitems, companyId === specialCompanyId),
      unitPrice: item.unitPrice,
      subsidy: noSubsidy,
      itemName: item.name,
      product: item.product,
      productType: item.productType,
      tags: item.tags,
      deliveryDate: item.deliveryDate,
      stock: item.stock,
      hasPortionLimit: item.hasPortionLimit,
      isOffered: item.isOnMenu,
      closedReason: item.closedReason,
      isZoneAvailable: true,
      canKeepChoices: true,
    });
  }
  const today = toLimaDate(now);
  requireOrderableLines(lines, {
    isClosed: ({ deliveryDate }) => deliveryDate < today,
    portionsLeft: await lockPortionsLeft(tx, lines),
  });
  const cutOffs = await readCompanyCutOffs(tx, companyId);
  const isLate = lines.some((line) => cutOffs.isClosed(line, now));
  return { lines, zone, cutOffs, isLate };
}
