import { expect } from "@playwright/test";
import { logout } from "@lonchera/contract/auth";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { newDish } from "../../support/companies.ts";
import { waitForEmailLink } from "../../support/mailbox.ts";
import { lomo, placeOrder, placeTwoDayOrder } from "../../support/ordering.ts";
import {
  createAdministrator,
  createIndividual,
  submitCredentials,
  newSession,
  setSessionCookies,
} from "../../support/people.ts";
import { saveDialog } from "../../support/screen.ts";
import { test } from "../../support/test.ts";
import { beginButton, lineButton, orderLine, saveButton } from "../orders/order-screen.ts";

test(
  "a mail's link leads through the own company's sign-in to where it points",
  { tag: "@long" },
  async ({ page, db, company, faults }) => {
    faults.expectAnswer(401);
    const zone = await newZone(db, company);
    const dish = await newDish(db, company, 2, { name: "Causa de la casa" });
    const customer = await createIndividual(db, company);
    const order = await placeOrder(customer, { dish: dish.id, quantity: 1, zone: zone.id });
    await page.goto(await waitForEmailLink(customer.email, `/${company.slug}/orders`));
    await expect(page).toHaveURL(`/${company.slug}`);
    await submitCredentials(page, customer.email, "otra-clave-larga");
    await expect(page.getByRole("alert").filter({ hasText: /incorrect/ })).toBeInViewport();
    await submitCredentials(page, customer.email, customer.password);
    await expect(page).toHaveURL(`/${company.slug}/orders`);
    await expect(page.getByText(order.id_order)).toBeVisible();
  },
);

test("a session that ended says so, and the sign-in leads back", async ({ page, db, company, faults }) => {
  faults.expectAnswer(401);
  const customer = await createIndividual(db, company);
  await setSessionCookies(page, { ...(await newSession(customer)), access: "muerto", refresh: "muerto" });
  await page.goto(`/${company.slug}/user/profile`);
  await expect(page).toHaveURL("/company-list");
  await expect(page.getByText(/^Tu sesión terminó/)).toBeVisible();
  expect(await page.context().cookies(page.url())).toEqual([]);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Entrar a mi compañía" }).click();
  await expect(page).toHaveURL(`/${company.slug}`);
  await expect(page.getByText(/^Tu sesión terminó/)).toBeVisible();
  await submitCredentials(page, customer.email, customer.password);
  await expect(page).toHaveURL(`/${company.slug}/user/profile`);
});

test("a form that is open when the session ends keeps what was typed until its user is back", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(401);
  const administrator = await createAdministrator(db);
  const session = await newSession(administrator);
  await setSessionCookies(page, session);
  await page.goto("/admin/companies");
  await page.getByLabel("Buscar").fill(company.name);
  await page.getByRole("button", { name: `Editar ${company.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Empresa" });
  await dialog.getByLabel("Dirección").fill("Av. Los Cóndores 123");
  await callApi(logout, { body: { refresh: session.refresh } }, session.access);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(/^Tu sesión terminó/)).toBeVisible();
  await submitCredentials(page, administrator.email, administrator.password);
  await expect(dialog.getByLabel("Dirección")).toHaveValue("Av. Los Cóndores 123");
  await saveDialog(dialog);
  await expect(page.getByText("Av. Los Cóndores 123")).toBeVisible();
});

test("an order that is edited when the session ends keeps the edits until its user is back", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(401);
  const { client, order } = await placeTwoDayOrder(page, db, company);
  const session = await newSession(client);
  await setSessionCookies(page, session);
  await page.goto(`/order/edit/${order.cart}`);
  await beginButton(page).click();
  await lineButton(page, "Eliminar", lomo).click();
  await callApi(logout, { body: { refresh: session.refresh } }, session.access);
  await saveButton(page).click();
  await expect(page.getByText(/^Tu sesión terminó/)).toBeVisible();
  await page.getByRole("link", { name: "Entrar a mi compañía" }).click();
  await submitCredentials(page, client.email, client.password);
  await expect(saveButton(page)).toBeVisible();
  await expect(orderLine(page, lomo)).toBeHidden();
  await saveButton(page).click();
  await expect(page.getByText("Cambios guardados exitosamente")).toBeVisible();
  await expect(orderLine(page, lomo)).toBeHidden();
});
