import { expect } from "@playwright/test";
import { addDays } from "@lonchera/domain/calendar";
import { newMenuDay, newItem } from "@lonchera/server/test/factories";
import { expectAccessible } from "../../support/accessibility.ts";
import { getMenusPath, panel, panelButton } from "../../support/company-menus-screen.ts";
import { createAdministrator, signInByApi } from "../../support/people.ts";
import { typeDate } from "../../support/screen.ts";
import { getDateIn, getUnusedMonth } from "../../support/companies.ts";
import { test } from "../../support/test.ts";

test("staff copy a day's dishes to other dates after a look at what is made and what is there, and take it back", async ({
  page,
  db,
  company,
}) => {
  const date = getUnusedMonth("menus", 9);
  const inAWeek = addDays(date, 7);
  const day = await newMenuDay(db, date);
  await newItem(db, day, [company], { name: "Seco propio" });
  await newItem(db, day, [company], { name: "Juane propio" });
  await newItem(db, await newMenuDay(db, inAWeek), [company], { name: "Juane propio" });
  await signInByApi(page, await createAdministrator(db));
  await page.goto(`${getMenusPath(company, date)}&open=${day.id}`);
  await panel(page, date).getByRole("button", { name: "Copiar platos" }).click();
  const dialog = page.getByRole("dialog", { name: "Copiar platos" });
  await expect(dialog).toBeVisible();
  const add = dialog.getByRole("button", { name: "Añadir fecha" });
  const copy = dialog.getByRole("button", { name: /^Copiar/ });
  const targets = dialog.getByRole("list", { name: "Destinos" }).getByRole("listitem");
  await copy.click();
  await expect(dialog.getByText("Elige al menos una fecha de destino")).toBeVisible();
  await typeDate(dialog, "Copiar al", getDateIn(-1));
  await add.click();
  await expect(dialog.getByText("Elige fechas de destino desde hoy")).toBeVisible();
  await expect(targets).toHaveCount(0);
  // The same day, for another company.
  await typeDate(dialog, "Copiar al", date);
  await add.click();
  await expect(targets).toHaveCount(1);
  await targets.getByRole("button").press("Delete");
  await expect(targets).toHaveCount(0);
  await typeDate(dialog, "Copiar al", inAWeek);
  await copy.click();
  await expect(targets).toHaveCount(1);
  await expect(dialog.getByRole("list", { name: "Se copiarán" })).toContainText("Seco propio");
  await expect(dialog.getByRole("list", { name: "Ya están" })).toContainText("Juane propio");
  await dialog.getByRole("button", { name: "Añadir las 4 semanas siguientes" }).click();
  await expect(dialog.getByText("También se crearán 3 días del menú.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Copiar 7" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Se copiaron 7 platos.")).toBeVisible();
  await expect(panelButton(page, inAWeek)).toContainText("2 platos");
  await expect(panelButton(page, addDays(date, 14))).toContainText("2 platos");

  await page.getByRole("button", { name: "Deshacer" }).press("Enter");
  await expect(page.getByText("Cambio deshecho")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(panelButton(page, inAWeek)).toContainText("1 plato");
  await expect(panelButton(page, addDays(date, 14))).toHaveCount(0);

  await panel(page, date).getByRole("button", { name: "Copiar platos" }).click();
  await dialog.getByRole("radio", { name: /^Toda su semana/ }).check();
  await dialog.getByRole("button", { name: "Añadir las 4 semanas siguientes" }).click();
  await expect(dialog.getByRole("list", { name: "Destinos" }).getByRole("listitem")).toHaveCount(4);
  await expect(dialog.getByRole("button", { name: /^Copiar \d/ })).toBeEnabled();
});
