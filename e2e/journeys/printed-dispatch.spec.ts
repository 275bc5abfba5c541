import { expect } from "@playwright/test";
import { newZone } from "@lonchera/server/testing/factories";
import { placeOrder } from "../ordering.ts";
import { dateIn, newDish } from "../own-company.ts";
import { pageTexts } from "../pdf-text.ts";
import { administrator, arriveSignedIn, companyClientOf } from "../people.ts";
import { test } from "../test.ts";

test(
  "a page of the dispatch says of which zone it is, and a zone that fits on a page is not cut",
  { tag: "@any-width" },
  async ({ page, db, company }) => {
    const client = await companyClientOf(db, company);
    const dishes: { id: number }[] = [];
    for (let number = 10; number < 46; number += 1)
      dishes.push(await newDish(db, company, 2, { name: `Guiso ${number}` }));
    const ordered = async (name: string, order: number, count: number) => {
      const zone = await newZone(db, company, { name, order });
      const [first, ...rest] = dishes
        .slice(0, count)
        .map(({ id }) => ({ dish: id, quantity: 1, zone: zone.id }));
      if (first) await placeOrder(client, first, ...rest);
    };
    await ordered("Campamento", 1, 36);
    await ordered("Garita", 2, 12);
    await ordered("Comedor", 3, 12);
    await arriveSignedIn(page, await administrator(db));
    await page.goto(`/admin/cocina-y-despacho?fecha=${dateIn(2)}&hoja=despacho&empresa=${company.id}`);
    await expect(page.getByRole("table", { name: "Comedor" })).toBeVisible();
    const pages = pageTexts(await page.pdf({ preferCSSPageSize: true }));
    expect(pages.length).toBeGreaterThan(2);
    const zone = /(Campamento|Garita|Comedor)·/g;
    for (const text of pages) expect(text).toMatch(/(Campamento|Garita|Comedor)·.*?Guiso/);
    for (const text of pages) expect(text.search(zone)).toBeLessThan(text.indexOf("Guiso"));
    const headed = pages.flatMap((text) => [...text.matchAll(zone)].map(([, name]) => name));
    expect(headed.filter((name) => name === "Campamento").length).toBeGreaterThan(1);
    expect(headed.filter((name) => name !== "Campamento")).toEqual(["Garita", "Comedor"]);
  },
);
