import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { getCompany, listPublicCompanies, type Company } from "@lonchera/contract/companies";
import { toFormData, setUpStaff, buildCompanyBody, readHistory } from "../../../test/staff.ts";

async function buildPicture(background: string): Promise<File> {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background } });
  return new File([new Uint8Array(await image.png().toBuffer())], "logo.png");
}

test("a company's form brings its logo, which can be replaced, kept and taken away", async (t) => {
  const app = await setUpStaff(t);
  const { send, call, headers } = app;
  const save = async (method: "POST" | "PUT", url: string, changes: object) => {
    const answer = await send(method, url, toFormData(buildCompanyBody(changes)), headers);
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return answer.body as Company;
  };
  const made = await save("POST", "/api/companies/", { logo: await buildPicture("red") });
  assert.match(String(made.logo), /^\/media\/[0-9a-f]{32}-240\.webp$/);
  assert.equal((await app.app.inject(String(made.logo))).headers["content-type"], "image/webp");
  assert.equal((await call(listPublicCompanies, {})).body[0]?.logo, made.logo);

  const url = `/api/companies/${made.id}/`;
  const renamed = await save("PUT", url, { name: "Textil Sur" });
  assert.deepEqual([renamed.logo, renamed.version], [made.logo, 2]);
  const replaced = await save("PUT", url, { logo: await buildPicture("blue") });
  assert.notEqual(replaced.logo, made.logo);
  const without = await save("PUT", url, { logo: "" });
  assert.equal(without.logo, null);
  assert.deepEqual((await call(getCompany, { params: { id: made.id } }, headers)).body, without);
  const fields = (await readHistory(app, headers, "company", made))
    .slice(2)
    .map(([, fields]) => Object.keys(fields ?? {}));
  assert.deepEqual(fields, [["Nombre", "Logo"], ["Logo"]]);
});

test("a logo that is no picture is a 400 on its field and saves nothing", async (t) => {
  const { send, headers } = await setUpStaff(t);
  const form = toFormData(
    buildCompanyBody({ logo: new File(["<svg/>"], "logo.png", { type: "image/png" }) }),
  );
  const answer = await send("POST", "/api/companies/", form, headers);
  const message = "La imagen debe ser JPEG, PNG, WebP o AVIF.";
  assert.deepEqual([answer.status, answer.body], [400, { logo: [message] }]);
  assert.deepEqual((await send("GET", "/api/companies/", undefined, headers)).body, []);
});
