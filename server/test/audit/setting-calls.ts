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
  addItemByOption,
  changeAssignments,
  createSubitem,
  deleteSubitem,
  removeItemSubitem,
  updateSubitem,
} from "@lonchera/contract/subitems";
import { createVehicle, deleteVehicle, restoreVehicle, updateVehicle } from "@lonchera/contract/vehicles";
import { newCompany, newCuttingTime, newItem, newSubitem, newZone } from "../factories.ts";
import { buildCompanyBody, buildItemBody } from "../staff.ts";
import { toIdParams, type RecordedCall } from "./shop.ts";

const place = { name: "Puerta 3", order: 0, enabled: true };

export const settingCalls: readonly RecordedCall[] = [
  [createCompany, ["record-created"], (s) => s.call(createCompany, { body: buildCompanyBody() }, s.asOwner)],
  [
    updateCompany,
    ["record-changed"],
    async (s) => {
      const params = toIdParams(await newCompany(s.db));
      return s.call(updateCompany, { params, body: buildCompanyBody({ client_code: "C-2" }) }, s.asOwner);
    },
  ],
  [
    deleteCompany,
    ["record-archived"],
    async (s) => s.call(deleteCompany, { params: toIdParams(await newCompany(s.db)) }, s.asOwner),
  ],
  [
    restoreCompany,
    ["record-changed"],
    async (s) => {
      const params = toIdParams(await newCompany(s.db, { archivedAt: new Date() }));
      return s.call(restoreCompany, { params }, s.asOwner);
    },
  ],
  [
    createInvitation,
    ["record-changed"],
    (s) => s.call(createInvitation, { params: toIdParams(s.company) }, s.asOwner),
  ],
  [
    deleteInvitation,
    ["record-changed"],
    async (s) => {
      const params = toIdParams(await newCompany(s.db));
      await s.call(createInvitation, { params }, s.asOwner);
      return s.call(deleteInvitation, { params }, s.asOwner);
    },
  ],
  [
    createCategory,
    ["record-created"],
    (s) => {
      const body = { week_day: "MI", category_date: "2026-03-04", order: 0, enable: true } as const;
      return s.call(createCategory, { body }, s.asOwner);
    },
  ],
  [
    createDayRange,
    ["record-created"],
    (s) => {
      const body = { start_date: "2026-04-06", end_date: "2026-04-07", week_days: ["LU" as const] };
      return s.call(createDayRange, { body }, s.asOwner);
    },
  ],
  [
    undoDayRange,
    ["record-archived"],
    (s) => s.call(undoDayRange, { body: { dates: ["2026-04-06"] } }, s.asOwner),
  ],
  [
    updateCategory,
    ["record-changed"],
    (s) => {
      const body = { week_day: "MA", category_date: "2026-03-03", order: 7, enable: true } as const;
      return s.call(updateCategory, { params: toIdParams(s.day), body }, s.asOwner);
    },
  ],
  [
    pauseMenu,
    ["record-changed"],
    async (s) => {
      const params = { id: s.day.id, companyId: (await newCompany(s.db)).id };
      return s.call(pauseMenu, { params, body: { paused: true } }, s.asOwner);
    },
  ],
  [
    createItem,
    ["record-created"],
    (s) => s.call(createItem, { body: buildItemBody(s.day, [s.company]) }, s.asOwner),
  ],
  [
    updateItem,
    ["record-changed"],
    async (s) => {
      const params = toIdParams(await newItem(s.db, s.day, [s.company]));
      return s.call(
        updateItem,
        { params, body: buildItemBody(s.day, [s.company], { price: "21" }) },
        s.asOwner,
      );
    },
  ],
  [
    restoreItem,
    ["record-changed"],
    async (s) => {
      const params = toIdParams(await newItem(s.db, s.day, [s.company], { archivedAt: new Date() }));
      return s.call(restoreItem, { params }, s.asOwner);
    },
  ],
  [
    deleteItem,
    ["record-archived"],
    async (s) =>
      s.call(deleteItem, { params: toIdParams(await newItem(s.db, s.day, [s.company])) }, s.asOwner),
  ],
  [
    createSubitem,
    ["record-created"],
    (s) => {
      const body = { subitem_name: "Causa", item_type: "Entrada", option: "OPT2" } as const;
      return s.call(createSubitem, { body }, s.asOwner);
    },
  ],
  [
    updateSubitem,
    ["record-changed"],
    async (s) => {
      const body = { subitem_name: "Causa", item_type: "Entrada", option: "OPT2" } as const;
      return s.call(updateSubitem, { params: toIdParams(await newSubitem(s.db, [])), body }, s.asOwner);
    },
  ],
  [
    deleteSubitem,
    ["record-archived"],
    async (s) => s.call(deleteSubitem, { params: toIdParams(await newSubitem(s.db, [])) }, s.asOwner),
  ],
  [
    addItemByOption,
    ["record-changed"],
    async (s) => {
      await newSubitem(s.db, [], { option: "REF1" });
      const { id: item_id } = await newItem(s.db, s.day, [s.company]);
      return s.call(addItemByOption, { body: { option: "REF1", item_id } }, s.asOwner);
    },
  ],
  [
    changeAssignments,
    ["record-changed"],
    async (s) => {
      const { id: item_id } = await newItem(s.db, s.day, [s.company]);
      const { id } = await newSubitem(s.db, []);
      const body = { items: [{ item_id, add: [id], remove: [] }] };
      return s.call(changeAssignments, { body }, s.asOwner);
    },
  ],
  [
    removeItemSubitem,
    ["record-changed"],
    async (s) => {
      const item = await newItem(s.db, s.day, [s.company]);
      const params = { itemId: item.id, subitemId: (await newSubitem(s.db, [item])).id };
      return s.call(removeItemSubitem, { params }, s.asOwner);
    },
  ],
  [
    createZone,
    ["record-created"],
    (s) => s.call(createZone, { body: { ...place, company: s.company.id } }, s.asOwner),
  ],
  [
    updateZone,
    ["record-changed"],
    async (s) => {
      const params = { companyId: s.company.id, ...toIdParams(await newZone(s.db, s.company)) };
      return s.call(updateZone, { params, body: place }, s.asOwner);
    },
  ],
  [
    updateSettings,
    ["record-changed"],
    (s) => s.call(updateSettings, { body: { provider_name: "Sabores del Sur" } }, s.asOwner),
  ],
  [
    createVehicle,
    ["record-created"],
    (s) => s.call(createVehicle, { body: { name: "Camión 1" } }, s.asOwner),
  ],
  [
    deleteVehicle,
    ["record-archived"],
    async (s) => {
      const { body } = await s.call(createVehicle, { body: { name: "Moto" } }, s.asOwner);
      return s.call(deleteVehicle, { params: toIdParams(body) }, s.asOwner);
    },
  ],
  [
    restoreVehicle,
    ["record-changed"],
    async (s) => {
      const { body } = await s.call(createVehicle, { body: { name: "Bicicleta" } }, s.asOwner);
      await s.call(deleteVehicle, { params: toIdParams(body) }, s.asOwner);
      return s.call(restoreVehicle, { params: toIdParams(body) }, s.asOwner);
    },
  ],
  [
    updateVehicle,
    ["record-changed"],
    async (s) => {
      const { body } = await s.call(createVehicle, { body: { name: "Camión 2" } }, s.asOwner);
      return s.call(updateVehicle, { params: toIdParams(body), body: { name: "Camión 3" } }, s.asOwner);
    },
  ],
  [
    createCuttingTime,
    ["record-created"],
    (s) => {
      const body = { product: "CENAC" as const, break_time: "10:00", company: [s.company.id] };
      return s.call(createCuttingTime, { body }, s.asOwner);
    },
  ],
  [
    updateCuttingTime,
    ["record-changed"],
    async (s) => {
      const params = toIdParams(await newCuttingTime(s.db, [s.company], { product: "CENAC" }));
      const body = { product: "CENAC" as const, break_time: "09:00", company: [s.company.id] };
      return s.call(updateCuttingTime, { params, body }, s.asOwner);
    },
  ],
  [
    deleteCuttingTime,
    ["record-archived"],
    async (s) => {
      const params = toIdParams(await newCuttingTime(s.db, [s.company], { product: "CENAC" }));
      return s.call(deleteCuttingTime, { params }, s.asOwner);
    },
  ],
];
