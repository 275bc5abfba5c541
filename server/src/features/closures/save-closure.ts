import { isDeepStrictEqual } from "node:util";
import { closureMessages, type Closure, type ClosureInput } from "@lonchera/contract/closures";
import { allCompaniesText, unknownCompaniesMessage } from "@lonchera/contract/field-rules";
import { formatDate, toLimaDate } from "@lonchera/domain/calendar";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { handleUniqueViolation } from "../../platform/db/written-rows.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { findUnarchivedCompanies } from "../companies/company-access.ts";
import type { Deps } from "../deps.ts";
import { createHistory, firstVersion, recordChange, type Snapshot } from "../history/record-change.ts";
import { menuTransaction } from "../menus/menu-transaction.ts";
import { lockClosures, requireClosuresOffered } from "./closed-days.ts";
import {
  insertClosure,
  lockClosure,
  removeClosureRow,
  updateClosureRow,
  joinClosureCounts,
  type UncountedClosure,
} from "./queries.ts";

export const closureHistory = createHistory("closure");

type Settings = Omit<UncountedClosure, "id" | "version">;

async function toSettings(tx: Transaction, input: ClosureInput): Promise<Settings> {
  const { date, reason, all_companies } = input;
  if (all_companies) return { date, reason, all_companies, company: [] };
  const company = await findUnarchivedCompanies(tx, input.company);
  if (company.length < new Set(input.company).size) abortField("company", unknownCompaniesMessage);
  return { date, reason, all_companies, company };
}

function toSnapshot({ date, reason, all_companies, company }: Settings): Snapshot {
  return {
    Fecha: formatDate(date),
    Motivo: reason,
    Compañías: all_companies ? allCompaniesText : company.map(({ name }) => name).join(", "),
  };
}

/** Changes closures while no order is being written, and clears the cache of all menus. */
function changeClosures<T>(deps: Deps, change: (tx: Transaction) => Promise<T>): Promise<T> {
  const changing = menuTransaction(deps, async (tx) => {
    await requireClosuresOffered(tx);
    await lockClosures(tx);
    return change(tx);
  });
  return handleUniqueViolation(changing, "closures_all_companies_key", () =>
    abortField("date", closureMessages.dateTaken),
  );
}

async function readClosure({ db }: Deps, day: UncountedClosure): Promise<Closure> {
  const [closure] = await joinClosureCounts(db, [day]);
  return closure ?? abort(404, "not_found");
}

export async function addClosure(deps: Deps, staff: Staff, input: ClosureInput): Promise<Closure> {
  const now = deps.clock();
  if (input.date < toLimaDate(now)) abortField("date", closureMessages.pastDate);
  const day = await changeClosures(deps, async (tx) => {
    const written = await insertClosure(tx, { ...(await toSettings(tx, input)), version: firstVersion });
    await recordChange(tx, closureHistory.toCreation(staff, new Date(now), written, toSnapshot(written)));
    return written;
  });
  return readClosure(deps, day);
}

export async function changeClosure(
  deps: Deps,
  staff: Staff,
  id: number,
  input: ClosureInput,
): Promise<Closure> {
  const now = deps.clock();
  const day = await changeClosures(deps, async (tx) => {
    const present = (await lockClosure(tx, id)) ?? abort(404, "not_found");
    if (input.date !== present.date && input.date < toLimaDate(now))
      abortField("date", closureMessages.pastDate);
    const next = { ...present, ...(await toSettings(tx, input)) };
    if (isDeepStrictEqual(next, present)) return present;
    await closureHistory.requireCurrentVersion(tx, present, input.version);
    const written = { ...next, version: present.version + 1 };
    await updateClosureRow(tx, written);
    const at = new Date(now);
    await recordChange(
      tx,
      closureHistory.toEdit(staff, at, written, toSnapshot(present), toSnapshot(written)),
    );
    return written;
  });
  return readClosure(deps, day);
}

/** Opens the day for orders again. Orders that were moved or cancelled stay so. */
export async function removeClosure(
  deps: Deps,
  staff: Staff,
  id: number,
  version: number | undefined,
): Promise<void> {
  await changeClosures(deps, async (tx) => {
    const present = (await lockClosure(tx, id)) ?? abort(404, "not_found");
    await closureHistory.requireCurrentVersion(tx, present, version);
    await removeClosureRow(tx, id);
    await recordChange(
      tx,
      closureHistory.toArchival(staff, new Date(deps.clock()), present, toSnapshot(present)),
    );
  });
}
