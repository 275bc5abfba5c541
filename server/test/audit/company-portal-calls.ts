import {
  recordOwnAbsence,
  recordPersonAbsence,
  removeOwnAbsence,
  removePersonAbsence,
} from "@lonchera/contract/absences";
import { exportConsumption, listConsumption } from "@lonchera/contract/consumption";
import { addPerson, invitePerson, listPeople, updatePerson } from "@lonchera/contract/my-company";
import { listParticipants } from "@lonchera/contract/participation";
import { importPeople, listPeopleImports, undoPeopleImport } from "@lonchera/contract/people-imports";
import { buildPeopleFile } from "../my-company.ts";
import { toFormData } from "../staff.ts";
import {
  signInManager,
  toIdParams,
  newCustomer,
  newEmail,
  orderOnAccount,
  type RecordedCall,
} from "./shop.ts";

const march = { start_date: "2026-03-01", end_date: "2026-03-31" };
const day = { date: "2026-03-05" };

const newFile = () => buildPeopleFile([[newEmail(), "Planta", "Luz", "Rojas", "", ""]]);

export const companyPortalCalls: readonly RecordedCall[] = [
  [listPeople, ["personal-data-viewed"], async (s) => s.call(listPeople, {}, await signInManager(s))],
  [
    addPerson,
    ["password-reset-sent", "record-created"],
    async (s) => {
      const body = { first_name: "Luz", last_name: "Rojas", email: newEmail() };
      return s.call(addPerson, { body }, await signInManager(s));
    },
  ],
  [
    updatePerson,
    ["access-changed"],
    async (s) => {
      const params = toIdParams(await newCustomer(s));
      return s.call(updatePerson, { params, body: { is_active: false } }, await signInManager(s));
    },
  ],
  [
    invitePerson,
    ["password-reset-sent"],
    async (s) => s.call(invitePerson, { params: toIdParams(await newCustomer(s)) }, await signInManager(s)),
  ],
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
  [
    recordOwnAbsence,
    ["absence-recorded"],
    async (s) => s.call(recordOwnAbsence, { body: day }, await signInManager(s)),
  ],
  [
    removeOwnAbsence,
    ["absence-removed"],
    async (s) => {
      const headers = await signInManager(s);
      await s.call(recordOwnAbsence, { body: day }, headers);
      return s.call(removeOwnAbsence, { params: day }, headers);
    },
  ],
  [
    recordPersonAbsence,
    ["absence-recorded"],
    async (s) => {
      const params = toIdParams(await newCustomer(s));
      return s.call(recordPersonAbsence, { params, body: day }, await signInManager(s));
    },
  ],
  [
    removePersonAbsence,
    ["absence-removed"],
    async (s) => {
      const [params, headers] = [toIdParams(await newCustomer(s)), await signInManager(s)];
      await s.call(recordPersonAbsence, { params, body: day }, headers);
      return s.call(removePersonAbsence, { params: { ...params, ...day } }, headers);
    },
  ],
  [
    listParticipants,
    ["personal-data-viewed"],
    async (s) => {
      await newCustomer(s);
      return s.call(listParticipants, { params: day }, await signInManager(s));
    },
  ],
  [
    listConsumption,
    ["personal-data-viewed"],
    async (s) => {
      await orderOnAccount(s);
      return s.call(listConsumption, { query: march }, await signInManager(s));
    },
  ],
  [
    exportConsumption,
    ["export"],
    async (s) => {
      const query = new URLSearchParams(march).toString();
      return s.send("GET", `${exportConsumption.path}?${query}`, undefined, await signInManager(s));
    },
  ],
];
