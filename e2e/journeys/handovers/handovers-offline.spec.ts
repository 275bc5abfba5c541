import { expect } from "@playwright/test";
import { signInByApi } from "../../support/people.ts";
import { startRelay } from "../../support/relay.ts";
import { signOut } from "../../support/screen.ts";
import { test } from "../../support/test.ts";
import { answerOf, prepareLunch, typeCode } from "./handover-screen.ts";

test.use({ serviceWorkers: "allow" });

test("the screen opens without network, keeps what it noted over a reload, and forgets the list at the sign-out", async ({
  page,
  context,
  db,
  company,
  faults,
}) => {
  faults.expectLostRequest();
  const { admin, code, address } = await prepareLunch(db, company);
  await signInByApi(page, admin);
  const relay = await startRelay();
  try {
    await page.goto(`${relay.url}${address}`);
    await expect(page.getByText("0 de 2 entregados")).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect
      .poll(() => page.evaluate(async () => (await caches.open("lonchera-handover-files")).keys()))
      .not.toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText("0 de 2 entregados")).toBeVisible();
    await typeCode(page, code);
    await expect(answerOf(page, "Se envía cuando vuelva internet")).toBeVisible();
    await page.reload();
    await expect(page.getByText("1 de 2 entregados")).toBeVisible();
    await expect(page.getByText("1 cambio por enviar.")).toBeVisible();
    await typeCode(page, code);
    await expect(answerOf(page, "No lo entregues")).toContainText("ya se entregó");
    await context.setOffline(false);
    await expect(page.getByText("por enviar")).toBeHidden();
    await expect(page.getByText("1 de 2 entregados")).toBeVisible();
    await signOut(page);
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).includes("lonchera-answers")))
      .toBe(false);
  } finally {
    await relay.stop();
  }
});
