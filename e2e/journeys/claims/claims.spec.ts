import { randomInt } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { answerClaim, createClaim } from "@lonchera/contract/claims";
import type { Db } from "@lonchera/server/platform/db/client";
import { claims } from "@lonchera/server/platform/db/schema/claims";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { waitForLatestEmail, waitForEmailLink } from "../../support/mailbox.ts";
import {
  createAdministrator,
  signInByApi,
  createIndividual,
  newEmail,
  newSession,
} from "../../support/people.ts";
import { tableRow } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const bookTitle = "Libro de Reclamaciones";

async function fillSheet(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel("Nombres y apellidos").fill(name);
  await page.getByLabel("Número de documento").fill("07654321");
  await page.getByLabel("Domicilio").fill("Jr. Ancash 120, Lima");
  await page.getByLabel("Teléfono").fill("987 654 321");
  await page.getByLabel("Correo").fill(email);
  await page.getByRole("radio", { name: "Producto", exact: true }).check();
  await page.getByLabel("Descripción").fill("Lomo saltado del lunes");
  await page.getByLabel("Monto reclamado").fill("18,50");
  await page.getByRole("radio", { name: /^Reclamo/ }).check();
  await page.getByLabel("Detalle").fill("Llegó frío.");
  await page.getByRole("textbox", { name: "Pedido" }).fill("Que me devuelvan lo pagado.");
}

const send = (page: Page) => page.getByRole("button", { name: "Enviar hoja de reclamación" });

async function openSheet(page: Page, number: string): Promise<void> {
  const row = tableRow(page, number);
  await row.getByRole("button", { name: `Ver hoja ${number}` }).click();
}

async function sendAnswer(page: Page, dialog: Locator): Promise<void> {
  const send = dialog.getByRole("button", { name: "Enviar respuesta" });
  const question = page.getByRole("alertdialog", { name: "¿Enviar la respuesta?" });
  await send.click();
  await question.getByRole("button", { name: "Seguir escribiendo" }).click();
  await expect(question).toBeHidden();
  await send.click();
  await question.getByRole("button", { name: "Enviar", exact: true }).click();
}

test(
  "a consumer files a sheet without an account, staff answer it within its term",
  { tag: "@phone" },
  async ({ page, db }) => {
    const email = newEmail();
    const name = `Nélida Huamán ${email.slice(8, 16)}`;
    await page.goto("/company-list");
    await page.getByRole("link", { name: bookTitle }).click();
    await expect(page.getByRole("heading", { level: 1, name: bookTitle })).toBeFocused();
    await expect(page).toHaveTitle(`${bookTitle} · Lonchera`);

    await send(page).click();
    await expect(page.getByText("Este campo es requerido")).toHaveCount(8);
    await expect(page.getByText("Indica si es un reclamo o una queja")).toBeVisible();
    await expect(page.getByLabel("Nombres y apellidos")).toBeFocused();
    await expectNoAxeViolations(page);

    await fillSheet(page, name, email);
    await page.getByLabel("Soy menor de edad").check();
    await send(page).click();
    await expect(page.getByLabel("Nombre de tu padre, madre o apoderado")).toBeFocused();
    await page.getByLabel("Nombre de tu padre, madre o apoderado").fill("Rosa Ríos");
    await page.getByRole("link", { name: "Términos y condiciones" }).click();
    const question = page.getByRole("alertdialog", { name: "¿Estás seguro de salir?" });
    await question.getByRole("button", { name: "Cancelar" }).click();
    await expectNoSidewaysScroll(page);
    await send(page).click();

    const heading = page.getByRole("heading", { level: 1, name: /Hoja de reclamación N\.º \d{6}-\d{4}/ });
    await expect(heading).toBeFocused();
    const number = /\d{6}-\d{4}/.exec((await heading.textContent()) ?? "")?.[0] ?? "";
    await expect(page.getByText("Registramos tu reclamo.")).toContainText(email);
    await expect(page.getByText("Rosa Ríos")).toBeVisible();
    await expect(page.getByRole("button", { name: "Imprimir" })).toBeVisible();
    await expectNoAxeViolations(page);
    const copied = `Libro de Reclamaciones: hoja N.º ${number}`;
    expect((await waitForLatestEmail(email, [copied])).text).not.toContain("Llegó frío.");

    await signInByApi(page, await createAdministrator(db));
    await page.goto("/admin/reclamaciones");
    await page.getByRole("searchbox", { name: "Buscar" }).fill(name);
    await expect(tableRow(page, number)).toContainText("Pendiente");
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await openSheet(page, number);
    const dialog = page.getByRole("dialog", { name: `Hoja N.º ${number}` });
    await expect(dialog).toContainText("Que me devuelvan lo pagado.");
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: "Enviar respuesta" }).click();
    await expect(dialog.getByText("Este campo es requerido")).toBeVisible();
    await dialog.getByLabel("Respuesta").fill("Lo sentimos. Te devolvemos S/ 18.50 hoy.");
    await sendAnswer(page, dialog);
    await expect(dialog).toBeHidden();
    await expect(tableRow(page, number)).toContainText("Respondido");
    const answered = `Respuesta a tu hoja de reclamación N.º ${number}`;
    expect((await waitForLatestEmail(email, [copied, answered])).text).toContain("Te devolvemos");

    await openSheet(page, number);
    await expect(dialog.getByRole("region", { name: "Respuesta" })).toContainText("Te devolvemos");
    await page.goBack();
    await expect(dialog).toBeHidden();
  },
);

test(
  "a signed-in customer finds the sheet begun with the own data",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const customer = await createIndividual(db, company);
    await signInByApi(page, customer);
    await page.goto("/libro-de-reclamaciones");
    await expect(page.getByLabel("Correo")).toHaveValue(customer.email);
    await expect(page.getByLabel("Nombres y apellidos")).toHaveValue("Rosa Quispe");
    await page.getByRole("link", { name: "Volver a la aplicación" }).click();
    await expect(page).toHaveURL(`/${company.slug}/menu`);
  },
);

test(
  "whoever has the link of the mail sees the whole sheet and prints it",
  { tag: "@long" },
  async ({ page, faults }) => {
    faults.expectAnswer(404);
    faults.expectLostRequest();
    const email = newEmail();
    const sheet = await callApi(createClaim, {
      body: {
        full_name: "Nélida Huamán",
        document_type: 1,
        document_number: "07654321",
        address: "Jr. Ancash 120, Lima",
        phone: "987654321",
        email,
        good_kind: "producto",
        good_description: "Lomo saltado del lunes",
        claim_kind: "reclamo",
        detail: `Llegó frío.\n\n${"Nadie respondió el teléfono. ".repeat(20)}`,
        request: "Que me devuelvan lo pagado.",
      },
    });
    const link = await waitForEmailLink(email, "/libro-de-reclamaciones/copia/");
    const heading = page.getByRole("heading", { level: 1, name: `Hoja de reclamación N.º ${sheet.number}` });

    const api = "**/api/claims/copy/**";
    await page.route(api, (route) => route.abort());
    await page.goto(link);
    await expect(page.getByText("No pudimos cargar la hoja")).toBeVisible();
    await page.unroute(api);
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(heading).toBeVisible();
    await expect(page).toHaveTitle("Copia de tu hoja de reclamación · Lonchera");
    await expect(page.getByText("Que me devuelvan lo pagado.")).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("Que me devuelvan lo pagado.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Imprimir" })).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await page.emulateMedia({ media: null });

    await page.goto(link.slice(0, -1));
    await expect(page.getByText("No encontramos esta hoja")).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Ir al Libro de Reclamaciones" }).click();
    await expect(page).toHaveURL("/libro-de-reclamaciones");
  },
);

/** No journey files claims in this year, so the number is free. */
async function createOverdueSheet(db: Db): Promise<{ number: string }> {
  const year = 2000;
  const number = randomInt(1, 1_000_000);
  await db.insert(claims).values({
    year,
    number,
    madeAt: new Date("2000-03-01T15:00:00Z"),
    dueDate: "2000-03-22",
    fullName: "Iván Poma",
    documentTypeId: 7,
    documentNumber: "AB123456",
    address: "Av. Grau 1, Piura",
    phone: "073123456",
    email: `${"largo".repeat(6)}${newEmail().replaceAll("-", "")}`,
    isMinor: false,
    guardianName: "",
    goodKind: "servicio",
    goodDescription: "Entrega",
    claimKind: "queja",
    detail: "Nadie atendió.",
    request: "Una disculpa.",
  });
  return { number: `${String(number).padStart(6, "0")}-${year}` };
}

test(
  "an overdue sheet is told in words; who answers second sees the first answer and keeps the own words",
  { tag: "@long" },
  async ({ page, db, faults }) => {
    faults.expectAnswer(409);
    const filed = await createOverdueSheet(db);
    await signInByApi(page, await createAdministrator(db));
    await page.goto(`/admin/reclamaciones?state=vencido&search=${filed.number}`);
    await expect(tableRow(page, filed.number)).toContainText("Vencido");
    const table = page.getByRole("region", { name: "Reclamaciones" });
    expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await openSheet(page, filed.number);
    const dialog = page.getByRole("dialog", { name: `Hoja N.º ${filed.number}` });
    await dialog.getByLabel("Respuesta").fill("Llegamos tarde.");

    const { access } = await newSession(await createAdministrator(db));
    const id = new URL(page.url()).searchParams.get("claim") ?? "";
    await callApi(answerClaim, { params: { id }, body: { answer: "Le pedimos disculpas." } }, access);
    await sendAnswer(page, dialog);
    await expect(dialog.getByText("Rosa Quispe ya respondió esta hoja.")).toBeVisible();
    await dialog.getByRole("button", { name: "Cargar los valores actuales" }).click();
    await expect(dialog.getByRole("region", { name: "Respuesta" })).toContainText("Le pedimos disculpas.");
    await expect(dialog.getByText("Lo que escribiste no se envió:")).toBeVisible();
    await expect(dialog.getByText("Llegamos tarde.")).toBeVisible();
    await expectNoAxeViolations(page);
  },
);
