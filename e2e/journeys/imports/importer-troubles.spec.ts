import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import {
  dishesOf,
  filePicker,
  groupMenu,
  importButton,
  importedFiles,
  madeCard,
  notice,
  preview,
} from "./importer-screen.ts";
import { openNavigation } from "../../support/screen.ts";
import { createAdministrator, signInByApi, newSession } from "../../support/people.ts";
import { unusedMonth } from "../../support/companies.ts";
import { test } from "../../support/test.ts";

/** So slow that what leaves can be seen and stopped. */
async function slowUploads(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  });
}

test("an upload tells how far it is, keeps its page, and is cancelled", async ({
  page,
  db,
  company,
  faults,
}) => {
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
  expect(await importedFiles(staff)).not.toContain(name);
});

test("a file that was saved again after it was chosen has to be chosen again", async ({
  page,
  db,
  company,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "lonchera-menu-"));
  const path = join(folder, "menu.xlsx");
  const save = async (dish: string) => {
    const rows = [{ date: unusedMonth("imports", 9), name: dish }];
    await writeFile(path, (await groupMenu(company, rows, "menu.xlsx")).buffer);
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
  await expect(madeCard(page)).toBeVisible();
  expect(await dishesOf(staff, company)).toEqual(["Locro de zapallo de la casa, más grande"]);
  await rm(folder, { recursive: true });
});

test("an import whose answer is lost is found, and the same file is refused", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectLostRequest();
  faults.expectAnswer(400);
  const name = `perdido-${company.clientCode}.xlsx`;
  const file = await groupMenu(
    company,
    [{ date: unusedMonth("imports", 11), name: "Sancochado de la casa" }],
    name,
  );
  const staff = await createAdministrator(db);
  const { access } = await newSession(staff);
  await signInByApi(page, staff);
  await page.goto("/admin/importer");
  await page.route("**/api/import/excel/v3/", (route) => route.abort("connectionreset"));
  await filePicker(page).setInputFiles(file);
  await importButton(page).click();
  await page.getByRole("button", { name: "Comprobar" }).click();
  await expect(notice(page, `No se importó «${name}».`)).toBeVisible();
  expect(await importedFiles(staff)).not.toContain(name);
  await page.unroute("**/api/import/excel/v3/");
  await page.route("**/api/import/excel/v3/", async (route) => {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(file.buffer)], name));
    await fetch(route.request().url(), {
      method: "POST",
      headers: { authorization: `Bearer ${access}` },
      body: form,
    });
    await route.abort("connectionreset");
  });
  await importButton(page).click();
  const unclear = notice(page, `No sabemos si «${name}» llegó a guardarse`);
  await expect(unclear).toBeVisible();
  await expectNoAxeViolations(page);
  await unclear.getByRole("button", { name: "Comprobar" }).click();
  await expect(notice(page, "El archivo está importado.")).toBeVisible();
  await expect(madeCard(page)).toContainText(name);
  await page.unroute("**/api/import/excel/v3/");
  await filePicker(page).setInputFiles(file);
  await importButton(page).click();
  await expect(notice(page, "Este archivo ya se importó").first()).toBeVisible();
  expect(await dishesOf(staff, company)).toEqual(["Sancochado de la casa"]);
});

test("the importer fits 320 pixels, and is as readable in dark colours", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(400);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 320, height: 640 });
  const wrong = { date: "2105-02-30", name: "Sopa de la casa", price: "1,234" };
  const name = "un nombre de archivo muy largo para una pantalla de teléfono.xlsx";
  const file = await groupMenu(
    company,
    [wrong, { date: unusedMonth("imports", 12), name: "Chaufa de la casa" }],
    name,
  );
  await signInByApi(page, await createAdministrator(db));
  await page.goto("/admin/importer");
  await filePicker(page).setInputFiles(file);
  await importButton(page).click();
  await expect(notice(page, "Filas omitidas (1)")).toBeVisible();
  await expect(preview(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});
