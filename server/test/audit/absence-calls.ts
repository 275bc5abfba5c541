import {
  recordOwnAbsence,
  recordPersonAbsence,
  removeOwnAbsence,
  removePersonAbsence,
} from "@lonchera/contract/absences";
import { exportConsumption, listConsumption } from "@lonchera/contract/consumption";
import { listParticipants } from "@lonchera/contract/participation";
import { asManager, idOf, newCustomer, type RecordedCall } from "./shop.ts";

const march = { start_date: "2026-03-01", end_date: "2026-03-31" };
const day = { date: "2026-03-05" };

export const absenceCalls: readonly RecordedCall[] = [
  [
    recordOwnAbsence,
    ["absence-recorded"],
    async (s) => s.call(recordOwnAbsence, { body: day }, await asManager(s)),
  ],
  [
    removeOwnAbsence,
    ["absence-removed"],
    async (s) => {
      const headers = await asManager(s);
      await s.call(recordOwnAbsence, { body: day }, headers);
      return s.call(removeOwnAbsence, { params: day }, headers);
    },
  ],
  [
    recordPersonAbsence,
    ["absence-recorded"],
    async (s) => {
      const params = idOf(await newCustomer(s));
      return s.call(recordPersonAbsence, { params, body: day }, await asManager(s));
    },
  ],
  [
    removePersonAbsence,
    ["absence-removed"],
    async (s) => {
      const [params, headers] = [idOf(await newCustomer(s)), await asManager(s)];
      await s.call(recordPersonAbsence, { params, body: day }, headers);
      return s.call(removePersonAbsence, { params: { ...params, ...day } }, headers);
    },
  ],
  [
    listParticipants,
    ["personal-data-viewed"],
    async (s) => {
      await newCustomer(s);
      return s.call(listParticipants, { params: day }, await asManager(s));
    },
  ],
  [listConsumption, [], async (s) => s.call(listConsumption, { query: march }, await asManager(s))],
  [
    exportConsumption,
    ["export"],
    async (s) => {
      const query = new URLSearchParams(march);
      return s.send("GET", `${exportConsumption.path}?${query}`, undefined, await asManager(s));
    },
  ],
];
