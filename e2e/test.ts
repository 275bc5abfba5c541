import { test as base, expect } from "@playwright/test";
import { watchForFaults, type Faults } from "./faults.ts";

type Fixtures = {
  /** Watches every page of the test; what it finds fails the test. */
  faults: Faults;
};

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => {
    await use(process.env["E2E_URL"]);
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
