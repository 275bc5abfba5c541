import assert from "node:assert/strict";
import { test } from "node:test";
import { createCompany, deleteCompany } from "@lonchera/contract/companies";
import { setUpStaff, buildCompanyBody } from "../../../test/staff.ts";
import { toSlug } from "./slug.ts";

test("a slug is the name in lower case without accents, its words joined by hyphens", () => {
  const slugs: [string, string][] = [
    ["Núñez e Hijos S.A.C.", "nunez-e-hijos-s-a-c"],
    ["  ¡Pollería «El Sabrosón» & Cía.!  ", "polleria-el-sabroson-cia"],
    ["Güemes 2000", "guemes-2000"],
    ["株式会社", "empresa"],
    ["--", "empresa"],
  ];
  for (const [name, slug] of slugs) assert.equal(toSlug(name), slug);
  const long = toSlug("Corporación ".repeat(20));
  assert.match(long, /^[a-z\d]+(-[a-z\d]+)*$/);
  assert.ok(long.length <= 60);
});

test("the same name again is numbered, also when made at once, and an archived company keeps its slug", async (t) => {
  const { call, headers } = await setUpStaff(t);
  const create = (code: string, name = "Textil Sur") =>
    call(createCompany, { body: buildCompanyBody({ name, client_code: code }) }, headers);
  const made = await Promise.all(["A", "B", "C"].map((code) => create(code)));
  const slugs = made.map(({ body }) => body.slug);
  assert.deepEqual(slugs.toSorted(), ["textil-sur", "textil-sur-2", "textil-sur-3"]);
  const second = made.find(({ body }) => body.slug === "textil-sur-2");
  await call(deleteCompany, { params: { id: String(second?.body.id) } }, headers);
  assert.equal((await create("D")).body.slug, "textil-sur-4");
  assert.equal((await create("E", "Textil Sur 2")).body.slug, "textil-sur-2-2");
});

test("no company gets the address of a screen, of the API or of files", async (t) => {
  const { call, headers } = await setUpStaff(t);
  const names = [
    "Admin",
    "company-list",
    "Order",
    "ÓRDERS",
    "menu",
    "User",
    "api",
    "Media",
    "assets",
    "Ayuda",
  ];
  const legal = ["Libro de Reclamaciones", "Política de privacidad"];
  for (const [index, name] of [
    ...names,
    "sandbox",
    "Images",
    "health",
    "metrics",
    "Términos",
    ...legal,
  ].entries()) {
    const body = buildCompanyBody({ name, client_code: `C${index}` });
    const { slug } = (await call(createCompany, { body }, headers)).body;
    assert.match(slug, /-2$/, name);
  }
});
