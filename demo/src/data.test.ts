import assert from "node:assert/strict";
import { readdir, stat } from "node:fs/promises";
import { test } from "node:test";
import sharp from "sharp";
import { productCodes, subitemOptions, subitemTypes } from "@lonchera/domain/codes";
import { isRuc } from "@lonchera/domain/identity-documents";
import { payConditionRows, itemTypeRows } from "@lonchera/server/platform/db/reference-data/codes";
import { readLocations } from "@lonchera/server/platform/db/reference-data/load";
import { demoCompanies, demoDishes, demoSubitems, demoVehicles } from "./data.ts";
import { readCompanyLogo, readDishPicture, type EncodedSizes } from "./pictures.ts";

function findDuplicates<Value>(values: readonly Value[]): Value[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

test("the catalogue has at least eighty dishes, each with a name and a slug of its own", () => {
  assert.ok(demoDishes.length >= 80);
  assert.deepEqual(findDuplicates(demoDishes.map(({ slug }) => slug)), []);
  assert.deepEqual(findDuplicates(demoDishes.map(({ name }) => name)), []);
});

test("every product has dishes, and every dish a known product type", () => {
  const types = new Set(itemTypeRows.map(({ id }) => id));
  for (const code of productCodes)
    assert.ok(
      demoDishes.some(({ product }) => product === code),
      code,
    );
  assert.deepEqual(
    demoDishes.filter(({ productType }) => !types.has(productType)),
    [],
  );
});

test("a description is one sentence of 60 to 110 characters", () => {
  const odd = demoDishes.filter(({ description }) => !/^[^.]{59,109}\.$/.test(description));
  assert.deepEqual(
    odd.map(({ description }) => `${description.length} ${description}`),
    [],
  );
});

test("prices are whole positive céntimos and a discount stays below its price", () => {
  for (const { slug, priceCentimos, discountCentimos } of demoDishes) {
    assert.ok(Number.isInteger(priceCentimos) && priceCentimos > 0, slug);
    assert.ok(Number.isInteger(discountCentimos) && discountCentimos >= 0, slug);
    assert.ok(discountCentimos < priceCentimos, slug);
  }
  assert.ok(demoDishes.some(({ discountCentimos }) => discountCentimos > 0));
});

/** Returns the format and the size of each file of a picture, by the width in its name. */
async function decodeSizes(sizes: EncodedSizes): Promise<Record<number, string>> {
  const entries = [...sizes].map(async ([name, bytes]) => {
    const { format, width, height } = await sharp(bytes).metadata();
    return [name, `${format} ${width}×${height}`] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

test("every dish and every company has a picture of its own in each size", async () => {
  const seen = new Set<string>();
  for (const { slug } of demoDishes) {
    const sizes = await readDishPicture(slug);
    assert.deepEqual(await decodeSizes(sizes), { 480: "webp 480×360", 960: "webp 960×720" }, slug);
    for (const bytes of sizes.values()) seen.add(Buffer.from(bytes).toString("base64"));
  }
  for (const { slug } of demoCompanies) {
    const sizes = await readCompanyLogo(slug);
    assert.deepEqual(await decodeSizes(sizes), { 240: "webp 240×240" }, slug);
    for (const bytes of sizes.values()) seen.add(Buffer.from(bytes).toString("base64"));
  }
  assert.equal(seen.size, demoDishes.length * 2 + demoCompanies.length);
});

test("the pictures take at most 6 MB, and each belongs to a dish or a company", async () => {
  const folder = new URL("../pictures/", import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".webp"));
  const bytes = await Promise.all(files.map(async (name) => (await stat(new URL(name, folder))).size));
  assert.ok(bytes.reduce((sum, size) => sum + size, 0) <= 6_000_000);
  assert.equal(files.length, demoDishes.length * 2 + demoCompanies.length);
});

test("the composed dishes offer every option, and each option has all its courses", () => {
  const offered = demoDishes.flatMap(({ subitemOption }) => subitemOption ?? []);
  assert.deepEqual(offered.toSorted(), subitemOptions.toSorted());
  const has = (option: string, type: string) =>
    demoSubitems.filter((subitem) => subitem.option === option && subitem.itemType === type).length;
  for (const option of subitemOptions) {
    const snack = option.startsWith("REF");
    const [starters, mains, desserts, drinks, snacks] = subitemTypes.map((type) => has(option, type));
    assert.ok(Number(desserts) >= 1 && Number(drinks) >= 1, option);
    assert.ok(snack ? Number(snacks) >= 3 : Number(starters) >= 1 && Number(mains) >= 1, option);
  }
});

test("the companies carry valid numbers, places, conditions and slugs", () => {
  const districts = new Set(readLocations().districts.map(({ id }) => id));
  const conditions = new Set<string>(payConditionRows.map(({ id }) => id));
  for (const company of demoCompanies) {
    assert.ok(isRuc(company.ruc) && company.ruc.startsWith("20"), company.ruc);
    assert.ok(districts.has(company.districtId), company.slug);
    assert.ok(conditions.has(company.payCondition), company.slug);
    assert.match(company.mobile, /^9\d{8}$/);
    assert.match(company.slug, /^[a-z]+(-[a-z]+)*$/);
  }
  for (const key of ["id", "slug", "ruc", "clientCode", "name"] as const)
    assert.deepEqual(findDuplicates(demoCompanies.map((company) => company[key])), []);
  assert.ok(demoCompanies.some(({ id }) => id === 56));
});

test("every company has two to four zones, whose vehicles exist, and one zone is disabled", () => {
  const vehicles = new Set<number | null>([null, ...demoVehicles.map(({ id }) => id)]);
  for (const { slug, zones } of demoCompanies) {
    assert.ok(zones.length >= 2 && zones.length <= 4, slug);
    assert.deepEqual(findDuplicates(zones.map(({ name }) => name)), []);
    for (const zone of zones)
      for (const id of Object.values(zone.vehicles)) assert.ok(vehicles.has(id), zone.name);
  }
  assert.equal(demoCompanies.flatMap(({ zones }) => zones).filter(({ enabled }) => !enabled).length, 1);
});
