import type { CallInput } from "@lonchera/contract/endpoint";
import type { createItem } from "@lonchera/contract/items";

type Of = { readonly id: number };

/** What the form of a new item sends; `changes` replace its fields. */
export function itemBody(
  day: Of,
  companies: readonly Of[],
  changes: object = {},
): CallInput<typeof createItem>["body"] {
  return {
    name: "Ají de gallina",
    description: "Con papa amarilla y arroz",
    price: "18.50",
    discount_price: "15.9",
    category: day.id,
    product: "ALMUE",
    product_type: "CONVE",
    stock: 40,
    order: 3,
    status: true,
    deliverable: true,
    company: companies.map(({ id }) => id),
    ...changes,
  };
}
