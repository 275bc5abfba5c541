import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { login, type SessionUser } from "@lonchera/contract/auth";
import type { Db } from "@lonchera/server/platform/db/client";
import { newStaff, newIndividual, newCompanyClient, testPassword } from "@lonchera/server/test/factories";
import { callApi } from "./api.ts";
import type { Company } from "./companies.ts";
import { readRunSetting } from "./server.ts";

export type Account = {
  readonly email: string;
  readonly password: string;
  /** The path of the sign-in page: `/admin/login` or the page of a company. */
  readonly signInPath: string;
};
export type Person = Account & { readonly id: number };

type PersonValues = {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly costCenter?: string;
  readonly isCompanyManager?: boolean;
};
export type Tokens = { readonly access: string; readonly refresh: string };

export function newEmail(): string {
  return `persona-${randomUUID()}@example.com`;
}

/** Creates an individual (type1), who pays by card. */
export async function createIndividual(
  db: Db,
  company: Company,
  described: PersonValues = {},
): Promise<Person> {
  const { id, email } = await newIndividual(db, company, { email: newEmail(), ...described });
  return { id, email, password: testPassword, signInPath: `/${company.slug}` };
}

/** Creates a company client (type2), who orders on the company's account. */
export async function createCompanyClient(
  db: Db,
  company: Company,
  described: PersonValues = {},
): Promise<Person> {
  const { id, email } = await newCompanyClient(db, company, { email: newEmail(), ...described });
  return { id, email, password: testPassword, signInPath: `/${company.slug}` };
}

export async function createAdministrator(db: Db): Promise<Person> {
  const { id, email } = await newStaff(db, { email: newEmail() });
  return { id, email, password: testPassword, signInPath: "/admin/login" };
}

export async function submitCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Correo", { exact: true }).fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
}

/** Signs in by the form and waits until another page is shown. */
export async function signIn(page: Page, { signInPath, email, password }: Account): Promise<void> {
  await page.goto(signInPath);
  await submitCredentials(page, email, password);
  await expect(page).not.toHaveURL(signInPath);
}

/** Signs in by the API and returns the session. */
export function newSession(
  { email, password, signInPath }: Account,
  server?: string,
): Promise<Tokens & { user: SessionUser }> {
  const entrance = signInPath === "/admin/login" ? { staff: true } : { company: signInPath.slice(1) };
  return callApi(login, { body: { email, password, ...entrance } }, undefined, server);
}

/** Sets the three cookies of a session. The browser does not need to have opened a page. */
export async function setSessionCookies(
  page: Page,
  session: Tokens & { user: SessionUser },
  server = readRunSetting("E2E_URL"),
): Promise<void> {
  const values = {
    user: encodeURIComponent(JSON.stringify(session.user)),
    authToken: session.access,
    refreshToken: session.refresh,
  };
  const place = { domain: new URL(server).hostname, path: "/" };
  const cookies = Object.entries(values).map(([name, value]) => ({ name, value, ...place }));
  await page.context().addCookies(cookies);
}

/** Signs in by the API, which is faster than the form. */
export async function signInByApi(page: Page, person: Account, server?: string): Promise<void> {
  await setSessionCookies(page, await newSession(person, server), server);
}

/** Deletes the cookies. It leaves the page first, because the page could send a request without a session. */
export async function clearSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}
