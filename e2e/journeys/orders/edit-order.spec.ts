import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { choose } from "../../support/ordering-screens.ts";
import { signOut } from "../../support/screen.ts";
import {
  beginButton,
  expectLineButtons,
  formatDayHeading,
  lineButton,
  orderLine,
  saveButton,
  orderTotal,
} from "./order-screen.ts";
import { aji, avena, lomo, placeTwoDayOrder, readOrder, sopa } from "../../support/ordering.ts";
import { test } from "../../support/test.ts";

const leaving = "¿Estás seguro de salir?";

/** Delays the edits of an order until this number of them was sent in parallel. Returns the number of edits. */
async function expectTogether(page: Page, wanted: number): Promise<() => number> {
  let editCount = 0;
  const { promise: allThere, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/cart\/(add|remove)-item\/\d+\//, async (route) => {
    editCount += 1;
    if (editCount === wanted) resolve();
    await allThere;
    await route.continue();
  });
  return () => editCount;
}

test(
  "a company client's order goes up, down, loses a line and gets a new one, saved all together",
  { tag: "@phone" },
  async ({ page, db, company }) => {
    const { client, order } = await placeTwoDayOrder(page, db, company);
    await page.goto(`/${company.slug}/orders`);
    await page.getByRole("link", { name: `Editar pedido ${order.id_order}` }).click();
    await test.step("the order by day, zone and meal, nothing of it enabled", async () => {
      await expect(page).toHaveTitle("Editar Pedido · Lonchera");
      const day = page.getByRole("region", { name: formatDayHeading(3) });
      await expect(day.getByRole("heading", { level: 3 })).toHaveText([
        "Zona de entrega: Comedor",
        "Zona de entrega: Almacén",
      ]);
      await expect(day.getByText("Desayuno", { exact: true })).toBeVisible();
      await expectLineButtons(page, aji, "disabled");
      await expect(orderTotal(page)).toContainText("S/ 80.00");
    });
    await test.step("edits, with the total at once", async () => {
      await beginButton(page).click();
      await expect(saveButton(page)).toBeFocused();
      await lineButton(page, "Agregar", aji).click();
      await lineButton(page, "Agregar", aji).click();
      await lineButton(page, "Quitar", avena).click();
      await lineButton(page, "Eliminar", lomo).click();
      await expect(orderLine(page, lomo)).toBeHidden();
      await expect(lineButton(page, "Eliminar", avena)).toBeFocused();
      await addSoup(page);
      await expect(orderTotal(page)).toContainText("Antes: S/ 80.00S/ 118.00");
    });
    await test.step("saved in parallel, each message once", async () => {
      const sent = await expectTogether(page, 4);
      await saveButton(page).dblclick();
      await expect(beginButton(page)).toBeFocused();
      expect(sent()).toBe(4);
      for (const message of [
        "Se añadió item de manera exitosa",
        "Se eliminó item de manera exitosa",
        "Cambios guardados exitosamente",
      ])
        await expect(page.getByText(message)).toHaveCount(1);
      await expect(orderTotal(page)).toContainText("S/ 118.00");
      await expect(orderTotal(page)).not.toContainText("Antes");
      await expectLineButtons(page, aji, "disabled");
    });
    expect(await readOrder(client, order.cart)).toEqual({
      units: { [aji]: 4, [avena]: 2, [sopa]: 2 },
      total: "118.00",
      cancelled: false,
    });
    await page.getByRole("link", { name: "Atrás" }).click();
    await expect(page).toHaveURL(new RegExp(`/${company.slug}/orders`));
  },
);

async function addSoup(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Agregar un plato" });
  const open = page.getByRole("button", { name: "Agregar un plato" });
  await open.click();
  await expect(dialog.getByRole("button", { name: sopa })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await open.click();
  await dialog.getByRole("button", { name: sopa }).click();
  await dialog.getByRole("button", { name: "Agregar", exact: true }).click();
  await expect(dialog.getByText("La zona de entrega es requerida")).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel("Cantidad").fill("2,0");
  await choose(dialog, "Zona de entrega", "Almacén");
  await dialog.getByRole("button", { name: "Agregar", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(orderLine(page, sopa)).toContainText("Plato nuevo");
}

test("unsaved edits are asked about by link, Back and reload, and survive a lost connection", async ({
  page,
  db,
  company,
}) => {
  const { client, order } = await placeTwoDayOrder(page, db, company);
  await page.goto(`/${company.slug}/orders`);
  await page.getByRole("link", { name: `Editar pedido ${order.id_order}` }).click();
  await beginButton(page).click();
  await lineButton(page, "Agregar", aji).click();
  const question = page.getByRole("alertdialog", { name: leaving });

  await page.getByRole("link", { name: "Atrás" }).click();
  await expect(question).toContainText("Tienes cambios no guardados. Si sales de esta página, se perderán.");
  await expectNoAxeViolations(page);
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(question).toBeHidden();
  await page.goBack();
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(orderLine(page, aji)).toContainText("Antes: 2");
  await signOut(page);
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(question).toBeHidden();
  // On a phone the drawer is still open.
  await page.keyboard.press("Escape");
  await expect(orderLine(page, aji)).toContainText("Antes: 2");

  const asked = page.waitForEvent("dialog");
  // This promise is not awaited, because it ends only when the browser's question is answered.
  void page.evaluate(() => window.location.reload()).catch(() => null);
  const native = await asked;
  expect(native.type()).toBe("beforeunload");
  await native.dismiss();

  await page.context().setOffline(true);
  await saveButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "No hay conexión a internet" })).toBeFocused();
  await expect(orderLine(page, aji)).toContainText("Antes: 2");
  await page.context().setOffline(false);
  expect((await readOrder(client, order.cart)).units[aji]).toBe(2);

  await page.getByRole("link", { name: "Atrás" }).click();
  await question.getByRole("button", { name: "Salir" }).click();
  await expect(page.getByRole("heading", { name: "Ordenes de pedido" })).toBeVisible();
  expect((await readOrder(client, order.cart)).units[aji]).toBe(2);
});
