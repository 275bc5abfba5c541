import Typography from "@mui/material/Typography";
import type { Cart } from "@lonchera/contract/cart";
import { parseSubsidy } from "@lonchera/contract/subsidy";
import { formatSoles } from "@lonchera/domain/money";
import { computeSubsidies, sumUsedSubsidy } from "@lonchera/domain/subsidy";
import { parseAmount } from "../cart/cart-lines.ts";
import { useCart } from "../cart/use-cart.ts";
import { getCurrentAndFormerPrice } from "../items/dish-display.tsx";
import type { Dish } from "./dish.ts";

type OwnSubsidy = NonNullable<Cart["subsidy"]>;

/** Sums the subsidy that orders and the other dishes of the cart use. */
function sumUsed(items: Cart["items"], used: OwnSubsidy["used"], { item }: Dish) {
  const ordered = used.map(({ product, date, meals, amount }) => {
    return { product, deliveryDate: date, subsidy: { amount: parseAmount(amount), meals } };
  });
  const others = items.filter((line) => line.item.id !== item.id);
  const inCart = others.map((line) => {
    const amount = parseAmount(line.subsidy);
    const { category_date: deliveryDate } = line.category_detail;
    const subsidy = { amount, meals: amount > 0 ? line.quantity : 0 };
    return { product: line.item.product, deliveryDate, subsidy };
  });
  return sumUsedSubsidy([...ordered, ...inCart]);
}

/** Returns for example `Pagas S/ 6.75 · tu empresa S/ 6.75` for one unit, or null if the company pays nothing. */
export function describeDishSubsidy({ items, subsidy }: Cart, dish: Dish): string | null {
  if (subsidy === null) return null;
  const { item, day } = dish;
  const { price } = getCurrentAndFormerPrice(item);
  const meal = { product: item.product, deliveryDate: day.category_date, unitPrice: price, quantity: 1 };
  const [given] = computeSubsidies(parseSubsidy(subsidy), sumUsed(items, subsidy.used, dish), [meal]);
  if (!given?.amount) return null;
  return `Pagas ${formatSoles(price - given.amount)} · tu empresa ${formatSoles(given.amount)}`;
}

/** Shows what the customer and the company pay for a dish. */
export function DishSubsidy(dish: Dish) {
  const { cart } = useCart();
  const text = cart && describeDishSubsidy(cart, dish);
  return (
    text && (
      <Typography variant="body2" sx={{ fontWeight: 650, color: "success.main" }}>
        {text}
      </Typography>
    )
  );
}
