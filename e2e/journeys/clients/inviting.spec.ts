import { expect } from "@playwright/test";
import { newIndividual } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { waitForLatestEmail } from "../../support/mailbox.ts";
import { choose } from "../../support/ordering-screens.ts";
import { createAdministrator, newEmail, signInByApi } from "../../support/people.ts";
import { chooseBySearch, tableRow } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

test(
  "staff invite a client, who chooses the password, and find those who never confirmed",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const waiting = await newIndividual(db, company, { email: newEmail(), confirmedAt: null });
    await signInByApi(page, await createAdministrator(db));
    await page.goto(`/admin/clients?company=${company.id}`);
    await choose(page, "Estado", "Sin confirmar");
    await expect(tableRow(page, waiting.email)).toContainText("Sin confirmar");

    await page.getByRole("button", { name: "Añadir Cliente" }).click();
    const dialog = page.getByRole("dialog", { name: "Añadir Cliente" });
    const email = newEmail();
    await dialog.getByLabel("Nombres").fill("Inés");
    await dialog.getByLabel("Apellidos").fill("Poma");
    await choose(dialog, "Tipo de Cliente", "Cliente");
    await chooseBySearch(dialog, "Empresa", company.name);
    await dialog.getByLabel("Correo").fill(email);
    await dialog.getByLabel("Teléfono").fill("987654321");
    await dialog.getByLabel("Invitar con un enlace").check();
    await expect(dialog.getByLabel("Contraseña")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText("Cliente creado exitosamente")).toBeVisible();
    await waitForLatestEmail(email, ["Elige tu contraseña de Lonchera"]);

    await page.getByLabel("Buscar por nombre o apellido").fill(waiting.email);
    await page.getByRole("button", { name: /^Editar / }).click();
    const editing = page.getByRole("dialog", { name: "Editar Cliente" });
    await editing.getByRole("button", { name: "Enviar enlace" }).click();
    await expect(page.getByText(`Enviamos el enlace a ${waiting.email}`)).toBeVisible();
    await expectNoAxeViolations(page);
  },
);
