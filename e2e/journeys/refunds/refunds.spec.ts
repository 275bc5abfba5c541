import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { payments } from "@lonchera/server/platform/db/schema/payments";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { choose } from "../../support/ordering-screens.ts";
import { createAdministrator, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";

test(
  "staff see what is to be refunded, also without an order, and mark it",
  { tag: "@both-widths" },
  async ({ page, db }) => {
    const chargeId = `chr_${randomUUID().slice(0, 8)}`;
    const settledAt = new Date(Date.now() - 400 * 86_400_000);
    const due = {
      companyId: 0,
      reference: randomUUID(),
      provider: "sandbox",
      amount: 4321,
      chargeId,
      settledAt,
    };
    await db.insert(payments).values({ ...due, status: "refund-by-hand" });
    await signInByApi(page, await createAdministrator(db));
    await page.goto("/admin/orders");
    await page.getByRole("link", { name: "Devoluciones", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Devoluciones" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Estado" })).toHaveText("Devoluciones pendientes");
    const row = page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: chargeId });
    await expect(row).toContainText("S/ 43.21");
    await expect(row).toContainText("hace 400 días");
    await expect(row).toContainText("El pedido no llegó a hacerse");
    await expectNoAxeViolations(page);
    await row.getByRole("button", { name: "Marcar como devuelto" }).click();
    const question = page.getByRole("alertdialog", { name: "¿Ya devolviste S/ 43.21?" });
    await question.getByRole("button", { name: "Sí, ya lo devolví" }).click();
    await expect(row).toBeHidden();
    await choose(page, "Estado", "Hecha");
    await expect(row).toContainText("No queda nada por hacer.");
    await page.getByRole("link", { name: "Atrás" }).click();
    await expect(page.getByRole("heading", { name: "Ordenes de pedido" })).toBeVisible();
  },
);
