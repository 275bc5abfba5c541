import {
  recordOwnAbsence,
  recordPersonAbsence,
  removeOwnAbsence,
  removePersonAbsence,
} from "@lonchera/contract/absences";
import { listParticipants } from "@lonchera/contract/participation";
import { asManager, idOf, newCustomer, type RecordedCall } from "./shop.ts";

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
];
