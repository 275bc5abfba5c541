import type { Page } from "@playwright/test";
import { getCartV2 } from "@lonchera/contract/cart";
import { listUserOrders } from "@lonchera/contract/orders";
import type { Db } from "@lonchera/server/platform/db/client";
import { newZone } from "@lonchera/server/test/factories";
import { callApi } from "./api.ts";
import { placeOrder } from "./ordering.ts";
import { newDish, type Company } from "./own-company.ts";
import { arriveSignedIn, companyClientOf, newSession, type Person } from "./people.ts";

export const aji = "Ají de gallina de la casa";
export const avena = "Avena con manzana de la casa";
export const lomo = "Lomo saltado de la casa";
export const sopa = "Sopa de quinua de la casa";

/** A company client's order of two days and two zones, S/ 80.00; soup is on the menu besides. */
export async function orderOfTwoDays(page: Page, db: Db, company: Company) {
  const [comedor, almacen] = [
    await newZone(db, company, { name: "Comedor" }),
    await newZone(db, company, { name: "Almacén" }),
  ];
  const dishes = {
    aji: await newDish(db, company, 2, { name: aji, price: 2050 }),
    avena: await newDish(db, company, 3, { name: avena, product: "DESAY", price: 800 }),
    lomo: await newDish(db, company, 3, { name: lomo, price: 1500 }),
  };
  await newDish(db, company, 2, { name: sopa, price: 1000 });
  const client = await companyClientOf(db, company);
  const order = await placeOrder(
    client,
    { dish: dishes.aji.id, quantity: 2, zone: comedor.id },
    { dish: dishes.avena.id, quantity: 3, zone: almacen.id },
    { dish: dishes.lomo.id, quantity: 1, zone: comedor.id },
  );
  await arriveSignedIn(page, client);
  return { client, order };
}

/** What the server has: dish and units of each line, and the total. */
export async function orderOnServer(person: Person, cartId: number) {
  const { access } = await newSession(person);
  const cart = await callApi(getCartV2, { params: { id: String(cartId) } }, access);
  const orders = await callApi(listUserOrders, { query: { cart: String(cartId) } }, access);
  const units = Object.fromEntries(cart.items.map((line) => [line.item.name, line.quantity]));
  return { units, total: orders.results[0]?.total, cancelled: orders.results[0]?.cancelled };
}
