import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { createTokens, register } from "@lonchera/contract/session";
import { callApi } from "./api.ts";

export type Person = {
  readonly email: string;
  readonly password: string;
  /** Where this person signs in: `/admin/login` or a company's page. */
  readonly door: string;
};

/** By the real form; ends when the door is left behind. */
export async function signIn(page: Page, { door, email, password }: Person): Promise<void> {
  await page.goto(door);
  await page.getByLabel("Correo", { exact: true }).fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await expect(page).not.toHaveURL(new URL(door, page.url()).href);
}

/** An access token, for `callApi`. */
export async function accessOf({ email, password }: Person): Promise<string> {
  const { access } = await callApi(createTokens, { body: { email, password } });
  return access;
}

/** A customer of type1 whom nobody else uses: with an empty cart and no orders. */
export async function registerCustomer(companySlug: string): Promise<Person> {
  const email = `persona-${randomUUID()}@example.com`;
  const password = "Rocoto-relleno-58";
  await callApi(register, { body: { first_name: "Persona", company: companySlug, email, password } });
  const link = await linkInMailTo(email);
  const answer = await fetch(link, { redirect: "manual" });
  expect(answer.status, `confirming by ${link}`).toBe(302);
  return { email, password, door: `/${companySlug}` };
}

/** The first link of the mail that the server wrote into its outbox. */
async function linkInMailTo(email: string): Promise<string> {
  const outbox = join(process.env["E2E_DATA_DIR"] ?? "", "outbox");
  let link: string | undefined;
  await expect
    .poll(async () => (link = await findLink(outbox, email)), {
      message: `a mail to ${email}`,
      timeout: 20_000,
    })
    .toBeDefined();
  return link ?? "";
}

async function findLink(outbox: string, email: string): Promise<string | undefined> {
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
  const mail = mails.find((text) => text.includes(`To: ${email}`));
  return mail === undefined ? undefined : /https?:\/\/[^\s"<>]+/.exec(unfolded(mail))?.[0];
}

/** Quoted-printable breaks long lines and writes `=` as `=3D`. */
function unfolded(mail: string): string {
  return mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
}
