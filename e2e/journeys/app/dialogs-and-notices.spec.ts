import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newCompany } from "@lonchera/server/test/factories";
import { createAdministrator, fillCredentials, signInByApi } from "../../support/people.ts";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { test } from "../../support/test.ts";

/** The names of the controls that a snackbar covers. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll(".notistack-Snackbar")].map((one) =>
      one.getBoundingClientRect(),
    );
    return [...document.querySelectorAll("main button, main a[href], main input")]
      .filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect();
        const isBelow = (box: DOMRect) =>
          left < box.right && box.left < right && top < box.bottom && box.top < bottom;
        return width > 0 && boxes.some(isBelow);
      })
      .map((control) => control.getAttribute("aria-label") ?? control.textContent);
  });
}

test(
  "a dialog begins in its first field, warns of a repeated RUC, and waits for a save that is under way",
  { tag: "@any-width" },
  async ({ page, db }) => {
    const group = `Grupo ${randomUUID().slice(0, 8)}`;
    for (const [name, ruc] of [
      ["Norte", "20512345671"],
      ["Sur", "20100070970"],
    ] as const) {
      const mark = randomUUID();
      await newCompany(db, { name: `${group} ${name}`, ruc, slug: mark, clientCode: mark.slice(0, 30) });
    }
    await signInByApi(page, await createAdministrator(db));
    await page.goto(`/admin/companies?search=${group}`);
    await page.getByRole("button", { name: `Editar ${group} Norte` }).click();
    const dialog = page.getByRole("dialog", { name: "Editar Empresa" });
    await expect(dialog.getByLabel("Nombre")).toBeFocused();
    await dialog.getByLabel("RUC").fill("20-10007097-0");
    await expect(dialog.getByText(`${group} Sur tiene el mismo RUC.`)).toBeVisible();
    await expectNoAxeViolations(page);

    const answer = Promise.withResolvers<void>();
    await page.route(/\/api\/companies\/\d+\/$/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog", { name: "Guardando tus cambios…" })).toBeVisible();
    answer.resolve();
    await expect(page.getByText("Empresa guardada con éxito")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect.poll(() => coveredControls(page)).toEqual([]);
    // The focus is back on the first row's button, whose tooltip stands above the second row's.
    await page.getByRole("button", { name: `Editar ${group} Sur` }).click();
    await expect(dialog.getByLabel("Nombre")).toHaveValue(`${group} Sur`);
  },
);

test("the notice of a failed sign-in goes away with the next one", async ({ page, db, faults }) => {
  faults.expectAnswer(401);
  const { email, password } = await createAdministrator(db);
  await page.goto("/admin/login");
  await fillCredentials(page, email, "Otra-clave-larga-3");
  const notice = page.getByText("El proceso de Login falló, por favor vuelve a intentarlo.");
  // A snackbar stays as long as the pointer is on it.
  await notice.hover();
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Empresas" })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
