import type { Cart, CartLine } from "@lonchera/contract/cart";
import { formatCentimos } from "@lonchera/domain/money";
import { computeLineTotal } from "./cart-lines.ts";

export function buildCartLine(overrides: Partial<CartLine> & { item_id?: number } = {}): CartLine {
  const { item_id = 1, ...rest } = overrides;
  const name = `Plato ${item_id}`;
  return {
    id: item_id * 10,
    item: {
      id: item_id,
      name,
      price: "12.50",
      product: "ALMUE",
      image: null,
      category: { id: 1, week_day: "MI", week_day_value: "Miércoles", category_date: "2026-07-08" },
    },
    item_detail: { name, product: "ALMUE", product_type: "CONVE" },
    category_detail: { week_day_value: "Miércoles", category_date: "2026-07-08" },
    quantity: 1,
    price: "12.50",
    subsidy: "0.00",
    delivery_zone: null,
    can_be_edited: true,
    max_units: 100,
    cutoff_at: null,
    problem: null,
    subitems: [],
    tags: [],
    ...rest,
  };
}

export function buildCart(items: CartLine[]): Cart {
  const total = items.reduce((sum, line) => sum + computeLineTotal(line), 0);
  return {
    id: 7,
    total: formatCentimos(total),
    subsidy_total: "0.00",
    amount_due: formatCentimos(total),
    payment_type: "T",
    subsidy: null,
    created_at: "2026-07-01T12:00:00Z",
    user_detail: { first_name: "Ana", last_name: "Quispe" },
    items,
  };
}
