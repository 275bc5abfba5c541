import type { Page } from "@playwright/test";

/** Collects the violations of a page's content security policies from now on, reported ones included. */
export async function watchPolicy(page: Page): Promise<readonly string[]> {
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
