import assert from "node:assert/strict";
import { test } from "node:test";
import { deleteItem, listArchivedItems, listItems, restoreItem } from "@lonchera/contract/items";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { newCompany, newMenuDay, newItem } from "../../../test/factories.ts";
import { readHistory, setUpStaff } from "../../../test/staff.ts";

test("an archived dish of a day to come is listed for its company, and restored to its menu", async (t) => {
  const { call, db, headers } = await setUpStaff(t);
  const [company, other] = [await newCompany(db), await newCompany(db)];
  const day = await newMenuDay(db, "2026-03-03");
  const dish = await newItem(db, day, [company], { name: "Ají de gallina" });
  await newItem(db, await newMenuDay(db, "2026-02-20"), [company], { archivedAt: new Date() });
  const params = { id: dish.id };
  assert.equal((await call(restoreItem, { params }, headers)).status, 404);
  await call(deleteItem, { params }, headers);
  const archivedOf = async ({ id }: { id: number }) =>
    (await call(listArchivedItems, { query: { company: id } }, headers)).body.map(({ name, detail }) => [
      name,
      detail,
    ]);
  assert.deepEqual(await archivedOf(company), [["Ají de gallina", "Almuerzo del 03/03/2026"]]);
  assert.deepEqual(await archivedOf(other), []);

  assert.equal((await call(restoreItem, { params }, headers)).status, 204);
  assert.deepEqual(await archivedOf(company), []);
  assert.equal((await call(listItems, { query: {} }, headers)).body.count, 1);
  const menu = await call(getWeeklyMenu, { params: { companyId: company.id } }, headers);
  assert.deepEqual(
    menu.body.flatMap(({ items }) => items.map(({ name }) => name)),
    ["Ají de gallina"],
  );
  const history = await readHistory({ call }, headers, "item", dish);
  assert.deepEqual(history.at(-1), ["changed", { Archivado: ["Sí", "No"] }]);
});
