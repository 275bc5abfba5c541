import { expect, type Locator, type Page } from "@playwright/test";
import { newIndividual } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { definition, openNavigation, typeDate, saveDialog } from "../../support/screen.ts";
import { waitForEmailLink } from "../../support/mailbox.ts";
import { choose } from "../../support/ordering-screens.ts";
import { signInByApi, createCompanyClient, createIndividual, newEmail } from "../../support/people.ts";
import { test } from "../../support/test.ts";

function details(page: Page) {
  return page.getByRole("dialog", { name: "Editar Detalles" });
}

async function fillAddress(page: Page): Promise<void> {
  const dialog = details(page);
  await dialog.getByLabel("Calle").fill("Av. Grau 123");
  await dialog.getByLabel("Ciudad").fill("Barranco");
  await dialog.getByLabel("Región").fill("Lima");
  await dialog.getByLabel("Código postal").fill("15063");
  await dialog.getByLabel("País").fill("Perú");
}

test(
  "a customer says who they are; what is wrong is said beside its field",
  { tag: "@phone" },
  async ({ page, db, company }) => {
    const customer = await newIndividual(db, company, {
      email: newEmail(),
      firstName: "Rosa",
      lastName: "Quispe",
      phone: "",
      documentTypeId: null,
      identityDocument: "",
    });
    await signInByApi(page, { ...(await createIndividual(db, company)), email: customer.email });
    await page.goto(`/${company.slug}/menu`);
    await (await openNavigation(page)).getByRole("link", { name: "Perfil" }).click();
    await expect(page.getByRole("heading", { name: "Perfil de Usuario" })).toBeFocused();
    await expect(definition(page, "Nombre")).toHaveText("Rosa Quispe");
    await expect(definition(page, "Correo")).toHaveText(customer.email);
    for (const unknown of ["Teléfono", "Fecha de nacimiento", "Dirección"]) {
      await expect(definition(page, unknown)).toHaveText("N/A");
    }
    await expectNoAxeViolations(page);

    await page.getByRole("button", { name: "Editar" }).click();
    const dialog = details(page);
    await expect(page).toHaveURL(/dialog=editar/);
    for (const fixed of ["Empresa", "Tipo de Cliente", "Activo", "Administrador"]) {
      await expect(dialog.getByLabel(fixed, { exact: true })).not.toBeEditable();
    }
    await test.step("what is wrong is said", () => expectWhatIsWrong(page, dialog));
    await dialog.getByLabel("Nombres").fill("Rosa María");
    await dialog.getByLabel("Apellidos").fill("Quispe Ávila");
    await dialog.getByLabel("Correo").fill(customer.email);
    await dialog.getByLabel("Teléfono").fill("987654321");
    await choose(dialog, "Tipo de documento", "DNI");
    await dialog.getByLabel("Número de documento").fill("1234");
    await typeDate(dialog, "Fecha de nacimiento", "1990-05-17");
    await fillAddress(page);
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await expect(dialog.getByText("El número de documento no es válido")).toBeVisible();
    // The message also appears when the field is left. Only a refused save moves the focus back to it.
    await expect(dialog.getByLabel("Número de documento")).toBeFocused();
    await dialog.getByLabel("Número de documento").fill("01234567");
    await saveDialog(dialog);
    await expect(page.getByRole("button", { name: "Editar" })).toBeFocused();
    await expect(definition(page, "Nombre")).toHaveText("Rosa María Quispe Ávila");
    await expect(definition(page, "Fecha de nacimiento")).toHaveText("17/05/1990");
    await expect(definition(page, "Dirección")).toHaveText("Av. Grau 123, Barranco, Lima 15063, Perú");
    const cookies = await page.context().cookies();
    const user = cookies.find(({ name }) => name === "user")?.value ?? "";
    expect(JSON.parse(decodeURIComponent(user))).toMatchObject({
      first_name: "Rosa María",
      phone: "987654321",
    });
  },
);

async function expectWhatIsWrong(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel("Nombres").fill("R");
  await dialog.getByLabel("Apellidos").fill("Q");
  await dialog.getByLabel("Correo").fill("rosa@");
  await dialog.getByLabel("Teléfono").fill("98-76");
  await typeDate(dialog, "Fecha de nacimiento", "2190-01-01");
  await dialog.getByLabel("País").fill("");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  for (const words of [
    "El nombre debe tener al menos 2 caracteres",
    "El apellido debe tener al menos 2 caracteres",
    "Formato de email inválido",
    "Solo se permiten números",
    "La fecha de nacimiento no puede ser futura",
  ]) {
    await expect(dialog.getByText(words)).toBeVisible();
  }
  // These are the document type, the document number and the five fields of the address.
  await expect(dialog.getByText("Este campo es requerido")).toHaveCount(7);
  await expect(dialog.getByLabel("Nombres")).toBeFocused();
  await expectNoAxeViolations(page);
}

test(
  "another e-mail counts once it is confirmed, and the former one undoes it",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const customer = await createCompanyClient(db, company);
    const email = newEmail();
    await signInByApi(page, customer);
    await page.goto(`/${company.slug}/user/profile?dialog=editar`);
    const dialog = details(page);
    await expect(dialog.getByLabel("Tipo de documento")).toHaveValue("Empresa");
    await expect(dialog.getByLabel("Contraseña actual")).toHaveCount(0);
    await dialog.getByLabel("Correo").fill(email);
    await dialog.getByLabel("Contraseña actual").fill(customer.password);
    await dialog.getByLabel("Número de documento").fill("20512345671");
    await typeDate(dialog, "Fecha de nacimiento", "1985-12-01");
    await dialog.getByLabel("Apellidos").fill("Quispe");
    await dialog.getByLabel("Teléfono").fill("987654321");
    await fillAddress(page);
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText(`Te enviamos un correo a ${email} para confirmarlo.`)).toBeVisible();
    await expect(definition(page, "Correo")).toHaveText(customer.email);
    const undo = await waitForEmailLink(customer.email, "/undo_email/");
    await page.goto(await waitForEmailLink(email, "/confirm/email/"));
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Confirmar mi correo" }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "Tu nuevo correo quedó confirmado." }),
    ).toBeFocused();
    await page.goto(undo);
    await page.getByRole("button", { name: "Deshacer el cambio" }).click();
    await expect(page.getByText("Tu cuenta tiene otra vez este correo.")).toBeVisible();
    await waitForEmailLink(customer.email, "/password_reset_confirm_api/");
  },
);

test(
  "what the profile cannot do it says, and it is saved without what nobody needs",
  { tag: "@long" },
  async ({ page, db, company, faults }) => {
    faults.expectLostRequest();
    await signInByApi(page, await createIndividual(db, company));
    await page.route("**/api/account/", (route) => route.abort());
    await page.goto(`/${company.slug}/user/profile`);
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("No pudimos cargar tu perfil");
    await page.unrouteAll();
    await alert.getByRole("button", { name: "Reintentar" }).click();
    await expect(definition(page, "Rol")).toHaveText("Cliente");

    await page.route("**/api/password_reset/", (route) => route.abort());
    await page.getByRole("button", { name: "Restablecer contraseña" }).click();
    await expect(alert).toContainText("Error solicitando el restablecimiento de contraseña");
    await test.step("a session without an e-mail", async () => {
      const cookies = await page.context().cookies();
      const own = cookies.find(({ name }) => name === "user");
      if (own === undefined) throw new Error("there is no session");
      const user = { ...JSON.parse(decodeURIComponent(own.value)), email: "" } as object;
      await page.context().addCookies([{ ...own, value: encodeURIComponent(JSON.stringify(user)) }]);
      await page.reload();
      await page.getByRole("button", { name: "Restablecer contraseña" }).click();
      await expect(alert).toContainText("Email no encontrado");
    });
    await page.route("**/api/account/update/", (route) => route.abort());
    await page.getByRole("button", { name: "Editar" }).click();
    const dialog = details(page);
    await dialog.getByLabel("Apellidos").fill("Quispe");
    await dialog.getByLabel("Teléfono").fill("987654321");
    await typeDate(dialog, "Fecha de nacimiento", "1990-05-17");
    await fillAddress(page);
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Error al actualizar los datos. No hay conexión");
    await expect(dialog.getByLabel("Calle")).toHaveValue("Av. Grau 123");
    await expectNoAxeViolations(page);

    await page.unrouteAll();
    await dialog.getByLabel("Calle").fill("");
    await dialog.getByRole("button", { name: "Dejarlo para después" }).click();
    await expect(dialog).toBeHidden();
    await expect(definition(page, "Teléfono")).toHaveText("987654321");
  },
);
