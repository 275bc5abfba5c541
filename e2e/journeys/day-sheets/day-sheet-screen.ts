import { expect, type Locator, type Page } from "@playwright/test";
import type { Db } from "@lonchera/server/platform/db/client";
import { newVehicle, newZone } from "@lonchera/server/test/factories";
import { avena, lomo } from "../../support/ordering.ts";
import { getDateIn, newDish, type Company } from "../../support/companies.ts";

export const sheetDay = getDateIn(2);

/** Returns the number of pages of each size in a PDF. Sizes are in millimetres. */
function countPages(pdf: Buffer): Record<string, number> {
  const sizes: Record<string, number> = {};
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g);
  for (const [, width, height] of boxes) {
    const size = [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join(" × ");
    sizes[size] = (sizes[size] ?? 0) + 1;
  }
  return sizes;
}

/** Prints the page with its own paper size and returns the number of pages of each size. */
export async function countPrintedPages(page: Page): Promise<Record<string, number>> {
  return countPages(await page.pdf({ preferCSSPageSize: true }));
}

/** Creates two zones, one with a van for lunches and one without a vehicle, and two dishes. */
export async function setUpZonesAndDishes(db: Db, company: Company) {
  const van = `Van ${company.name}`;
  const { id: vehicleAlmuerzoId } = await newVehicle(db, { name: van });
  const comedor = await newZone(db, company, { name: "Comedor", order: 2, vehicleAlmuerzoId });
  const planta = await newZone(db, company, { name: "Planta", order: 1 });
  const lunch = await newDish(db, company, 2, { name: lomo });
  const breakfast = await newDish(db, company, 2, { name: avena, product: "DESAY" });
  return { van, comedor, planta, lunch, breakfast };
}

/** Returns the path of a sheet with only this company, because other journeys also place orders. */
export function getSheetPath(company: Company, sheet: string): string {
  return `/admin/cocina-y-despacho?fecha=${sheetDay}&hoja=${sheet}&empresa=${company.id}`;
}

export function dishRow(page: Page, dish: string): Locator {
  return page.getByRole("row").filter({ hasText: dish });
}

/** Checks that no line of a printed label is cut off or runs over its edge. */
export async function expectNothingRunsOver(page: Page, labels: Locator): Promise<void> {
  await page.emulateMedia({ media: "print" });
  const over = await labels.evaluateAll((all) =>
    all
      .filter((label) => {
        const frame = label.getBoundingClientRect();
        const parts = [...label.querySelectorAll("p")].map((part) => part.getBoundingClientRect());
        return parts.some(
          (part) => part.bottom > frame.bottom || part.right > frame.right + 0.5 || part.height === 0,
        );
      })
      .map((label) => label.textContent),
  );
  await page.emulateMedia({ media: null });
  expect(over, "labels that run over").toEqual([]);
}
