import { expect } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { waitForLatestEmail, readEmailsTo } from "../../support/mailbox.ts";
import { placeOrder } from "../../support/ordering.ts";
import { newDish } from "../../support/companies.ts";
import { signInByApi, createCompanyClient } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const lomo = "Lomo saltado de la casa";

test(
  "the demo's outbox shows a mail in a closed frame, whose links open beside it",
  { tag: "@long" },
  async ({ page, db, company, faults }) => {
    faults.expectClosedFrame();
    const zone = await newZone(db, company);
    const dish = await newDish(db, company, 1, { name: lomo });
    const client = await createCompanyClient(db, company);
    const order = await placeOrder(client, { dish: dish.id, quantity: 1, zone: zone.id });
    const subject = `Recibimos tu pedido ${order.id_order}`;
    await waitForLatestEmail(client.email, [subject]);
    await signInByApi(page, client);
    await page.goto("/api/dev/outbox/");
    await expect(page.getByRole("heading", { name: "Correos de la demostración" })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: subject, exact: true }).click();
    await expect(page.getByRole("heading", { name: subject })).toBeVisible();
    await expect(page.getByText(client.email, { exact: true })).toBeVisible();
    const mail = page.frameLocator("iframe");
    await expect(mail.getByRole("heading", { name: "Recibimos tu pedido" })).toBeVisible();
    const opened = page.waitForEvent("popup");
    await mail.getByRole("link", { name: "Ver mis órdenes" }).click();
    await expect((await opened).getByText(order.id_order)).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(await isWide()).toBe(false);
    await page.getByRole("link", { name: "Todos los correos" }).click();
    await expect(page).toHaveURL("/api/dev/outbox/");
    expect(await isWide()).toBe(false);
    expect(await readEmailsTo(client.email)).toHaveLength(1);
  },
);
