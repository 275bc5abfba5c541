import { test as base, expect, type Page } from "@playwright/test";
import { openDatabase, type Database } from "@lonchera/server/platform/db/client";
import { watchForFaults, type Faults } from "./faults.ts";
import { createCompany, type Company } from "./companies.ts";
import { readRunSetting } from "./server.ts";

type Fixtures = {
  /** The faults in all pages of the test. Each of them fails the test. */
  faults: Faults;
  /** A company for only this test. */
  company: Company;
  db: Database["db"];
};
type WorkerFixtures = { database: Database };

export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({}, use) => {
    await use(readRunSetting("E2E_URL"));
  },
  database: [
    async ({}, use) => {
      const database = openDatabase(readRunSetting("E2E_DATABASE_URL"), { max: 2 });
      await use(database);
      await database.close();
    },
    { scope: "worker" },
  ],
  db: async ({ database }, use) => {
    await use(database.db);
  },
  company: async ({ db }, use) => {
    await use(await createCompany(db));
  },
  faults: [
    async ({ browser }, use) => {
      const faults = watchForFaults(browser);
      await use(faults);
      faults.stopWatching();
      expect(faults.found, "faults in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

/** Collects the violations of a page's content security policies from now on, including report-only policies. */
export async function collectPolicyViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  await page.exposeFunction("tellViolation", (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { disposition, effectiveDirective, blockedURI, sample } = event;
      const tell = (window as unknown as { tellViolation: (violation: string) => void }).tellViolation;
      tell(`${location.pathname} ${disposition}: ${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  return violations;
}
