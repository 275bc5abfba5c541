import type { Staff } from "../../platform/auth/sessions.ts";
import { abort } from "../../platform/http/http-error.ts";
import { findCompanyName } from "../companies/company-access.ts";
import { changeMenu } from "../menus/change-menu.ts";
import type { Deps } from "../deps.ts";
import { createHistory, recordChange } from "../history/record-change.ts";
import { setMenuPaused } from "../menus/paused-menus.ts";
import { lockCategory, updateCategoryRow } from "./queries.ts";

const history = createHistory("category");

/** Offers a company nothing on one menu day, or its dishes again. Placed orders stay. */
export async function pauseCompanyMenu(
  deps: Deps,
  staff: Staff,
  menu: { readonly id: number; readonly companyId: number },
  paused: boolean,
): Promise<{ paused: boolean }> {
  const { id, companyId } = menu;
  await changeMenu(deps, async (tx) => {
    const present = (await lockCategory(tx, id)) ?? abort(404, "not_found");
    const company = (await findCompanyName(tx, companyId)) ?? abort(404, "not_found");
    if (!(await setMenuPaused(tx, { categoryId: id, companyId }, paused))) return;
    const day = { ...present, version: present.version + 1 };
    await updateCategoryRow(tx, day);
    const toSnapshot = (isPaused: boolean) => ({ [`Menú de ${company}`]: isPaused ? "Pausado" : "Activo" });
    const at = new Date(deps.clock());
    await recordChange(tx, history.toEdit(staff, at, day, toSnapshot(!paused), toSnapshot(paused)));
  });
  return { paused };
}
