import { expect } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { placeOrder } from "../../support/ordering.ts";
import { getDateIn, newDish, formatWeekDayIn } from "../../support/companies.ts";
import { signInByApi, createCompanyClient, createIndividual } from "../../support/people.ts";
import { test } from "../../support/test.ts";
import { beginButton, expectLineButtons, formatDayHeading, orderLine, orderTotal } from "./order-screen.ts";

const aji = "Ají de gallina de la casa";
const lomo = "Lomo saltado de la casa";
const sopa = "Sopa de quinua de la casa";

test("last week's order goes into the cart for this week; what cannot is told, and nothing twice", async ({
  page,
  database,
  db,
  company,
}) => {
  const zone = await newZone(db, company, { name: "Comedor" });
  const [first, second, third] = [
    await newDish(db, company, 2, { name: aji, price: 2000 }),
    await newDish(db, company, 2, { name: lomo, price: 1500 }),
    await newDish(db, company, 3, { name: sopa, price: 1000, stock: 5 }),
  ];
  const client = await createCompanyClient(db, company);
  const order = await placeOrder(
    client,
    { dish: first.id, quantity: 2, zone: zone.id },
    { dish: second.id, quantity: 1, zone: zone.id },
    { dish: third.id, quantity: 4, zone: zone.id },
  );
  // The order is moved to last week, so that it is repeated from this week's menu.
  const lastWeek = getDateIn(-5);
  await database.pool.query(
    "update order_lines set delivery_date = $1 where order_id = (select id from orders where cart_id = $2)",
    [lastWeek, order.cart],
  );
  await database.pool.query("update orders set last_delivery_date = $1 where id = $2", [lastWeek, order.id]);
  await database.pool.query("update items set status = false where id = $1", [second.id]);
  await signInByApi(page, client);

  await page.goto(`/${company.slug}/orders`);
  await page.getByRole("button", { name: "Ver detalles" }).click();
  const details = page.getByRole("dialog", { name: "Detalles de la Orden" });
  await expect(details.getByText("Finalizado")).toBeVisible();
  await expect(details.getByText(aji)).toBeVisible();
  await details.getByRole("button", { name: "Repetir pedido" }).click();

  await expect(page.getByRole("heading", { name: "Carrito de compras" })).toBeVisible();
  const notice = page.getByRole("alert").filter({ hasText: `del pedido ${order.id_order}` });
  await expect(notice).toContainText("Agregamos 3 platos");
  await expect(notice.getByRole("listitem")).toHaveText([
    `${lomo}: No está en el menú de estos días.`,
    `${sopa}: Solo queda 1 porción.`,
  ]);
  const day = page.getByRole("region", { name: formatWeekDayIn(2) });
  await expect(day.getByRole("listitem").filter({ hasText: aji })).toContainText("S/ 40.00");
  await expectNoAxeViolations(page);

  await page.goto(`/order/edit/${order.cart}`);
  await expect(page.getByText("Los días de este pedido ya pasaron")).toBeVisible();
  await page.getByRole("button", { name: "Repetir pedido" }).click();
  await expect(notice).toContainText("No agregamos nada más");
  await expect(page.getByText("Total · 3 platos")).toBeVisible();
  await notice.getByRole("button", { name: "Cerrar aviso" }).click();
  await expect(notice).toBeHidden();
});

test("an individual only looks at an order, cancels it, and repeats it", async ({ page, db, company }) => {
  const zone = await newZone(db, company, { name: "Comedor" });
  const dish = await newDish(db, company, 2, { name: lomo, price: 1850 });
  const person = await createIndividual(db, company);
  const order = await placeOrder(person, { dish: dish.id, quantity: 2, zone: zone.id });
  await signInByApi(page, person);
  await page.goto(`/order/edit/${order.cart}`);
  await expect(page.getByRole("heading", { name: formatDayHeading(2) })).toBeVisible();
  await expect(page.getByText(`2 x ${lomo} - S/ 18.50`)).toBeVisible();
  await expect(orderLine(page, lomo)).toContainText("S/ 37.00");
  await expect(orderTotal(page)).toContainText("Subtotal de la OrdenS/ 37.00");
  await expectLineButtons(page, lomo, "disabled");
  await expect(beginButton(page)).toBeHidden();
  await expect(page.getByRole("alert")).toContainText(
    "Pagaste este pedido con tarjeta, por eso no se edita.",
  );
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Cancelar pedido" }).click();
  const question = page.getByRole("alertdialog", { name: `¿Cancelar el pedido ${order.id_order}?` });
  await expect(question).toContainText("se reembolsará el cobro a la tarjeta");
  await question.getByRole("button", { name: "Sí, cancelar" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Este pedido está cancelado." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancelar pedido" })).toBeHidden();
  await page.getByRole("button", { name: "Repetir pedido" }).click();
  await expect(page.getByText(`Agregamos 2 platos del pedido ${order.id_order}`)).toBeVisible();
});
