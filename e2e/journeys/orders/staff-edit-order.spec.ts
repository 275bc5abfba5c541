import { expect } from "@playwright/test";
import { newCuttingTime, newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { newDish } from "../../support/companies.ts";
import { waitForLatestEmail } from "../../support/mailbox.ts";
import { dropResponse } from "../../support/faults.ts";
import { choose } from "../../support/ordering-screens.ts";
import { createAdministrator, createCompanyClient, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";
import { beginButton, lineButton, orderLine, saveButton } from "./order-screen.ts";

test(
  "staff order for a client after the cut-off, and change the order",
  { tag: "@both-widths" },
  async ({ page, db, company, faults }) => {
    faults.expectLostRequest();
    await newZone(db, company, { name: "Comedor" });
    await newCuttingTime(db, [company], { breakTime: "00:00", sameDay: true });
    const dish = await newDish(db, company, 0, { name: "Carapulcra de la casa", price: 1000, stock: 4 });
    const client = await createCompanyClient(db, company, { lastName: "Ybarra" });
    await signInByApi(page, await createAdministrator(db));
    await page.goto("/admin/orders/nuevo?cliente=abc");
    await expect(page.getByText("Este cliente no puede pedir")).toBeVisible();
    await page.goto("/admin/orders");
    await page.getByRole("link", { name: "Pedir para un cliente" }).click();
    const customer = page.getByRole("combobox", { name: "Cliente", exact: true });
    await customer.fill(client.email);
    await expect(page.getByRole("option", { name: client.email })).toBeVisible();
    await customer.press("ArrowDown");
    await customer.press("Enter");
    await expect(page).toHaveURL(/cliente=\d+/);
    await expect(page.getByRole("button", { name: "Agregar un plato" })).toBeVisible();
    await expect(customer).toBeFocused();
    await page.getByRole("button", { name: "Agregar un plato" }).click();
    const dishes = page.getByRole("dialog", { name: "Agregar un plato" });
    await dishes.getByRole("button", { name: dish.name }).click();
    await dishes.getByLabel("Cantidad").fill("2");
    await choose(dishes, "Zona de entrega", "Comedor");
    await dishes.getByRole("button", { name: "Agregar", exact: true }).click();
    await expect(orderLine(page, dish.name)).toContainText("S/ 20.00");
    await page.getByRole("button", { name: "Revisar pedido" }).click();
    const review = page.getByRole("dialog", { name: "Revisa el pedido" });
    await review.getByRole("button", { name: "Confirmar pedido" }).click();
    await expect(review).toContainText("Ya pasó la hora límite: escribe el motivo.");
    await review.getByLabel("Motivo").fill("Llamó la empresa.");
    await expectNoAxeViolations(page);
    await page.route(`**/api/staff-orders/customers/${client.id}/`, dropResponse, { times: 1 });
    await review.getByRole("button", { name: "Confirmar pedido" }).click();
    await expect(review.getByRole("alert").first()).toContainText("No hay conexión");
    await review.getByRole("button", { name: "Volver" }).click();
    await page.getByRole("button", { name: "Revisar pedido" }).click();
    await expect(review.getByLabel("Motivo")).toHaveValue("Llamó la empresa.");
    await review.getByRole("button", { name: "Confirmar pedido" }).click();

    const details = page.getByRole("dialog", { name: "Detalles de la Orden" });
    await expect(details).toContainText("A cuenta de la empresa");
    const number = /order=(LON-\d+)/.exec(page.url())?.[1] ?? "";
    const mail = await waitForLatestEmail(client.email, [`Tienes un nuevo pedido ${number}`]);
    expect(mail.text).toContain(`El administrador hizo el pedido ${number} a tu nombre.`);
    expect(mail.text).toContain("Motivo: Llamó la empresa.");

    await details.getByRole("link", { name: "Cambiar pedido" }).click();
    await expect(page.getByRole("heading", { name: "Editar Pedido" })).toBeVisible();
    await beginButton(page).click();
    await page.getByLabel("Motivo del cambio").fill("Llegó uno más.");
    await lineButton(page, "Agregar", dish.name).click();
    await saveButton(page).click();
    await expect(page.getByText("Cambios guardados exitosamente")).toBeVisible();
    await expect(orderLine(page, dish.name)).toContainText("3");
  },
);
