import { expect } from "@playwright/test";
import { addDays, formatDate, getWeekDay, type CalendarDate } from "@lonchera/domain/calendar";
import { weekDayNames } from "@lonchera/domain/codes";
import { newMenuDay } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { choose } from "../../support/ordering-screens.ts";
import { createAdministrator, signInByApi } from "../../support/people.ts";
import { tableRow, typeDate, openPageSizes } from "../../support/screen.ts";
import { getUnusedMonth } from "../../support/companies.ts";
import { test } from "../../support/test.ts";

function getFirstMonday(date: CalendarDate): CalendarDate {
  return getWeekDay(date) === "LU" ? date : getFirstMonday(addDays(date, 1));
}

test("staff create a day, whose weekday its date says, and change it", async ({ page, db }) => {
  const date = getUnusedMonth("days", 3);
  const day = weekDayNames[getWeekDay(date)];
  await signInByApi(page, await createAdministrator(db));
  await page.goto(`/admin/categories?start_date=${date}&end_date=${addDays(date, 5)}`);
  await expect(page.getByText("No hay contenido disponible para las fechas seleccionadas.")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Crea día" }).click();
  const dialog = page.getByRole("dialog", { name: "Crear Categoría" });
  await expect(dialog.getByRole("combobox", { name: "Habilitado" })).toHaveText("Sí");
  await dialog.getByRole("button", { name: "Crear" }).click();
  await expect(dialog.getByText("El día de la semana es requerido")).toBeVisible();
  await expect(dialog.getByText("La fecha es requerida")).toBeVisible();
  await expect(dialog.getByText("El orden es requerido")).toBeVisible();
  await expectNoAxeViolations(page);
  await typeDate(dialog, "Fecha", date);
  await expect(dialog.getByRole("combobox", { name: "Día de la Semana" })).toHaveText(day);
  await dialog.getByLabel("Orden").fill("3");
  await dialog.getByRole("button", { name: "Crear" }).click();
  await expect(dialog).toBeHidden();
  await expect(tableRow(page, formatDate(date))).toContainText(day);
  await expect(tableRow(page, formatDate(date))).toContainText("Activo");

  await page.getByRole("button", { name: `Editar ${day} ${formatDate(date)}` }).click();
  const editing = page.getByRole("dialog", { name: "Editar Categoría" });
  await choose(editing, "Habilitado", "No");
  await editing.getByRole("button", { name: "Actualizar" }).click();
  await expect(editing).toBeHidden();
  await expect(tableRow(page, formatDate(date))).toContainText("Inactivo");
  await page.getByRole("button", { name: `Editar ${day} ${formatDate(date)}` }).click();
  await editing.getByRole("button", { name: "Historial" }).click();
  await expect(editing.getByText(/Cambiado por/)).toBeVisible();
});

test(
  "staff create the missing days of a range, and take over the next free order",
  { tag: "@long" },
  async ({ page, db }) => {
    const monday = getFirstMonday(getUnusedMonth("days", 8));
    await newMenuDay(db, addDays(monday, 1), { order: 6 });
    await signInByApi(page, await createAdministrator(db));
    await page.goto(`/admin/categories?start_date=${monday}&end_date=${addDays(monday, 13)}`);
    await page.getByRole("button", { name: "Varios días" }).click();
    const dialog = page.getByRole("dialog", { name: "Crear varios días" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Viernes" }).click();
    await typeDate(dialog, "Desde", monday);
    await dialog.getByRole("button", { name: "Crear los que faltan" }).click();
    await expect(dialog.getByText("La fecha es requerida")).toBeVisible();
    await typeDate(dialog, "Hasta", addDays(monday, 8));
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: "Crear los que faltan" }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByText(`Se crearon 5 días. Ya existía el ${formatDate(addDays(monday, 1))}.`),
    ).toBeVisible();
    await expect(tableRow(page, formatDate(addDays(monday, 3)))).toContainText("Activo");
    await expect(tableRow(page, formatDate(addDays(monday, 4)))).toHaveCount(0);
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect(page.getByText("Se quitaron 5 días.")).toBeVisible();
    await expect(tableRow(page, formatDate(addDays(monday, 3)))).toHaveCount(0);

    await page.getByRole("button", { name: "Crea día" }).click();
    const creating = page.getByRole("dialog", { name: "Crear Categoría" });
    await creating.getByRole("button", { name: "Usar 7, el siguiente libre" }).click();
    await expect(creating.getByLabel("Orden")).toHaveValue("7");
    await creating.getByLabel("Orden").fill("3");
    await expect(creating.getByText(/el siguiente libre/)).toBeHidden();
  },
);

test("days are narrowed by weekday and dates, and turned by date", { tag: "@long" }, async ({ page, db }) => {
  const first = getUnusedMonth("days", 7);
  for (const days of [0, 1, 7]) await newMenuDay(db, addDays(first, days));
  await signInByApi(page, await createAdministrator(db));
  await page.goto("/admin/categories");
  await typeDate(page, "Fecha de inicio", first);
  await typeDate(page, "Fecha de fin", addDays(first, 10));
  const dates = page.getByRole("time");
  const formatDays = (...days: number[]) => days.map((day) => formatDate(addDays(first, day)));
  await expect(dates).toHaveText(formatDays(7, 1, 0));
  await page
    .getByRole("button", { name: /^Fecha/ })
    .first()
    .click();
  await expect(dates).toHaveText(formatDays(0, 1, 7));
  await choose(page, "Día de la semana", weekDayNames[getWeekDay(first)]);
  await expect(dates).toHaveText(formatDays(0, 7));
  await openPageSizes(page, ["50", "100", "150"]);
});
