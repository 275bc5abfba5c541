import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { login, type SessionUser } from "@lonchera/contract/auth";
import type { Db } from "@lonchera/server/platform/db/client";
import { newStaff, newType1, newType2, testPassword } from "@lonchera/server/test/factories";
import { callApi } from "./api.ts";
import type { Company } from "./companies.ts";
import { runSetting } from "./server.ts";

export type Person = {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  /** Where this person signs in: `/admin/login` or a company's page. */
  readonly door: string;
};

type Named = { readonly firstName?: string; readonly lastName?: string };
export type Tokens = { readonly access: string; readonly refresh: string };

export function newEmail(): string {
  return `persona-${randomUUID()}@example.com`;
}

/** An individual of type1, who pays by card. */
export async function individualOf(db: Db, company: Company, named: Named = {}): Promise<Person> {
  const { id, email } = await newType1(db, company, { email: newEmail(), ...named });
  return { id, email, password: testPassword, door: `/${company.slug}` };
}

/** A company client of type2, who orders on the company's account. */
export async function companyClientOf(db: Db, company: Company, named: Named = {}): Promise<Person> {
  const { id, email } = await newType2(db, company, { email: newEmail(), ...named });
  return { id, email, password: testPassword, door: `/${company.slug}` };
}

export async function administrator(db: Db): Promise<Person> {
  const { id, email } = await newStaff(db, { email: newEmail() });
  return { id, email, password: testPassword, door: "/admin/login" };
}

export async function fillCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Correo", { exact: true }).fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
}

/** By the real form; ends when the door is left behind. */
export async function signIn(page: Page, { door, email, password }: Person): Promise<void> {
  await page.goto(door);
  await fillCredentials(page, email, password);
  await expect(page).not.toHaveURL(door);
}

/** A session as the sign-in form makes it, without the form. */
export function newSession({ email, password, door }: Person): Promise<Tokens & { user: SessionUser }> {
  const entrance = door === "/admin/login" ? { staff: true } : { company: door.slice(1) };
  return callApi(login, { body: { email, password, ...entrance } });
}

/** The three cookies of a session, in a browser that need not have opened a page yet. */
export async function keepSession(page: Page, session: Tokens & { user: SessionUser }): Promise<void> {
  const values = {
    user: encodeURIComponent(JSON.stringify(session.user)),
    authToken: session.access,
    refreshToken: session.refresh,
  };
  const place = { domain: new URL(runSetting("E2E_URL")).hostname, path: "/" };
  const cookies = Object.entries(values).map(([name, value]) => ({ name, value, ...place }));
  await page.context().addCookies(cookies);
}

/** Signed in before the first page, for journeys that are about something else. */
export async function arriveSignedIn(page: Page, person: Person): Promise<void> {
  await keepSession(page, await newSession(person));
}

/** Makes room for somebody else; what the page still asks for would be asked without a session. */
export async function leaveSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}
