import { expect } from "@playwright/test";
import { addCartItem } from "@lonchera/contract/cart";
import { createClosure } from "@lonchera/contract/closures";
import { addDays, type CalendarDate, formatDate, getWeekDay, toLimaDate } from "@lonchera/domain/calendar";
import { weekDayNames } from "@lonchera/domain/codes";
import { listNationalHolidays } from "@lonchera/domain/working-days";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { newDish } from "../../support/companies.ts";
import { cartButton } from "../../support/ordering-screens.ts";
import { placeOrder, readOrder } from "../../support/ordering.ts";
import {
  createAdministrator,
  createCompanyClient,
  createIndividual,
  newSession,
  clearSession,
  signInByApi,
} from "../../support/people.ts";
import { chooseBySearch, tableRow, typeDate } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const dish = "Tacu tacu de la casa";
const today = toLimaDate(Date.now());

/** `miércoles 25/11/2026` */
function formatDayName(date: CalendarDate): string {
  return `${weekDayNames[getWeekDay(date)].toLowerCase()} ${formatDate(date)}`;
}

test(
  "staff close a day for a company, move its orders, and its customers read why",
  { tag: "@phone" },
  async ({ page, db, company }) => {
    const zone = await newZone(db, company, { name: "Comedor" });
    const { id } = await newDish(db, company, 2, { name: dish });
    const client = await createCompanyClient(db, company);
    const order = await placeOrder(client, { dish: id, quantity: 3, zone: zone.id });
    const { access } = await newSession(client);
    await callApi(addCartItem, { body: { item: id, quantity: 1, delivery_zone: zone.id } }, access);
    await signInByApi(page, await createAdministrator(db));
    await page.goto("/admin/feriados");
    await expect(page.getByRole("heading", { name: "Feriados nacionales que atiendes" })).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole("button", { name: "Cerrar un día" }).first().click();
    const form = page.getByRole("dialog", { name: "Cerrar un día" });
    await form.getByRole("button", { name: "Guardar" }).click();
    await expect(form.getByText("La fecha es requerida")).toBeVisible();
    await expect(form.getByText("El motivo es requerido")).toBeVisible();
    await typeDate(page, "Fecha", addDays(today, 2));
    await form.getByLabel("Motivo").fill("Aniversario de la casa");
    await form.getByRole("switch", { name: /Todas las compañías/ }).click();
    await chooseBySearch(form, "Compañías", company.name);
    await page.keyboard.press("Escape");
    await expectNoAxeViolations(page);
    await form.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText("Ya hay 1 pedido, 3 porciones.")).toBeVisible();
    await expect(form).toBeHidden();
    await page.getByRole("button", { name: "Ver pedidos", exact: true }).last().click();

    const orders = page.getByRole("dialog", { name: /^Pedidos del / });
    await expect(tableRow(page, order.id_order)).toContainText("3");
    await expectNoAxeViolations(page);
    await orders.getByRole("button", { name: "Pasar 1 pedido" }).click();
    await expect(orders.getByText("Elige la fecha")).toBeVisible();
    await typeDate(page, "Nueva fecha", addDays(today, 4));
    await orders.getByRole("button", { name: "Pasar 1 pedido" }).click();
    await expect(
      page.getByRole("alertdialog", { name: `¿Pasar 1 pedido al ${formatDayName(addDays(today, 4))}?` }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Sí, pasar" }).click();
    await expect(orders.getByText(/1 pedido, ahora para el .*correo con el motivo/)).toBeVisible();
    await expect(orders.getByText("Ya no hay pedidos para este día.")).toBeVisible();

    await clearSession(page);
    await signInByApi(page, client);
    await page.goto(`/${company.slug}/menu`);
    await expect(page.getByText("Este día no hay atención: Aniversario de la casa.")).toBeVisible();
    const days = page.getByRole("navigation", { name: "Días del menú" });
    await expect(days.getByRole("button", { name: /Cerrado/ })).toHaveCount(1);
    await cartButton(page).click();
    await expect(page.getByText("Ese día no hay atención. Quítalo para poder pedir.")).toBeVisible();
  },
);

test("cancelling a closed day refunds it in every order", { tag: "@long" }, async ({ page, db, company }) => {
  const zone = await newZone(db, company);
  const { id } = await newDish(db, company, 2, { name: dish });
  const client = await createIndividual(db, company);
  const order = await placeOrder(client, { dish: id, quantity: 2, zone: zone.id });
  const administrator = await createAdministrator(db);
  const body = {
    date: addDays(today, 2),
    reason: "Censo",
    all_companies: false,
    company: [company.id],
  };
  const closure = await callApi(createClosure, { body }, (await newSession(administrator)).access);
  await signInByApi(page, administrator);
  await page.goto(`/admin/feriados?orders=${closure.id}`);
  const orders = page.getByRole("dialog", { name: /^Pedidos del / });
  await expect(tableRow(page, order.id_order)).toBeVisible();
  await orders.getByRole("button", { name: "Cancelar ese día en 1 pedido" }).click();
  await page.getByRole("button", { name: "Sí, cancelar ese día" }).click();
  await expect(orders.getByText("1 pedido, ya sin ese día.")).toBeVisible();
  expect(await readOrder(client, order.cart)).toMatchObject({ cancelled: true });
});

test(
  "a national holiday is closed with one tap, and opened again",
  { tag: "@long" },
  async ({ page, db }) => {
    // A holiday that no other journey reaches: the day is closed for all companies.
    const year = Number(today.slice(0, 4));
    const holiday = [...listNationalHolidays(year), ...listNationalHolidays(year + 1)].findLast(
      ({ date }) => date <= addDays(today, 365),
    );
    const { date = "", name = "" } = holiday ?? {};
    const administrator = await createAdministrator(db);
    await signInByApi(page, administrator);
    await page.goto("/admin/feriados");
    await page.getByRole("button", { name: /de los próximos doce meses/ }).click();
    const close = page.getByRole("button", { name: `Cerrar el ${formatDayName(date)}` });
    await close.click();
    await expect(page.getByText(`Sin atención: ${formatDayName(date)}`)).toBeVisible();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await close.click();
    const row = tableRow(page, formatDate(date));
    await expect(row).toContainText(name);
    await row.getByRole("button", { name: /^Eliminar / }).click();
    await page.getByRole("button", { name: "Volver a atender" }).click();
    await expect(close).toBeVisible();
  },
);
