import {
  recordOwnAbsence,
  recordPersonAbsence,
  removeOwnAbsence,
  removePersonAbsence,
} from "@lonchera/contract/absences";
import { exportConsumption, listConsumption } from "@lonchera/contract/my-company-consumption";
import { createPerson, invitePerson, listPeople, updatePerson } from "@lonchera/contract/my-company";
import { listParticipants } from "@lonchera/contract/my-company-participation";
import { importPeople, listPeopleImports, undoPeopleImport } from "@lonchera/contract/my-company-imports";
import { buildPeopleFile } from "../my-company.ts";
import { toFormData } from "../staff.ts";
import {
  declareCall,
  newCustomer,
  newEmail,
  orderOnAccount,
  signInManager,
  toIdParams,
  type RecordedCall,
} from "./shop.ts";

const march = { start_date: "2026-03-01", end_date: "2026-03-31" };
const day = { date: "2026-03-05" };

const newFile = () => buildPeopleFile([[newEmail(), "Planta", "Luz", "Rojas", "", ""]]);

export const companyPortalCalls: readonly RecordedCall[] = [
  declareCall(listPeople, ["personal-data-viewed"]).byManager(() => ({})),
  declareCall(createPerson, ["password-reset-sent", "record-created"]).byManager(() => ({
    body: { first_name: "Luz", last_name: "Rojas", email: newEmail() },
  })),
  declareCall(updatePerson, ["access-changed"]).byManager(async (s) => ({
    params: toIdParams(await newCustomer(s)),
    body: { is_active: false },
  })),
  declareCall(invitePerson, ["password-reset-sent"]).byManager(async (s) => ({
    params: toIdParams(await newCustomer(s)),
  })),
  [
    importPeople,
    ["import"],
    async (s) => {
      const file = newFile();
      return s.send("POST", importPeople.path, toFormData({ file }), await signInManager(s));
    },
  ],
  [
    undoPeopleImport,
    ["import-undone"],
    async (s) => {
      const headers = await signInManager(s);
      const file = newFile();
      await s.send("POST", importPeople.path, toFormData({ file }), headers);
      const { results } = (await s.call(listPeopleImports, {}, headers)).body;
      return s.call(undoPeopleImport, { params: { id: String(results[0]?.id) } }, headers);
    },
  ],
  declareCall(recordOwnAbsence, ["absence-recorded"]).byManager(() => ({ body: day })),
  [
    removeOwnAbsence,
    ["absence-removed"],
    async (s) => {
      const headers = await signInManager(s);
      await s.call(recordOwnAbsence, { body: day }, headers);
      return s.call(removeOwnAbsence, { params: day }, headers);
    },
  ],
  declareCall(recordPersonAbsence, ["absence-recorded"]).byManager(async (s) => ({
    params: toIdParams(await newCustomer(s)),
    body: day,
  })),
  declareCall(removePersonAbsence, ["absence-removed"]).byManager(async (s) => {
    const params = toIdParams(await newCustomer(s));
    await s.call(recordPersonAbsence, { params, body: day }, await signInManager(s));
    return { params: { ...params, ...day } };
  }),
  declareCall(listParticipants, ["personal-data-viewed"]).byManager(async (s) => {
    await newCustomer(s);
    return { params: day };
  }),
  declareCall(listConsumption, ["personal-data-viewed"]).byManager(async (s) => {
    await orderOnAccount(s);
    return { query: march };
  }),
  declareCall(exportConsumption, ["export"]).byManager(() => ({ query: march })),
];
