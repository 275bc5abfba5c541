import { demoAdmin, demoCompanies, namedCustomers } from "@lonchera/demo/data";
import { demoPassword } from "@lonchera/demo/fill";
import type { CustomerType } from "@lonchera/domain/codes";
import { type Context, openLighthouse, type Page, type Report } from "./lighthouse.ts";
import { compareToLimit, type Finding, computeMedian, formatMilliseconds, formatSeconds } from "./report.ts";
import { createScratchFolder, startServer } from "./servers.ts";

type Person = { readonly email: string; readonly home: string };

function findCustomer(type: CustomerType): Person {
  const customer = namedCustomers.find(({ customerType }) => customerType === type);
  const company = demoCompanies.find(({ id }) => id === customer?.companyId);
  if (customer === undefined || company === undefined) throw new Error(`The demo has no customer of ${type}`);
  return { email: customer.email, home: `/${company.slug}` };
}

const type1 = findCustomer("type1");
const type2 = findCustomer("type2");
const staff: Person = { email: demoAdmin.email, home: "/admin" };
type Screen = {
  readonly name: string;
  readonly person?: Person;
  readonly path: string;
  /** The lowest performance score of Lighthouse. */
  readonly aim: 98 | 95;
  /** The maximum total blocking time in milliseconds. */
  readonly blockedAim?: number;
};

const screens: readonly Screen[] = [
  { name: "menu, individual", person: type1, path: `${type1.home}/menu`, aim: 98, blockedAim: 50 },
  { name: "menu, company client", person: type2, path: `${type2.home}/menu`, aim: 98, blockedAim: 50 },
  { name: "cart", person: type1, path: `${type1.home}/menu/cart-summary`, aim: 98 },
  { name: "checkout", person: type1, path: `${type1.home}/menu/checkout`, aim: 98 },
  { name: "orders", person: type1, path: `${type1.home}/orders`, aim: 98 },
  { name: "profile", person: type1, path: `${type1.home}/user/profile`, aim: 98 },
  { name: "sign-in", path: type1.home, aim: 98 },
  { name: "staff's orders", person: staff, path: "/admin/orders", aim: 95 },
  { name: "staff's companies", person: staff, path: "/admin/companies", aim: 95 },
  { name: "staff's clients", person: staff, path: "/admin/clients", aim: 95 },
];

/** The maximum values of LCP, in milliseconds, and CLS for all screens. */
const aims = { lcp: 1500, cls: 0.01 };
const rounds = 3;
const slowness = 4;
const clickAim = 100;
const longTask = 50;

async function signIn(context: Context, address: string, { email }: Person): Promise<void> {
  const answer = await fetch(`${address}/api/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const session = (await answer.json()) as { access: string; refresh: string; user: unknown };
  const values = {
    user: JSON.stringify(session.user),
    authToken: session.access,
    refreshToken: session.refresh,
  };
  const cookies = Object.entries(values).map(([name, value]) => ({
    name,
    value: encodeURIComponent(value),
    domain: new URL(address).hostname,
    path: "/",
  }));
  await context.setCookie(...cookies);
}

function summarize({ name, aim, blockedAim = Infinity }: Screen, reports: readonly Report[]): Finding {
  const getMedian = (read: (report: Report) => number) => computeMedian(reports.map(read));
  const getAudit = (id: string) => getMedian(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
  const score = getMedian(({ categories }) => categories.performance.score) * 100;
  const lcp = getAudit("largest-contentful-paint");
  const tbt = getAudit("total-blocking-time");
  const cls = getAudit("cumulative-layout-shift");
  const others = (["accessibility", "best-practices"] as const).map((id) =>
    getMedian(({ categories }) => categories[id].score),
  );
  const shares = [lcp / aims.lcp, tbt / blockedAim, cls / aims.cls, (100 - score) / (100 - aim)];
  const worst = Math.max(...shares, ...others.map((other) => (other < 1 ? 2 : 0)));
  const machine = Math.round(getMedian(({ environment }) => environment.benchmarkIndex));
  const ours = `${score}, ${formatSeconds(lcp)}, ${formatMilliseconds(tbt)}, ${cls.toFixed(3)}`;
  const blockedLimit = blockedAim === Infinity ? "–" : formatMilliseconds(blockedAim);
  const limit = `${aim}, 1.5 s, ${blockedLimit}, 0.01 (machine ${machine})`;
  return compareToLimit(`screen: ${name}`, ours, limit, worst, 1);
}

/** Opens a page as on a phone whose processor is four times slower. */
async function openOnSlowPhone(context: Context, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
  await page.setUserAgent({ userAgent: "Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/140.0 Mobile" });
  await page.goto(address, { waitUntil: "load" });
  await page.waitForFunction(() => document.querySelectorAll("article").length > 20);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3000)));
  await page.emulateCPUThrottling(slowness);
  return page;
}

/** Returns the milliseconds from each tap on a plus button until the new number is painted. */
async function timeTaps(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const times: number[] = [];
    const plus = [...document.querySelectorAll<HTMLElement>('button[aria-label^="Agregar"]')].slice(0, 5);
    for (const button of plus) {
      const number = button.parentElement?.querySelector("span");
      const before = number?.textContent;
      const start = performance.now();
      button.click();
      const waitUntilPainted = async (): Promise<void> => {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (number?.textContent === before && performance.now() - start < 5000) return waitUntilPainted();
        await new Promise((resolve) => setTimeout(resolve));
      };
      await waitUntilPainted();
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 1500));
    }
    return times;
  });
}

/** Scrolls the menu from top to bottom and returns the longest task in milliseconds, or 50 if none was longer. */
async function findLongestTask(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let longest = 50;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: "longtask" });
    const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      scrollBy(0, 60);
      await waitForFrame();
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    observer.disconnect();
    return longest;
  });
}

/** Measures taps and scrolling on the menu, and then the demo's screens with Lighthouse on a phone. */
export async function measureScreens(): Promise<Finding[]> {
  await using folder = await createScratchFolder();
  const env = { DATA_DIR: folder.path, DEMO: "1", PAYMENT_PROVIDER: "sandbox" };
  await using server = await startServer(env);
  const { lighthouse, browser } = await openLighthouse();
  const { address } = server;
  const openContext = async (person?: Person) => {
    const context = await browser.createBrowserContext();
    if (person) await signIn(context, address, person);
    return context;
  };
  const findings: Finding[] = [];
  try {
    const customer = await openContext(type1);
    const page = await openOnSlowPhone(customer, `${address}${type1.home}/menu`);
    const tap = computeMedian(await timeTaps(page));
    const task = await findLongestTask(page);
    await customer.close();
    const slow = "with a processor 4 times slower";
    findings.push(
      compareToLimit("plus to new number", formatMilliseconds(tap), `100 ms ${slow}`, tap / clickAim, 1),
      compareToLimit(
        "longest task of scrolling",
        formatMilliseconds(task),
        `50 ms ${slow}`,
        task / longTask,
        1,
      ),
    );
    for (const screen of screens) {
      const context = await openContext(screen.person);
      const url = `${address}${screen.path}`;
      const reports: Report[] = [];
      const flags = {
        disableStorageReset: true,
        onlyCategories: ["performance", "accessibility", "best-practices"],
      };
      for (let round = 0; round < rounds; round += 1) {
        const result = await lighthouse(url, flags, undefined, await context.newPage());
        if (result) reports.push(result.lhr);
      }
      findings.push(summarize(screen, reports));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return findings;
}
