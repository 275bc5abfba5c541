import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { listPeople } from "@lonchera/contract/my-company";
import { buildPeopleFile } from "@lonchera/server/test/my-company";
import { expectAccessible, expectNoAxeViolations } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import type { Company } from "../../support/companies.ts";
import { takeManualPicture, pictureTag } from "../../support/manual-picture.ts";
import { createIndividual, newSession, signInByApi } from "../../support/people.ts";
import { openNavigation, tableRow } from "../../support/screen.ts";
import { test } from "../../support/test.ts";
import { filePicker, importButton, importResult, preview } from "../imports/importer-screen.ts";

const mimeType = "application/octet-stream";

type Cells = { email?: string; first?: string; code?: string };

/** Builds a file of 300 people, in which some rows have other cells. */
async function createPeopleFile(company: Company, wrong: Readonly<Record<number, Cells>> = {}) {
  const rows = Array.from({ length: 300 }, (_, index) => {
    const {
      email = `persona${index}-${company.id}@example.com`,
      first,
      code = `E-${index}`,
    } = wrong[index] ?? {};
    const name = first ?? (index === 7 ? "Nélida" : "Luz");
    return [email, index % 2 === 0 ? "Planta" : "Ventas", name, `Huamán ${index}`, code, 40_000_000 + index];
  });
  const file = buildPeopleFile(rows);
  return { name: file.name, mimeType, buffer: Buffer.from(await file.arrayBuffer()) };
}

async function downloadExample(page: Page) {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descargar ejemplo" }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), mimeType, buffer: await readFile(await file.path()) };
}

/** Answers the question of the page by staying, and lets the import continue. */
async function importBesideTab(page: Page): Promise<void> {
  const upload = Promise.withResolvers<void>();
  await page.route("**/api/my-company/imports/", async (route) => {
    if (route.request().method() === "POST") await upload.promise;
    await route.continue();
  });
  await importButton(page).click();
  await page.getByRole("tab", { name: "Participación" }).click();
  const question = page.getByRole("alertdialog", { name: "¿Salir mientras se importa?" });
  await question.getByRole("button", { name: "Seguir aquí" }).click();
  upload.resolve();
}

test(
  "a manager corrects and imports a file of 300 people, finds and disables one, and undoes the file",
  { tag: [pictureTag, "@both-widths"] },
  async ({ page, db, company }) => {
    const manager = await createIndividual(db, company, { isCompanyManager: true });
    await signInByApi(page, manager);
    await page.goto(`/${company.slug}/mi-empresa`);
    await expect((await openNavigation(page)).getByRole("link", { name: "Mi empresa" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Importar" }).click();
    await filePicker(page).setInputFiles(await downloadExample(page));
    await expect(preview(page)).toContainText("Todo listo: se añadirán 2 colaboradores.");
    await filePicker(page).setInputFiles(
      await createPeopleFile(company, { 3: { email: "sin-arroba" }, 4: { first: "" }, 5: { code: "E-0" } }),
    );
    await expect(preview(page)).toContainText("Así no se puede importar: hay 3 filas con errores.");
    await expect(preview(page)).toContainText("Correo: Correo electrónico inválido (dice «sin-arroba»)");
    await expect(preview(page)).toContainText("Código: Repite la fila 2");
    await expectAccessible(page);

    await filePicker(page).setInputFiles(await createPeopleFile(company));
    await expect(preview(page)).toContainText("Todo listo: se añadirán 300 colaboradores.");
    await expect(tableRow(page, "Huamán 9")).toContainText(/40000009.*E-9.*Ventas/);
    await takeManualPicture(page, "people-import");
    await test.step("another tab is not opened over a running import", () => importBesideTab(page));
    const made = importResult(page);
    await expect(made).toContainText("300 colaboradores");
    await filePicker(page).setInputFiles(await createPeopleFile(company));
    await expect(preview(page)).toContainText("Este archivo ya está importado.");
    await page.getByRole("button", { name: "Quitar archivo" }).click();

    await page.getByRole("tab", { name: "Colaboradores" }).click();
    await expect(page.getByText("1–25 de 301")).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("searchbox", { name: "Buscar por nombre o código" }).fill("nelida");
    await expect(tableRow(page, "Nélida")).toContainText("40000007");
    await expect(page).toHaveURL(/search=nelida/);
    await page.getByRole("button", { name: "Editar Nélida Huamán 7" }).click();
    const dialog = page.getByRole("dialog", { name: "Editar colaborador" });
    await dialog.getByRole("button", { name: "Deshabilitar" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deshabilitar" }).click();
    await expect(dialog).toContainText("No puede iniciar sesión.");
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await expect(tableRow(page, "Nélida")).toContainText("Inactivo");

    await page.getByRole("tab", { name: "Importar" }).click();
    await page.getByRole("button", { name: "Deshacer colaboradores.xlsx" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Se quitarán 299 colaboradores");
    await expect(question).toContainText("Nélida Huamán 7");
    await question.getByRole("button", { name: "Deshacer", exact: true }).click();
    await expect(tableRow(page, "colaboradores.xlsx")).toContainText("Se quedó 1 colaborador.");
    const { access } = await newSession(manager);
    const left = await callApi(listPeople, {}, access);
    expect(left.count).toBe(2);
  },
);

test(
  "whoever does not manage the company is offered nothing of it",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const person = await createIndividual(db, company);
    await signInByApi(page, person);
    await page.goto(`/${company.slug}/mi-empresa`);
    await expect(page.getByText("Solo para encargados de empresa")).toBeVisible();
    await expect((await openNavigation(page)).getByRole("link", { name: "Mi empresa" })).toHaveCount(0);
  },
);
