import { expect } from "@playwright/test";
import { cancelOrder } from "@lonchera/contract/orders";
import { toLimaTime } from "@lonchera/domain/calendar";
import { newCuttingTime, newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { dropResponse } from "../../support/faults.ts";
import {
  beginButton,
  expectLineButtons,
  lineButton,
  orderLine,
  saveButton,
  orderTotal,
} from "./order-screen.ts";
import { aji, avena, lomo, placeTwoDayOrder, readOrder, sopa, placeOrder } from "../../support/ordering.ts";
import { newDish } from "../../support/companies.ts";
import { signInByApi, createCompanyClient, newSession } from "../../support/people.ts";
import { test } from "../../support/test.ts";

test("a line past its cut-off says so and stays, the others are edited", async ({ page, db, company }) => {
  const zone = await newZone(db, company, { name: "Comedor" });
  const lunch = await newDish(db, company, 1, { name: lomo });
  const dinner = await newDish(db, company, 1, { name: sopa, product: "CENAC", price: 1000 });
  const client = await createCompanyClient(db, company);
  const order = await placeOrder(
    client,
    { dish: lunch.id, quantity: 1, zone: zone.id },
    { dish: dinner.id, quantity: 1, zone: zone.id },
  );
  const breakTime = toLimaTime(Date.now());
  await newCuttingTime(db, [company], { product: "ALMUE", breakTime, sameDay: false });
  await signInByApi(page, client);
  await page.goto(`/order/edit/${order.cart}`);
  await expect(orderLine(page, lomo).getByText("Cerrado", { exact: true })).toBeVisible();
  await expect(orderLine(page, lomo)).toContainText(new RegExp(`Cerró .*${breakTime}`));
  await expect(page.getByRole("button", { name: "Cancelar pedido" })).toBeHidden();
  await beginButton(page).click();
  await expectLineButtons(page, sopa, "enabled");
  await expectLineButtons(page, lomo, "disabled");
  await lineButton(page, "Agregar", sopa).click();
  await saveButton(page).click();
  await expect(page.getByText("Cambios guardados exitosamente")).toBeVisible();
  expect((await readOrder(client, order.cart)).units).toEqual({ [lomo]: 1, [sopa]: 2 });
});

test(
  "a save that fails half-way shows what was saved and what not, and loses nothing",
  { tag: "@long" },
  async ({ page, db, company, faults }) => {
    faults.expectAnswer(409);
    const zone = await newZone(db, company, { name: "Comedor" });
    const scarce = await newDish(db, company, 1, { name: lomo, price: 2000, stock: 3 });
    const plenty = await newDish(db, company, 2, { name: sopa, price: 1000 });
    const client = await createCompanyClient(db, company);
    const order = await placeOrder(
      client,
      { dish: scarce.id, quantity: 1, zone: zone.id },
      { dish: plenty.id, quantity: 3, zone: zone.id },
    );
    await signInByApi(page, client);
    await page.goto(`/order/edit/${order.cart}`);
    await beginButton(page).click();
    await lineButton(page, "Agregar", lomo).click();
    await lineButton(page, "Agregar", lomo).click();
    await expect(orderLine(page, lomo)).toContainText("No quedan más porciones.");
    await expect(lineButton(page, "Quitar", lomo)).toBeFocused();
    await lineButton(page, "Quitar", sopa).click();
    await placeOrder(await createCompanyClient(db, company), { dish: scarce.id, quantity: 1, zone: zone.id });
    await saveButton(page).click();

    const notice = page.getByRole("alert").filter({ hasText: "No se guardó" });
    await expect(notice).toBeFocused();
    await expect(notice.getByRole("listitem")).toHaveText([
      `${lomo}, 2 más: No hay stock suficiente: ${lomo}.`,
      `${sopa}, 1 menos`,
    ]);
    for (const message of ["Error al agregar el item", "Se eliminó item de manera exitosa"])
      await expect(page.getByText(message)).toHaveCount(1);
    await expect(page.getByText("Error al guardar los cambios").first()).toBeVisible();
    await expect(page.getByText("Cambios guardados exitosamente")).toBeHidden();
    await expect(orderLine(page, lomo).filter({ hasText: "Antes: 1" })).toContainText(
      "No hay stock suficiente",
    );
    await expect(orderTotal(page)).toContainText("Antes: S/ 40.00S/ 80.00");
    await expectNoAxeViolations(page);

    await lineButton(page, "Quitar", lomo).click();
    await saveButton(page).click();
    await expect(page.getByText("Cambios guardados exitosamente")).toBeVisible();
    await expect(notice).toBeHidden();
    expect(await readOrder(client, order.cart)).toEqual({
      units: { [lomo]: 2, [sopa]: 2 },
      total: "60.00",
      cancelled: false,
    });
  },
);

test("an order that does not load is tried again; an answer that is lost, or an order that could not be read again, doubles nothing", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectLostRequest();
  faults.expectAnswer(403);
  const { client, order } = await placeTwoDayOrder(page, db, company);
  await page.route("**/api/cart/v3/*/", (route) => route.fulfill({ status: 403, json: { detail: "No." } }));
  await page.goto(`/order/edit/${order.cart}`);
  const failure = page.getByRole("main").getByRole("alert").filter({ hasText: "Failed to load cart data" });
  await expect(failure).toBeVisible();
  await page.unrouteAll();
  await failure.getByRole("button", { name: "Reintentar" }).click();
  await test.step("the server did it, its answer was lost", async () => {
    await page.route("**/api/cart/add-item/*/", dropResponse);
    await beginButton(page).click();
    await lineButton(page, "Agregar", aji).click();
    await saveButton(page).click();
    await expect(page.getByText("Cambios guardados exitosamente")).toBeVisible();
    expect((await readOrder(client, order.cart)).units[aji]).toBe(3);
  });
  await test.step("one of two went through, and the order does not load", async () => {
    await beginButton(page).click();
    await lineButton(page, "Agregar", aji).click();
    await lineButton(page, "Quitar", avena).click();
    await page.route("**/api/cart/v3/*/", (route) => route.abort());
    await saveButton(page).click();
    const notice = page.getByRole("alert").filter({ hasText: "No pudimos volver a leer el pedido." });
    await expect(notice).toBeFocused();
    await expectLineButtons(page, aji, "disabled");
    await page.unrouteAll();
    await saveButton(page).click();
    await expect(beginButton(page)).toBeVisible();
    await expect(notice).toBeHidden();
  });
  expect((await readOrder(client, order.cart)).units).toEqual({ [aji]: 4, [avena]: 2, [lomo]: 1 });
});

test(
  "taking everything out cancels the order, once it was asked",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const { client, order } = await placeTwoDayOrder(page, db, company);
    await page.goto(`/order/edit/${order.cart}`);
    await beginButton(page).click();
    for (const dish of [aji, avena, lomo]) await lineButton(page, "Eliminar", dish).click();
    await expect(page.getByText("al guardar, el pedido se cancela.")).toBeVisible();
    await saveButton(page).click();
    const question = page.getByRole("alertdialog", { name: `¿Cancelar el pedido ${order.id_order}?` });
    await question.getByRole("button", { name: "No, volver" }).click();
    expect((await readOrder(client, order.cart)).cancelled).toBe(false);
    await saveButton(page).click();
    await question.getByRole("button", { name: "Sí, cancelar" }).click();
    await expect(page.getByText("Este pedido está cancelado")).toBeVisible();
    await expect(page.getByText(`Pedido ${order.id_order} cancelado`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Editar Pedido" })).toBeFocused();
    expect(await readOrder(client, order.cart)).toEqual({ units: {}, total: "0.00", cancelled: true });
  },
);

test(
  "an order that is cancelled while it is edited says so; one that is not there has a way back to the own ones",
  { tag: "@long" },
  async ({ page, db, company, faults }) => {
    faults.expectAnswer(404);
    faults.expectAnswer(409);
    const { client, order } = await placeTwoDayOrder(page, db, company);
    await page.goto(`/order/edit/${order.cart}`);
    await beginButton(page).click();
    await lineButton(page, "Agregar", aji).click();
    const { access } = await newSession(client);
    await callApi(cancelOrder, { params: { id: order.id } }, access);
    await saveButton(page).click();
    const notice = page.getByRole("alert").filter({ hasText: "El pedido ya no se puede cambiar" });
    await expect(notice).toBeFocused();
    await expect(saveButton(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Repetir pedido" })).toBeVisible();

    await page.goto("/order/edit/999999999");
    await expect(page.getByText("No encontramos este pedido")).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Atrás" }).click();
    await expect(page.getByRole("heading", { name: "Ordenes de pedido" })).toBeVisible();
  },
);
