import assert from "node:assert/strict";
import { test } from "node:test";
import {
  newClosure,
  newCompany,
  newCuttingTime,
  newMenuDay,
  newItem,
  newPortionLimit,
  newStaff,
  newIndividual,
  newZone,
} from "../../../test/factories.ts";
import { buildCompanyBody, buildItemBody, setUpStaff } from "../../../test/staff.ts";

test("an edit that is sent again, after its answer was lost, is no conflict with itself", async (t) => {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db);
  const day = await newMenuDay(app.db, "2026-03-04");
  const client = await newIndividual(app.db, company);
  const manager = await newIndividual(app.db, company, { isCompanyManager: true });
  const asManager = await app.signIn(manager);
  const [item, zone] = [await newItem(app.db, day, [company]), await newZone(app.db, company)];
  const member = await newStaff(app.db, { staffRole: "kitchen" });
  const closure = await newClosure(app.db);
  const cuttingTime = await newCuttingTime(app.db, [company]);
  const limit = await newPortionLimit(app.db);
  const names = { first_name: "Rosa", customer_type: "type1" };
  const closedDay = { date: closure.date, all_companies: true, company: [] };
  const times = { product: "ALMUE", company: [company.id] };
  const weekDay = { week_day: "MI", category_date: "2026-03-04", enable: true };
  const active = { is_active: true };
  const edits: [string, object, object, typeof app.headers?][] = [
    [`/api/companies/${company.id}/`, buildCompanyBody(), buildCompanyBody({ mobile: "911222333" })],
    [`/api/deliveryzones/${company.id}/${zone.id}/`, { name: "Norte" }, { name: "Sur" }],
    [`/api/categories/${day.id}/update/`, { ...weekDay, order: 2 }, { ...weekDay, order: 3 }],
    [`/api/items/${item.id}/`, buildItemBody(day, [company]), buildItemBody(day, [company], { price: "9" })],
    [`/api/clients/${client.id}/`, { ...names, last_name: "Mamani" }, { ...names, last_name: "Rojas" }],
    [`/api/my-company/people/${manager.id}/`, { last_name: "Mamani" }, { last_name: "Rojas" }, asManager],
    [`/api/staff/${member.id}/`, { ...active, staff_role: "billing" }, { ...active, staff_role: "support" }],
    [`/api/closures/${closure.id}/`, { ...closedDay, reason: "Censo" }, { ...closedDay, reason: "Feria" }],
    [
      `/api/cuttingtimes/${cuttingTime.id}/`,
      { ...times, break_time: "09:00" },
      { ...times, break_time: "09:30" },
    ],
    [
      `/api/portion-limits/${limit.id}/`,
      { product: "ALMUE", portions: 5 },
      { product: "ALMUE", portions: 6 },
    ],
    ["/api/settings/", { provider_name: "Sabores" }, { provider_name: "Sazón" }],
  ];
  for (const [url, edit, other, headers = app.headers] of edits) {
    const save = (body: object) => app.send("PUT", url, { ...body, version: 1 }, headers);
    const first = await save(edit);
    assert.equal(first.status, 200, `${url} ${JSON.stringify(first.body)}`);
    const again = await save(edit);
    assert.deepEqual([url, again.status, again.body], [url, 200, first.body]);
    const rival = await save(other);
    assert.deepEqual(
      [url, rival.status, (rival.body as { code?: string }).code],
      [url, 409, "changed_meanwhile"],
    );
  }
});
