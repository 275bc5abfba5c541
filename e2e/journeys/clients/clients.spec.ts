import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { choose } from "../../support/ordering-screens.ts";
import {
  type Account,
  createAdministrator,
  signInByApi,
  createIndividual,
  newEmail,
  newSession,
} from "../../support/people.ts";
import { chooseBySearch, tableRow, saveDialog, openPageSizes } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const chosen = "Rocoto-relleno-58";

function search(page: Page): Locator {
  return page.getByLabel("Buscar por nombre o apellido");
}

function required(dialog: Locator): Locator {
  return dialog.getByText("Este campo es obligatorio");
}

/** A last name that nobody else has. */
function newLastName(): string {
  return `Quispe ${randomUUID().slice(0, 8)}`;
}

test("staff add a company client, who signs in at once, change them, read what changed, and close and open the access", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(401);
  const lastName = newLastName();
  const email = newEmail();
  await signInByApi(page, await createAdministrator(db));
  await page.goto("/admin/clients?client=999999999");
  await expect(page.getByText("Este cliente no existe.")).toBeVisible();
  await page.keyboard.press("Escape");
  await test.step("clients come in pages, and a search begins at the first one", () => turnPages(page));
  await page.getByRole("button", { name: "Añadir Cliente" }).click();
  const adding = page.getByRole("dialog", { name: "Añadir Cliente" });
  await adding.getByRole("button", { name: "Guardar" }).click();
  await expect(required(adding)).toHaveCount(6);
  await expect(adding.getByLabel("Nombres")).toBeFocused();
  await expectNoAxeViolations(page);
  await adding.getByLabel("Nombres").fill("Rosa");
  await adding.getByLabel("Apellidos").fill(lastName);
  await choose(adding, "Tipo de Cliente", "Cliente - Empresa");
  await chooseBySearch(adding, "Empresa", company.name);
  await adding.getByLabel("Correo").fill("rosa@");
  await adding.getByLabel("Teléfono").fill("987654321");
  await adding.getByLabel(/^Contraseña/).fill("corta");
  await adding.getByRole("button", { name: "Guardar" }).click();
  await expect(adding.getByText("Correo electrónico inválido")).toBeVisible();
  await expect(adding.getByText("La contraseña debe tener al menos 8 caracteres")).toBeVisible();
  await adding.getByLabel("Correo").fill(email);
  await adding.getByLabel("Encargado de empresa").check();
  await adding.getByLabel(/^Contraseña/).fill(chosen);
  await adding.getByRole("button", { name: "Mostrar contraseña" }).click();
  await expect(adding.getByLabel(/^Contraseña/)).toHaveAttribute("type", "text");
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await adding.getByRole("button", { name: "Guardar" }).click();
  expect((await asked).postDataJSON()).toMatchObject({ company: company.slug, document_type: 96 });
  await expect(page.getByText("Cliente creado exitosamente")).toBeVisible();
  await expect(adding).toBeHidden();

  await search(page).fill(lastName.toUpperCase());
  const row = tableRow(page, lastName);
  await expect(row).toContainText(company.name);
  await expect(row).toContainText("Cliente - Empresa");
  await expect(row).toContainText(email);
  await expect(row).toContainText("Encargado");
  await expectNoAxeViolations(page);

  const client = { email, password: chosen, signInPath: `/${company.slug}` };
  const { user } = await newSession(client);
  expect(user.is_company_manager).toBe(true);
  await test.step("a change", () => change(page, lastName));
  await test.step("the access, with the history", () => closeAndOpenAccess(page, client, lastName));
});

async function turnPages(page: Page): Promise<void> {
  await openPageSizes(page, ["8", "25", "50"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Ir a la página siguiente" }).click();
  await expect(page).toHaveURL(/page=2/);
  await search(page).fill("nadie se llama así");
  await expect(page.getByText("No se encontraron clientes")).toBeVisible();
  await expect(page).not.toHaveURL(/page=2/);
  await page.getByRole("main").getByRole("button", { name: "Borrar búsqueda" }).last().click();
  await expect(search(page)).toHaveValue("");
}

function editing(page: Page): Locator {
  return page.getByRole("dialog", { name: "Editar Cliente" });
}

async function change(page: Page, lastName: string): Promise<void> {
  const dialog = editing(page);
  await page.getByRole("button", { name: `Editar Rosa ${lastName}` }).click();
  for (const fixed of ["Empresa", "Correo", "Teléfono"]) {
    await expect(dialog.getByLabel(fixed, { exact: true })).not.toBeEditable();
  }
  await dialog.getByLabel("Apellidos").fill("");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(required(dialog)).toHaveCount(1);
  await dialog.getByLabel("Apellidos").fill(`${lastName} Poma`);
  await choose(dialog, "Tipo de Cliente", "Cliente");
  await expect(dialog.getByText("Al cambiar el tipo se vacía su carrito.")).toBeVisible();
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Cliente actualizado exitosamente")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `Editar Rosa ${lastName} Poma` })).toBeFocused();
}

async function closeAndOpenAccess(page: Page, client: Account, lastName: string): Promise<void> {
  const dialog = editing(page);
  await page.getByRole("button", { name: `Editar Rosa ${lastName} Poma` }).click();
  await test.step("disabling ends the sessions", async () => {
    await dialog.getByLabel("Nombres").fill("Rosa María");
    await dialog.getByRole("button", { name: "Deshabilitar" }).click();
    const question = page.getByRole("alertdialog", { name: `¿Deshabilitar a Rosa ${lastName} Poma?` });
    await question.getByRole("button", { name: "Deshabilitar" }).click();
    await expect(dialog.getByText("No puede iniciar sesión.")).toBeVisible();
    await expect(newSession(client)).rejects.toThrow("deshabilitada");
    await expect(dialog.getByLabel("Nombres")).toHaveValue("Rosa María");
    await expect(page.getByRole("main", { includeHidden: true }).getByText("Inactivo")).toBeVisible();
  });
  await dialog.getByRole("button", { name: "Habilitar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Habilitar" }).click();
  await expect(dialog.getByText("Puede iniciar sesión y pedir.")).toBeVisible();
  await newSession(client);
  await saveDialog(dialog);

  await page.getByRole("button", { name: `Editar Rosa María ${lastName} Poma` }).click();
  await dialog.getByRole("button", { name: "Historial" }).click();
  await expect(dialog.getByText(/^Nombres:.*Rosa.*Rosa María$/)).toBeVisible();
  await expect(dialog.getByText(/^Tipo de Cliente:.*Cliente - Empresa.*Cliente$/)).toBeVisible();
  // The client was created, closed and opened.
  await expect(dialog.getByText(/^Estado:/)).toHaveCount(3);
  await page.goBack();
  await expect(dialog).toBeHidden();
}

test(
  "a client without a company gets one; a taken e-mail is said beside its field",
  { tag: "@long" },
  async ({ page, db, company, faults }) => {
    faults.expectAnswer(400);
    const taken = await createIndividual(db, company);
    const lastName = newLastName();
    await signInByApi(page, await createAdministrator(db));
    await page.goto("/admin/clients?client=nuevo");
    const adding = page.getByRole("dialog", { name: "Añadir Cliente" });
    await adding.getByLabel("Nombres").fill("Inés");
    await adding.getByLabel("Apellidos").fill(lastName);
    await choose(adding, "Tipo de Cliente", "Cliente");
    await adding.getByLabel("Correo").fill(taken.email);
    await adding.getByLabel("Teléfono").fill("987654321");
    await adding.getByLabel(/^Contraseña/).fill(chosen);
    await adding.getByRole("button", { name: "Guardar" }).click();
    await expect(adding.getByText("Ya hay una cuenta con este correo.")).toBeVisible();
    await expect(page.getByText("Hubo un error al actualizar los datos")).toBeVisible();
    const email = newEmail();
    await adding.getByLabel("Correo").fill(email);
    await saveDialog(adding);

    await search(page).fill(lastName);
    await expect(tableRow(page, lastName)).toContainText("Desconocido");
    await page.getByRole("button", { name: `Editar Inés ${lastName}` }).click();
    await chooseBySearch(editing(page), "Empresa", company.name);
    await editing(page).getByRole("button", { name: "Guardar" }).click();
    await expect(editing(page)).toBeHidden();
    await expect(tableRow(page, lastName)).toContainText(company.name);
    await newSession({ email, password: chosen, signInPath: `/${company.slug}` });
  },
);
