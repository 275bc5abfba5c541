import Typography from "@mui/material/Typography";
import type { Cart } from "@lonchera/contract/cart";
import { parseSubsidy } from "@lonchera/contract/subsidy";
import { toBusinessDate } from "@lonchera/domain/calendar";
import { soles } from "@lonchera/domain/money";
import { computeSubsidies, sumUsedSubsidy } from "@lonchera/domain/subsidy";
import { useNow } from "../../components/use-now.ts";
import { parseAmount } from "../cart/cart-lines.ts";
import { useCart } from "../cart/use-cart.ts";
import { dishPrice } from "../items/dish-display.tsx";
import type { Dish } from "./dish.ts";

/** What the rest of the cart and, of this month, the orders have used. */
function sumUsed({ items, subsidy }: Cart, { item }: Dish, now: number) {
  const others = items.filter((line) => line.item.id !== item.id);
  const used = sumUsedSubsidy(
    others.map((line) => {
      const amount = parseAmount(line.subsidy);
      const { category_date: deliveryDate } = line.category_detail;
      return {
        product: line.item.product,
        deliveryDate,
        subsidy: { amount, meals: amount && line.quantity },
      };
    }),
  );
  if (!subsidy?.month_cap || subsidy.month_left === null) return used;
  const month = toBusinessDate(now).slice(0, 7);
  const ordered = parseAmount(subsidy.month_cap) - parseAmount(subsidy.month_left);
  return { ...used, months: new Map(used.months).set(month, ordered + (used.months.get(month) ?? 0)) };
}

/** `Pagas S/ 6.75 · tu empresa S/ 6.75`, for one unit; null where the company pays nothing of it. */
export function describeShare(cart: Cart, dish: Dish, now: number): string | null {
  if (cart.subsidy === null) return null;
  const { item, day } = dish;
  const { price } = dishPrice(item);
  const meal = { product: item.product, deliveryDate: day.category_date, unitPrice: price, quantity: 1 };
  const [given] = computeSubsidies(parseSubsidy(cart.subsidy), sumUsed(cart, dish, now), [meal]);
  if (!given?.amount) return null;
  return `Pagas ${soles(price - given.amount)} · tu empresa ${soles(given.amount)}`;
}

const anHour = 3_600_000;

/** What the customer and the company pay of a dish. */
export function DishShare(dish: Dish) {
  const { cart } = useCart();
  const now = useNow(anHour);
  const text = cart && describeShare(cart, dish, now);
  return (
    text && (
      <Typography variant="body2" sx={{ fontWeight: 650, color: "success.main" }}>
        {text}
      </Typography>
    )
  );
}
