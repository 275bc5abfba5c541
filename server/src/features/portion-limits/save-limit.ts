import { isDeepStrictEqual } from "node:util";
import {
  portionLimitMessages,
  type PortionLimit,
  type PortionLimitInput,
} from "@lonchera/contract/portion-limits";
import { formatDate } from "@lonchera/domain/calendar";
import { productNames } from "@lonchera/domain/codes";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { handleUniqueViolation } from "../../platform/db/written-rows.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { requireClosuresOffered } from "../closures/closed-days.ts";
import type { Deps } from "../deps.ts";
import { createHistory, firstVersion, recordChange, type Snapshot } from "../history/record-change.ts";
import { menuTransaction } from "../menus/menu-transaction.ts";
import {
  insertPortionLimit,
  lockPortionLimit,
  removePortionLimitRow,
  updatePortionLimitRow,
} from "./queries.ts";

const history = createHistory("portion-limit");

function toSettings({ product, date = null, portions }: PortionLimitInput) {
  return { product, date, portions };
}

function toSnapshot({ product, date, portions }: Omit<PortionLimit, "id" | "version">): Snapshot {
  return {
    Producto: productNames[product],
    Fecha: date === null ? "Todos los días" : formatDate(date),
    Porciones: String(portions),
  };
}

/** Changes limits as a change of the menus, because these show the portions left. */
function changeLimits<T>(deps: Deps, change: (tx: Transaction) => Promise<T>): Promise<T> {
  return menuTransaction(deps, async (tx) => {
    await requireClosuresOffered(tx);
    return change(tx);
  });
}

/** Saves a limit unless another one has its product and date. */
function saveUnique(
  deps: Deps,
  { date }: PortionLimitInput,
  save: (tx: Transaction) => Promise<PortionLimit>,
): Promise<PortionLimit> {
  const { taken, takenDaily } = portionLimitMessages;
  return handleUniqueViolation(changeLimits(deps, save), "portion_limits_meal_key", () =>
    date ? abortField("date", taken) : abortField("product", takenDaily),
  );
}

export async function addPortionLimit(deps: Deps, staff: Staff, input: PortionLimitInput) {
  return saveUnique(deps, input, async (tx) => {
    const limit = await insertPortionLimit(tx, { ...toSettings(input), version: firstVersion });
    await recordChange(tx, history.toCreation(staff, new Date(deps.clock()), limit, toSnapshot(limit)));
    return limit;
  });
}

/** Placed orders keep their portions even if they exceed a lowered limit. */
export async function changePortionLimit(deps: Deps, staff: Staff, id: number, input: PortionLimitInput) {
  return saveUnique(deps, input, async (tx) => {
    const present = (await lockPortionLimit(tx, id)) ?? abort(404, "not_found");
    const next = { ...present, ...toSettings(input) };
    if (isDeepStrictEqual(next, present)) return present;
    await history.requireCurrentVersion(tx, present, input.version);
    const limit = { ...next, version: present.version + 1 };
    await updatePortionLimitRow(tx, limit);
    const at = new Date(deps.clock());
    await recordChange(tx, history.toEdit(staff, at, limit, toSnapshot(present), toSnapshot(limit)));
    return limit;
  });
}

export async function removePortionLimit(
  deps: Deps,
  staff: Staff,
  id: number,
  version: number | undefined,
): Promise<void> {
  await changeLimits(deps, async (tx) => {
    const present = (await lockPortionLimit(tx, id)) ?? abort(404, "not_found");
    await history.requireCurrentVersion(tx, present, version);
    await removePortionLimitRow(tx, id);
    await recordChange(tx, history.toArchival(staff, new Date(deps.clock()), present, toSnapshot(present)));
  });
}
