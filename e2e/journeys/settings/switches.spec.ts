import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoAxeViolations } from "../../support/accessibility.ts";
import { submitCredentials } from "../../support/people.ts";
import { openNavigation } from "../../support/screen.ts";
import { startEmptySystem } from "../../support/server.ts";
import { test } from "../../support/test.ts";

test.use({ serviceWorkers: "allow" });

/** Counts the files that the service worker keeps. */
function countKeptFiles(page: Page): Promise<number> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => /files/.test(name)).length);
}

test(
  "an owner switches off what nobody needs: entries go, screens say so, and browsers keep nothing",
  { tag: ["@both-widths", "@long"] },
  async ({ browser }) => {
    const system = await startEmptySystem();
    const context = await browser.newContext({ baseURL: system.url, serviceWorkers: "allow" });
    const page = await context.newPage();
    try {
      await page.goto("/admin/login");
      await submitCredentials(page, system.administrator.email, system.administrator.password);
      await expect.poll(() => countKeptFiles(page)).toBe(1);
      await (await openNavigation(page)).getByRole("link", { name: "Ajustes" }).click();
      await page.getByRole("button", { name: "Editar" }).click();
      const dialog = page.getByRole("dialog", { name: "Editar Ajustes" });
      for (const name of [
        "Mostrar alérgenos y dieta",
        "Cerrar días y limitar porciones",
        "Instalar en el teléfono y abrir sin conexión",
        "Mostrar «Inicio»",
      ])
        await dialog.getByRole("switch", { name }).uncheck();
      await expectNoAxeViolations(page);
      await dialog.getByRole("button", { name: "Guardar" }).click();
      await expect(page.getByText("Ajustes guardados con éxito")).toBeVisible();
      await expect(page.getByRole("region", { name: "Inicio del personal" })).toContainText("Desactivado");
      await expect(page.getByRole("region", { name: "Fijado por el servidor" })).toContainText(system.url);
      await expectAccessible(page);
      const navigation = await openNavigation(page);
      await expect(navigation.getByRole("link", { name: "Auditoría" })).toBeVisible();
      for (const name of ["Inicio", "Feriados y capacidad"])
        await expect(navigation.getByRole("link", { name })).toHaveCount(0);

      await page.goto("/admin/inicio");
      await expect(page.getByText("El inicio está desactivado")).toBeVisible();
      await expectNoAxeViolations(page);
      await expect.poll(() => countKeptFiles(page)).toBe(0);
      await page.goto("/admin/feriados");
      await page.getByRole("link", { name: "Ir a Ajustes" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Ajustes" })).toBeVisible();
    } finally {
      await context.close();
      await system.stop();
    }
  },
);
