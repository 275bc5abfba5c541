import {
  createCategory,
  createDayRange,
  pauseMenu,
  undoDayRange,
  updateCategory,
} from "@lonchera/contract/categories";
import {
  createCompany,
  createInvitation,
  deleteCompany,
  deleteInvitation,
  restoreCompany,
  updateCompany,
} from "@lonchera/contract/companies";
import { createCuttingTime, deleteCuttingTime, updateCuttingTime } from "@lonchera/contract/cutting-times";
import { createZone, updateZone } from "@lonchera/contract/delivery-zones";
import { createItem, deleteItem, restoreItem, updateItem } from "@lonchera/contract/items";
import { updateSettings } from "@lonchera/contract/settings";
import {
  assignSubitemsByOption,
  changeAssignments,
  createSubitem,
  deleteSubitem,
  removeItemSubitem,
  updateSubitem,
} from "@lonchera/contract/subitems";
import { createVehicle, deleteVehicle, restoreVehicle, updateVehicle } from "@lonchera/contract/vehicles";
import { newCompany, newCuttingTime, newItem, newSubitem, newZone } from "../factories.ts";
import { buildCompanyBody, buildItemBody } from "../staff.ts";
import { declareCall, toIdParams, type RecordedCall, type Shop } from "./shop.ts";

const place = { name: "Puerta 3", order: 0, enabled: true };
const subitem = { subitem_name: "Causa", item_type: "Entrada", option: "OPT2" } as const;
const dinnerTime = { product: "CENAC", break_time: "10:00" } as const;

async function createVehicleParams({ call, asOwner }: Shop, name: string) {
  return toIdParams((await call(createVehicle, { body: { name } }, asOwner)).body);
}

async function newDinnerTimeParams({ db, company }: Shop) {
  return toIdParams(await newCuttingTime(db, [company], { product: "CENAC" }));
}

export const settingCalls: readonly RecordedCall[] = [
  declareCall(createCompany, ["record-created"]).byOwner(() => ({ body: buildCompanyBody() })),
  declareCall(updateCompany, ["record-changed"]).byOwner(async ({ db }) => ({
    params: toIdParams(await newCompany(db)),
    body: buildCompanyBody({ client_code: "C-2" }),
  })),
  declareCall(deleteCompany, ["record-archived"]).byOwner(async ({ db }) => ({
    params: toIdParams(await newCompany(db)),
  })),
  declareCall(restoreCompany, ["record-changed"]).byOwner(async ({ db }) => ({
    params: toIdParams(await newCompany(db, { archivedAt: new Date() })),
  })),
  declareCall(createInvitation, ["record-changed"]).byOwner(({ company }) => ({
    params: toIdParams(company),
  })),
  declareCall(deleteInvitation, ["record-changed"]).byOwner(async ({ db, call, asOwner }) => {
    const params = toIdParams(await newCompany(db));
    await call(createInvitation, { params }, asOwner);
    return { params };
  }),
  declareCall(createCategory, ["record-created"]).byOwner(() => ({
    body: { week_day: "MI", category_date: "2026-03-04", order: 0, enable: true },
  })),
  declareCall(createDayRange, ["record-created"]).byOwner(() => ({
    body: { start_date: "2026-04-06", end_date: "2026-04-07", week_days: ["LU"] },
  })),
  declareCall(undoDayRange, ["record-archived"]).byOwner(() => ({ body: { dates: ["2026-04-06"] } })),
  declareCall(updateCategory, ["record-changed"]).byOwner(({ day }) => ({
    params: toIdParams(day),
    body: { week_day: "MA", category_date: "2026-03-03", order: 7, enable: true },
  })),
  declareCall(pauseMenu, ["record-changed"]).byOwner(async ({ db, day }) => ({
    params: { id: day.id, companyId: (await newCompany(db)).id },
    body: { paused: true },
  })),
  declareCall(createItem, ["record-created"]).byOwner(({ day, company }) => ({
    body: buildItemBody(day, [company]),
  })),
  declareCall(updateItem, ["record-changed"]).byOwner(async ({ db, day, company }) => ({
    params: toIdParams(await newItem(db, day, [company])),
    body: buildItemBody(day, [company], { price: "21" }),
  })),
  declareCall(restoreItem, ["record-changed"]).byOwner(async ({ db, day, company }) => ({
    params: toIdParams(await newItem(db, day, [company], { archivedAt: new Date() })),
  })),
  declareCall(deleteItem, ["record-archived"]).byOwner(async ({ db, day, company }) => ({
    params: toIdParams(await newItem(db, day, [company])),
  })),
  declareCall(createSubitem, ["record-created"]).byOwner(() => ({ body: subitem })),
  declareCall(updateSubitem, ["record-changed"]).byOwner(async ({ db }) => ({
    params: toIdParams(await newSubitem(db, [])),
    body: subitem,
  })),
  declareCall(deleteSubitem, ["record-archived"]).byOwner(async ({ db }) => ({
    params: toIdParams(await newSubitem(db, [])),
  })),
  declareCall(assignSubitemsByOption, ["record-changed"]).byOwner(async ({ db, day, company }) => {
    await newSubitem(db, [], { option: "REF1" });
    const { id: item_id } = await newItem(db, day, [company]);
    return { body: { option: "REF1", item_id } };
  }),
  declareCall(changeAssignments, ["record-changed"]).byOwner(async ({ db, day, company }) => {
    const { id: item_id } = await newItem(db, day, [company]);
    const { id } = await newSubitem(db, []);
    return { body: { items: [{ item_id, add: [id], remove: [] }] } };
  }),
  declareCall(removeItemSubitem, ["record-changed"]).byOwner(async ({ db, day, company }) => {
    const item = await newItem(db, day, [company]);
    return { params: { itemId: item.id, subitemId: (await newSubitem(db, [item])).id } };
  }),
  declareCall(createZone, ["record-created"]).byOwner(({ company }) => ({
    body: { ...place, company: company.id },
  })),
  declareCall(updateZone, ["record-changed"]).byOwner(async ({ db, company }) => ({
    params: { companyId: company.id, ...toIdParams(await newZone(db, company)) },
    body: place,
  })),
  declareCall(updateSettings, ["record-changed"]).byOwner(() => ({
    body: { provider_name: "Sabores del Sur" },
  })),
  declareCall(createVehicle, ["record-created"]).byOwner(() => ({ body: { name: "Camión 1" } })),
  declareCall(deleteVehicle, ["record-archived"]).byOwner(async (s) => ({
    params: await createVehicleParams(s, "Moto"),
  })),
  declareCall(restoreVehicle, ["record-changed"]).byOwner(async (s) => {
    const params = await createVehicleParams(s, "Bicicleta");
    await s.call(deleteVehicle, { params }, s.asOwner);
    return { params };
  }),
  declareCall(updateVehicle, ["record-changed"]).byOwner(async (s) => ({
    params: await createVehicleParams(s, "Camión 2"),
    body: { name: "Camión 3" },
  })),
  declareCall(createCuttingTime, ["record-created"]).byOwner(({ company }) => ({
    body: { ...dinnerTime, company: [company.id] },
  })),
  declareCall(updateCuttingTime, ["record-changed"]).byOwner(async (s) => ({
    params: await newDinnerTimeParams(s),
    body: { ...dinnerTime, break_time: "09:00", company: [s.company.id] },
  })),
  declareCall(deleteCuttingTime, ["record-archived"]).byOwner(async (s) => ({
    params: await newDinnerTimeParams(s),
  })),
];
