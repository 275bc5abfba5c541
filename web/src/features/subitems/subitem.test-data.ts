import type { Subitem } from "@lonchera/contract/subitems";

/** Builds a starter of OPT1. */
export function buildSubitem(id: number, subitem_name: string, values: Partial<Subitem> = {}): Subitem {
  return { id, subitem_id: id, subitem_name, item_type: "Entrada", option: "OPT1", ...values };
}
