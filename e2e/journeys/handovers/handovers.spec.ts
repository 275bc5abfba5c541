import { expect } from "@playwright/test";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { createAdministrator, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";
import { answerOf, prepareLunch, typeCode } from "./handover-screen.ts";

test("an order is handed over once on two phones, undone, and reconciled after a lost network", async ({
  page,
  context,
  browser,
  baseURL,
  db,
  company,
  faults,
}) => {
  faults.expectLostRequest();
  faults.expectAnswer(409);
  const { admin, code, address } = await prepareLunch(db, company);
  await signInByApi(page, admin);
  await page.goto(address);
  await expect(page.getByText("0 de 2 entregados")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.screenshot({
    path: `/tmp/handover-shots/list-${page.viewportSize()?.width}.png`,
    fullPage: true,
  });

  await typeCode(page, code.toLowerCase());
  await expect(answerOf(page, "Sí, entrégalo")).toContainText("Rosa");
  await expect(page.getByText("1 de 2 entregados")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.screenshot({
    path: `/tmp/handover-shots/yes-${page.viewportSize()?.width}.png`,
    fullPage: true,
  });

  const otherContext = await browser.newContext({ baseURL: baseURL ?? "", viewport: page.viewportSize() });
  const other = await otherContext.newPage();
  await signInByApi(other, await createAdministrator(db));
  await other.goto(address);
  await typeCode(other, code);
  await expect(answerOf(other, "No lo entregues")).toContainText(/ya se entregó: lo hizo .*, en Comedor/);
  await expectNoAxeViolations(other);
  await other.screenshot({
    path: `/tmp/handover-shots/no-${page.viewportSize()?.width}.png`,
    fullPage: true,
  });

  await page.getByRole("alert").getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("0 de 2 entregados")).toBeVisible();

  await context.setOffline(true);
  await page.getByRole("button", { name: /^Entregar a Rosa/ }).click();
  await expect(answerOf(page, "Se envía cuando vuelva internet")).toBeVisible();
  await page.getByRole("button", { name: /^Entregar a Nélida/ }).click();
  await expect(page.getByText("2 cambios por enviar.")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.screenshot({
    path: `/tmp/handover-shots/offline-${page.viewportSize()?.width}.png`,
    fullPage: true,
  });
  await typeCode(other, code);
  await expect(answerOf(other, "Sí, entrégalo")).toBeVisible();
  await context.setOffline(false);
  const conflicts = answerOf(page, "Al volver internet, esto no se pudo anotar");
  await expect(conflicts).toContainText("El pedido de Rosa");
  await expect(conflicts.getByRole("listitem")).toHaveCount(1);
  await expectNoAxeViolations(page);
  await page.screenshot({
    path: `/tmp/handover-shots/conflict-${page.viewportSize()?.width}.png`,
    fullPage: true,
  });
  await conflicts.getByRole("button", { name: "Entendido" }).click();
  await expect(page.getByText("2 de 2 entregados")).toBeVisible();
  await otherContext.close();
});
