import type { Browser, BrowserContext, Route } from "@playwright/test";

/**
 * The faults of the browser during a test: console errors, uncaught exceptions, responses with a status of 500 or more, and
 * screens that React rendered again because they differ from the server's rendering.
 */
export type Faults = ReturnType<typeof watchForFaults>;

export function watchForFaults(browser: Browser) {
  const found: string[] = [];
  const expected: RegExp[] = [];
  const watch = (context: BrowserContext) => {
    context.on("weberror", (error) =>
      found.push(`uncaught: ${error.error().stack ?? error.error().message}`),
    );
    context.on("response", (answer) => {
      if (answer.status() >= 500)
        found.push(`${answer.status()}: ${answer.request().method()} ${answer.url()}`);
    });
    context.on("console", (message) => {
      const isDifference = message.type() === "warning" && message.text().includes("React error #");
      if (message.type() !== "error" && !isDifference) return;
      if (expected.some((text) => text.test(message.text()))) return;
      found.push(`console: ${message.text()} (${message.location().url})`);
    });
  };
  browser.on("context", watch);
  return {
    found,
    /** The journey causes a response with this status. The browser's console message about it is not a fault. */
    expectAnswer: (status: number) =>
      expected.push(new RegExp(`^Failed to load resource: .* status of ${status}`)),
    /** The journey aborts a request or takes the network away. */
    expectLostRequest: () => expected.push(/^Failed to load resource: net::/),
    /** The journey reads a frame that must not run scripts. The browser reports that it blocked the script of the journey. */
    expectClosedFrame: () => expected.push(/^Blocked script execution in /),
    /** The journey violates the content security policy on purpose. */
    expectPolicyViolation: () => expected.push(/Content Security Policy|Trusted(HTML|Script)/),
    /** The journey removes a script, which React and the browser both report. */
    expectMissingScript: () => expected.push(/Failed to fetch dynamically imported module/),
    stopWatching: () => browser.off("context", watch),
  };
}

/** Sends a request to the server, but aborts it in the browser, as if the response was lost. */
export async function dropResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort("connectionreset");
}
