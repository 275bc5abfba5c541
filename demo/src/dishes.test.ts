import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { productCodes, subitemOptions, subitemTypes } from "@lonchera/domain/codes";
import { isRuc } from "@lonchera/domain/ruc";
import { payConditionRows, itemTypeRows } from "@lonchera/server/platform/db/reference-data/codes";
import { readLocations } from "@lonchera/server/platform/db/reference-data/locations";
import { demoCompanies, demoVehicles } from "./companies.ts";
import { companyLogo } from "./company-logo.ts";
import { dishPicture } from "./dish-picture.ts";
import { demoDishes } from "./dishes.ts";
import { demoSubitems } from "./subitems.ts";

function repeated<Value>(values: readonly Value[]): Value[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

test("the catalogue has at least eighty dishes, each with a name and a slug of its own", () => {
  assert.ok(demoDishes.length >= 80);
  assert.deepEqual(repeated(demoDishes.map(({ slug }) => slug)), []);
  assert.deepEqual(repeated(demoDishes.map(({ name }) => name)), []);
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

test("a dish's picture is always the same, and no two dishes look alike", () => {
  const pictures = demoDishes.map(dishPicture);
  assert.deepEqual(demoDishes.map(dishPicture), pictures);
  assert.deepEqual(repeated(pictures), []);
  const settings = demoDishes.map(({ picture }) => JSON.stringify(picture));
  assert.deepEqual(repeated(settings), []);
});

/** Drawn small, which is quicker: what cannot be parsed cannot be drawn at any size. */
async function drawnSize(svg: string): Promise<[width: number, height: number]> {
  const { info } = await sharp(Buffer.from(svg))
    .resize({ width: 240 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [info.width, info.height];
}

test("every picture and every logo is an SVG that renders", async () => {
  const pictures = demoDishes.map(async (dish) => ({
    name: dish.slug,
    size: await drawnSize(dishPicture(dish)),
  }));
  const logos = demoCompanies.map(async (company) => ({
    name: company.slug,
    size: await drawnSize(companyLogo(company)),
  }));
  for (const { name, size } of await Promise.all(pictures)) assert.deepEqual(size, [240, 180], name);
  for (const { name, size } of await Promise.all(logos)) assert.deepEqual(size, [240, 240], name);
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
    assert.deepEqual(repeated(demoCompanies.map((company) => company[key])), []);
  assert.ok(demoCompanies.some(({ id }) => id === 56));
});

test("every company has two to four zones, whose vehicles exist, and one zone is disabled", () => {
  const vehicles = new Set<number | null>([null, ...demoVehicles.map(({ id }) => id)]);
  for (const { slug, zones } of demoCompanies) {
    assert.ok(zones.length >= 2 && zones.length <= 4, slug);
    assert.deepEqual(repeated(zones.map(({ name }) => name)), []);
    for (const zone of zones)
      for (const id of Object.values(zone.vehicles)) assert.ok(vehicles.has(id), zone.name);
  }
  assert.equal(demoCompanies.flatMap(({ zones }) => zones).filter(({ enabled }) => !enabled).length, 1);
});
