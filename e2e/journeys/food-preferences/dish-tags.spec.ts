import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/accessibility.ts";
import { getDateIn, newDish } from "../../support/companies.ts";
import { getMenusPath, panelButton } from "../../support/company-menus-screen.ts";
import { dishCard } from "../../support/ordering-screens.ts";
import { placeOrder } from "../../support/ordering.ts";
import { createAdministrator, createCompanyClient, signInByApi } from "../../support/people.ts";
import { saveDialog } from "../../support/screen.ts";
import { test } from "../../support/test.ts";
import {
  setUpZonesAndDishes,
  dishRow,
  expectNothingRunsOver,
  getSheetPath,
} from "../day-sheets/day-sheet-screen.ts";

const dish = "Pachamanca de la casa";

test(
  "staff declare what a dish contains; the kitchen reads it on its sheet and on the label",
  { tag: ["@both-widths", "@long"] },
  async ({ page, db, company, faults }) => {
    faults.expectAnswer(400);
    const { comedor } = await setUpZonesAndDishes(db, company);
    const { id } = await newDish(db, company, 2, { name: dish });
    await signInByApi(page, await createAdministrator(db));
    await page.goto(`${getMenusPath(company, getDateIn(2))}&item=${id}`);
    await test.step("in the form, which refuses a contradiction", async () => {
      const form = page.getByRole("dialog", { name: "Editar Item" });
      for (const name of ["Gluten", "Maní", "Sin gluten"])
        await form.getByRole("button", { name, exact: true }).click();
      await form.getByRole("button", { name: "Guardar" }).click();
      await expect(form.getByText("«Sin gluten» y «Gluten» se contradicen: deja solo una")).toBeVisible();
      await form.getByRole("button", { name: "Sin gluten", exact: true }).click();
      await form.getByRole("button", { name: "Picante", exact: true }).click();
      await expectAccessible(page);
      await saveDialog(form);
      await panelButton(page, getDateIn(2)).click();
      await expect(dishCard(page, dish)).toContainText("Contiene gluten, maní");
    });
    const client = await createCompanyClient(db, company);
    await placeOrder(client, { dish: id, quantity: 2, zone: comedor.id });
    await page.goto(getSheetPath(company, "produccion"));
    await expect(dishRow(page, dish).first()).toContainText("Contiene gluten, maní · Picante");
    await page.getByRole("tab", { name: "Etiquetas" }).click();
    const labels = page.getByRole("listitem").filter({ hasText: /\d+ de \d+/ });
    await expect(labels).toHaveCount(2);
    await expect(labels.last()).toContainText("Contiene gluten, maní · Picante");
    await expectNothingRunsOver(page, labels);
  },
);
