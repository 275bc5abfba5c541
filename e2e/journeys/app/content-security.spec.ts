import { expect } from "@playwright/test";
import { collectPolicyViolations, test } from "../../support/test.ts";

// A violation of a document's policy is a console error, which fails every journey (`faults`).

test("a script without the nonce does not run, and markup from a text is refused", async ({
  page,
  faults,
}) => {
  faults.expectPolicyViolation();
  const violations = await collectPolicyViolations(page);
  await page.goto("/company-list");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const result = await page.evaluate(() => {
    const script = document.createElement("script");
    script.append("window.injected = true");
    document.body.append(script);
    const write = (html: string) => {
      try {
        document.createElement("div").innerHTML = html;
        return "written";
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      injected: "injected" in window,
      text: write("05"),
      markup: write("<img src=x onerror=alert(1)>"),
    };
  });
  expect(result).toEqual({ injected: false, text: "written", markup: "TypeError" });
  await expect.poll(() => violations.join("\n")).toContain("require-trusted-types-for");
});

test("the page of the API works within its policy and keeps no token", { tag: "@long" }, async ({ page }) => {
  const violations = await collectPolicyViolations(page);
  // Checking the whole document takes ten times as long.
  await page.route("**/api/openapi.json", async (route) => {
    const response = await route.fetch();
    const document = (await response.json()) as { paths: object };
    const paths = Object.fromEntries(Object.entries(document.paths).slice(0, 1));
    await route.fulfill({ response, json: { ...document, paths } });
  });
  await page.goto("/api/docs");
  await page.getByRole("button", { name: "Authorize" }).click();
  const token = "un-token-de-prueba";
  await page.getByRole("textbox", { name: "auth-bearer-value" }).fill(token);
  await page.getByRole("button", { name: "Apply credentials" }).click();
  await page.getByRole("button", { name: "Close" }).first().click();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    token,
  );
  expect(violations).toEqual([]);
});
