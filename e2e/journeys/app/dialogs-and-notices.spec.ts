import { randomInt, randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { isRuc } from "@lonchera/domain/identity-documents";
import { newCompany } from "@lonchera/server/test/factories";
import { createAdministrator, submitCredentials, type Person } from "../../support/people.ts";
import { test } from "../../support/test.ts";

/** Returns the names of the controls that a snackbar covers. */
function findCoveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll(".notistack-Snackbar")].map((snackbar) =>
      snackbar.getBoundingClientRect(),
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

function newRuc(): string {
  const digits = `20${randomInt(10_000_000, 100_000_000)}`;
  return Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(isRuc) ?? "";
}

/** Saves, and returns a function that lets the response through. */
async function saveSlowly(page: Page, dialog: Locator): Promise<() => void> {
  const answer = Promise.withResolvers<void>();
  await page.route(/\/api\/companies\/\d+\/$/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const saving = page.waitForRequest((request) => request.method() === "PUT");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await saving;
  return answer.resolve;
}

/** Signs in with a wrong password and then with the right one, which removes the notice. */
async function failToSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/admin/login");
  await submitCredentials(page, email, "Otra-clave-larga-3");
  const notice = page.getByText("El proceso de Login falló, por favor vuelve a intentarlo.");
  // A snackbar does not close while the pointer is on it.
  await notice.hover();
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Empresas" })).toBeVisible();
  await expect(notice).toHaveCount(0);
}

test(
  "the notice of a failed sign-in goes with the next; a dialog begins in its first field, warns of a repeated RUC, and waits for a save",
  { tag: "@long" },
  async ({ page, db, faults }) => {
    faults.expectAnswer(401);
    const ruc = newRuc();
    const group = `Grupo ${randomUUID().slice(0, 8)}`;
    for (const [name, own] of [
      ["Norte", newRuc()],
      ["Sur", ruc],
    ] as const) {
      const slug = randomUUID();
      await newCompany(db, { name: `${group} ${name}`, ruc: own, slug, clientCode: slug.slice(0, 30) });
    }
    await failToSignIn(page, await createAdministrator(db));
    await page.getByLabel("Buscar", { exact: true }).fill(group);
    await page.getByRole("button", { name: `Editar ${group} Norte` }).click();
    const dialog = page.getByRole("dialog", { name: "Editar Empresa" });
    await expect(dialog.getByLabel("Nombre")).toBeFocused();
    await dialog.getByLabel("RUC").fill(`${ruc.slice(0, 2)}-${ruc.slice(2, 10)}-${ruc.slice(10)}`);
    await expect(dialog.getByText(`${group} Sur tiene el mismo RUC.`)).toBeVisible();

    let answer = await saveSlowly(page, dialog);
    await expect(dialog.getByRole("button", { name: "Guardar" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog", { name: "Guardando tus cambios…" })).toBeVisible();
    answer();
    await expect(page.getByText("Empresa guardada con éxito")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect.poll(() => findCoveredControls(page)).toEqual([]);
    // The focus is back on the first row's button, whose tooltip covers the second row's.
    await page.getByRole("button", { name: `Editar ${group} Sur` }).click();
    await expect(dialog.getByLabel("Nombre")).toHaveValue(`${group} Sur`);

    // Nothing has changed since saving began, so Escape asks no question. The late response must not affect the next form.
    answer = await saveSlowly(page, dialog);
    await expect(dialog.getByRole("button", { name: "Guardar" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    const saved = page.waitForResponse((response) => response.request().method() === "PUT");
    answer();
    await saved;
    await page.getByRole("button", { name: `Editar ${group} Norte` }).click();
    await expect(dialog.getByLabel("Nombre")).toHaveValue(`${group} Norte`);
  },
);
