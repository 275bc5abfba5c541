import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { payments } from "@lonchera/server/platform/db/schema/payments";
import { newFailedEmail } from "@lonchera/server/test/test-email";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { choose } from "../../support/ordering-screens.ts";
import { createAdministrator, signInByApi } from "../../support/people.ts";
import { openNavigation, tableRow } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

test(
  "support finds failed e-mails in the drawer, sends one again and dismisses the other",
  { tag: ["@both-widths", "@long"] },
  async ({ page, db }) => {
    const [first, second] = [`uno-${randomUUID()}@example.com`, `dos-${randomUUID()}@example.com`];
    await newFailedEmail(db.$client, { to: first, subject: "Recibimos tu pedido LON-000123" });
    await newFailedEmail(db.$client, { to: second, subject: "Elige tu contraseña de Lonchera" });
    await signInByApi(page, await createAdministrator(db));
    await page.goto("/admin/companies");
    const entry = (await openNavigation(page)).getByRole("link", { name: "Correos fallidos" });
    await expect(entry).toHaveAccessibleDescription(/\d+ correos? fallidos?/);
    await entry.click();
    await expect(page.getByRole("heading", { name: "Correos fallidos" })).toBeVisible();
    const row = (to: string) => tableRow(page, to);
    await expect(row(first)).toContainText("El servidor de correo rechaza la dirección (550).");
    await expectNoAxeViolations(page);
    await row(second).getByRole("button", { name: "Descartar" }).click();
    const question = page.getByRole("alertdialog", { name: "¿Descartar el correo?" });
    await question.getByRole("button", { name: "Descartar" }).click();
    await expect(row(second)).toBeHidden();
    await row(first).getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByText("El correo se intentará enviar en unos segundos")).toBeVisible();
    await expect(row(first)).toBeHidden();
  },
);

test(
  "staff see why payments failed, open what is to be refunded from the drawer, and mark it",
  { tag: "@both-widths" },
  async ({ page, db }) => {
    const [chargeId, oldChargeId] = [`chr_${randomUUID().slice(0, 8)}`, `chr_${randomUUID().slice(0, 8)}`];
    const payment = { companyId: 0, provider: "sandbox", amount: 4321, settledAt: new Date() };
    await db.insert(payments).values([
      { ...payment, reference: randomUUID(), status: "refund-by-hand", chargeId, failure: "second-charge" },
      {
        ...payment,
        reference: randomUUID(),
        status: "declined",
        failure: "declined",
        failureMessage: "Tarjeta sin fondos.",
      },
      {
        ...payment,
        reference: randomUUID(),
        status: "refund-by-hand",
        chargeId: oldChargeId,
        settledAt: new Date(Date.now() - 400 * 86_400_000),
      },
    ]);
    await signInByApi(page, await createAdministrator(db));
    await page.goto("/admin/companies");
    await (await openNavigation(page)).getByRole("link", { name: "Pagos fallidos" }).click();
    const row = tableRow(page, chargeId);
    await expect(row).toContainText("Se cobró dos veces. El segundo cobro se devuelve.");
    await expect(page.getByText("Se le dijo: «Tarjeta sin fondos.»").first()).toBeVisible();
    await expectNoAxeViolations(page);
    const entry = (await openNavigation(page)).getByRole("link", { name: "Devoluciones pendientes" });
    await expect(entry).toHaveAccessibleDescription(/devoluci/);
    await entry.click();
    await expect(page.getByRole("combobox", { name: "Estado" })).toHaveText("Devoluciones pendientes");
    await expect(row).toContainText("Por devolver a mano");

    const old = tableRow(page, oldChargeId);
    await expect(old).toContainText("S/ 43.21");
    await expect(old).toContainText("hace 400 días");
    await expect(old).toContainText("Cobro sin pedido");
    await expectNoAxeViolations(page);
    await old.getByRole("button", { name: "Marcar como devuelto" }).click();
    const question = page.getByRole("alertdialog", { name: "¿Ya devolviste S/ 43.21?" });
    await question.getByRole("button", { name: "Sí, ya lo devolví" }).click();
    await expect(old).toBeHidden();
    await choose(page, "Estado", "Hecha");
    await expect(old).toContainText("No queda nada por hacer.");
  },
);
