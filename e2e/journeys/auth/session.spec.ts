import { expect, type Page } from "@playwright/test";
import type { Database } from "@lonchera/server/platform/db/client";
import { createSessionService } from "@lonchera/server/platform/auth/sessions";
import { cartButton, getCartButtonName, plusButton } from "../../support/ordering-screens.ts";
import { signOut } from "../../support/screen.ts";
import { newDish } from "../../support/companies.ts";
import {
  createIndividual,
  setSessionCookies,
  newSession,
  signIn,
  type Person,
} from "../../support/people.ts";
import { readRunSetting } from "../../support/server.ts";
import { test } from "../../support/test.ts";

const hour = 3_600_000;
const week = 7 * 24 * 3600;
const dish = "Arroz tapado de la casa";

test("a tab whose token has expired renews it once for all its requests", async ({
  page,
  database,
  company,
  faults,
}) => {
  faults.expectAnswer(401);
  await newDish(database.db, company, 1, { name: dish });
  const session = await createExpiredSession(database, await createIndividual(database.db, company));
  await setSessionCookies(page, session);
  const calls = watchCalls(page);
  await page.goto(`/${company.slug}/menu`);
  await expect(plusButton(page, dish)).toBeVisible();
  await expect(cartButton(page)).toBeVisible();
  // The document already shows the menu; the screen asks again once it has loaded.
  await expect.poll(() => readCookieValue(page, "authToken")).not.toBe(session.access);
  expect(calls.refused().length, "requests that met the expired token").toBeGreaterThan(1);
  expect(calls.renewals()).toBe(1);
  expect(await readCookieValue(page, "refreshToken")).not.toBe(session.refresh);

  await page.context().addCookies([{ ...(await readCookie(page, "authToken")), value: session.access }]);
  await plusButton(page, dish).click();
  await expect(cartButton(page)).toHaveAccessibleName(getCartButtonName("1 plato", "18.50"));
  await expect(page.getByRole("status").filter({ hasText: "Carrito: 1 plato, S/ 18.50" })).toBeAttached();
  expect(calls.renewals()).toBe(2);
});

test("a session lasts seven days in three cookies, and signing out ends it everywhere", async ({
  page,
  db,
  company,
  faults,
}) => {
  // If the other tab has sent a call when the session ends, the call is refused.
  faults.expectAnswer(401);
  const customer = await createIndividual(db, company);
  await signIn(page, customer);
  await expect(page).toHaveURL(`/${company.slug}/menu`);
  const cookies = await page.context().cookies(page.url());
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(["authToken", "refreshToken", "user"]);
  for (const { path, expires } of cookies) {
    expect(path).toBe("/");
    expect(Math.abs(expires - Date.now() / 1000 - week)).toBeLessThan(120);
  }
  const otherTab = await page.context().newPage();
  await otherTab.goto(`/${company.slug}/menu`);
  await expect(otherTab.getByRole("heading", { name: "Platos de la Semana" })).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL(`/${company.slug}`);
  await expect(otherTab).toHaveURL("/company-list");
  expect(await page.context().cookies(page.url())).toEqual([]);
});

/** Returns a valid session with an access token that the server has signed, but that expired long ago. */
async function createExpiredSession({ db }: Database, person: Person) {
  const session = await newSession(person);
  const payload = session.access.split(".")[1] ?? "";
  const { sid } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { sid: string };
  const longAgo = createSessionService(db, [readRunSetting("E2E_SECRET_KEY")], () => Date.now() - hour);
  return { ...session, access: await longAgo.issueAccessToken(sid, person.id) };
}

function watchCalls(page: Page) {
  const answers: { path: string; status: number }[] = [];
  page.on("response", (answer) =>
    answers.push({ path: new URL(answer.url()).pathname, status: answer.status() }),
  );
  const renewal = "/api/token/refresh/";
  return {
    renewals: () => answers.filter(({ path }) => path === renewal).length,
    refused: () => answers.filter(({ path, status }) => status === 401 && path !== renewal),
  };
}

async function readCookie(page: Page, wanted: string) {
  const cookie = (await page.context().cookies()).find(({ name }) => name === wanted);
  if (cookie === undefined) throw new Error(`there is no cookie ${wanted}`);
  return cookie;
}

async function readCookieValue(page: Page, name: string): Promise<string> {
  return (await readCookie(page, name)).value;
}
