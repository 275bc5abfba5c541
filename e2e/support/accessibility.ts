import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const axeScript = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
const options: RunOptions = {
  runOnly: { type: "tag", values: tags },
  resultTypes: ["violations"],
};

/** Checks the page, or a part of it, with axe, and the heights of its buttons. */
export async function expectNoAxeViolations(page: Page, part = page.locator("html")): Promise<void> {
  // A screen that is still loading has no heading.
  await expect(page.locator("h1").first()).toBeAttached();
  await waitForAnimations(page);
  // The script is injected once per page, because it is large.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axeScript);
  const lines = await part.evaluate(async (element, given) => {
    const results = await window.axe?.run(element, given);
    if (results === undefined) return ["axe did not run"];
    return results.violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary ?? ""}`),
    );
  }, options);
  expect(lines, `axe on ${page.url()}`).toEqual([]);
  await expectTouchTargets(page);
}

/** Checks that buttons are at least 44 px high on phones. */
async function expectTouchTargets(page: Page): Promise<void> {
  const low = await page.locator("button, a.MuiButton-root").evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { height } = button.getBoundingClientRect();
        return height > 0 && height < 44;
      })
      .map((button) => button.outerHTML),
  );
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (isPhone) expect(low, `low buttons on ${page.url()}`).toEqual([]);
}

/** While an element fades in, its colours are not final. */
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

/** Checks the page with axe and for sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
}
