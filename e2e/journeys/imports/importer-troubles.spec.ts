import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import {
  readDishNames,
  filePicker,
  buildGroupMenu,
  importButton,
  readImportedFiles,
  importResult,
  notice,
  preview,
} from "./importer-screen.ts";
import { openNavigation } from "../../support/screen.ts";
import { createAdministrator, signInByApi } from "../../support/people.ts";
import { getUnusedMonth } from "../../support/companies.ts";
import { test } from "../../support/test.ts";

/** Makes the network so slow that an upload can be seen and stopped. */
async function slowUploads(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  });
}

test(
  "an upload tells how far it is, keeps its page, and is cancelled",
  { tag: "@long" },
  async ({ page, db, company, faults }) => {
    faults.expectLostRequest();
    const staff = await createAdministrator(db);
    const name = `grande-${company.clientCode}.xlsx`;
    await signInByApi(page, staff);
    await page.goto("/admin/importer");
    await expect(page.getByRole("region", { name: "Importaciones anteriores" }).first()).toBeVisible();
    await slowUploads(page);
    const buffer = Buffer.alloc(4_500_000, "menú");
    await filePicker(page).setInputFiles({ name, mimeType: "application/octet-stream", buffer });
    await expect(page.getByText(/^Enviando… .* de 4\.5/)).toBeVisible();
    await importButton(page).click();
    await expect(page.getByRole("button", { name: "Importando..." })).toBeVisible();
    await expect(page.getByRole("progressbar", { name: "Importando el archivo" })).toHaveAttribute(
      "aria-valuenow",
      /[1-9]/,
    );
    await expectNoAxeViolations(page);
    await (await openNavigation(page)).getByRole("link", { name: "Clientes" }).click();
    const question = page.getByRole("alertdialog", { name: "¿Salir mientras se importa?" });
    await question.getByRole("button", { name: "Seguir aquí" }).click();
    await expect(page).toHaveURL(/\/admin\/importer/);
    await page.getByRole("button", { name: "Cancelar importación" }).click();
    await expect(page.getByText("Importación cancelada. No se guardó nada.")).toBeVisible();
    await page.getByRole("button", { name: "Quitar archivo" }).click();
    expect(await readImportedFiles(staff)).not.toContain(name);
  },
);

test(
  "a file that was saved again after it was chosen has to be chosen again",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const folder = await mkdtemp(join(tmpdir(), "lonchera-menu-"));
    const path = join(folder, "menu.xlsx");
    const save = async (dish: string) => {
      const rows = [{ date: getUnusedMonth("imports", 9), name: dish }];
      await writeFile(path, (await buildGroupMenu(company, rows, "menu.xlsx")).buffer);
    };
    const staff = await createAdministrator(db);
    await signInByApi(page, staff);
    await page.goto("/admin/importer");
    await save("Locro de la casa");
    await filePicker(page).setInputFiles(path);
    await expect(preview(page)).toContainText("Locro de la casa");
    await save("Locro de zapallo de la casa, más grande");
    await importButton(page).click();
    const changed = "El archivo cambió o ya no está donde lo elegiste. Vuelve a elegirlo.";
    await expect(notice(page, changed).first()).toBeVisible();
    await filePicker(page).setInputFiles(path);
    await expect(preview(page)).toContainText("Locro de zapallo de la casa");
    await importButton(page).click();
    await expect(importResult(page)).toBeVisible();
    expect(await readDishNames(staff, company)).toEqual(["Locro de zapallo de la casa, más grande"]);
    await rm(folder, { recursive: true });
  },
);
