import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** The page in the state in which it is now; each violation is named with the elements that have it. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // A screen that is still on its way has no heading yet.
  await expect(page.locator("h1").first()).toBeAttached();
  await waitForAnimations(page);
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] })
    // In the page itself: the other way opens a blank page each time, for frames of other sites, of which we have none.
    .setLegacyMode()
    .analyze();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary ?? ""}`),
  );
  expect(lines, `axe on ${page.url()}`).toEqual([]);
}

/** What fades in has colours of its own only at the end. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(async (animation) => animation.finished));
  });
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, `sideways scroll on ${page.url()}`).toBe(screen);
}
