import type { Staff } from "../../platform/auth/sessions.ts";
import { abort } from "../../platform/http/http-error.ts";
import { findCompanyName } from "../companies/company-access.ts";
import { changeMenu } from "../menus/change-menu.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { setMenuPaused } from "../menus/paused-menus.ts";
import { lockCategory, updateCategoryRow } from "./queries.ts";

const word = (paused: boolean) => (paused ? "Pausado" : "Activo");

/** Offers a company nothing on one menu day, or its dishes again. Placed orders stay. */
export async function pauseCompanyMenu(
  deps: Deps,
  staff: Staff,
  menu: { readonly id: number; readonly companyId: number },
  paused: boolean,
): Promise<{ paused: boolean }> {
  const { id, companyId } = menu;
  await changeMenu(deps, async (tx) => {
    const day = (await lockCategory(tx, id)) ?? abort(404, "not_found");
    const company = (await findCompanyName(tx, companyId)) ?? abort(404, "not_found");
    if (!(await setMenuPaused(tx, { categoryId: id, companyId }, paused))) return;
    const version = day.version + 1;
    await updateCategoryRow(tx, { ...day, version });
    const field = `Menú de ${company}`;
    await recordChange(tx, {
      thing: "category",
      id,
      kind: "changed",
      version,
      byUserId: staff.id,
      at: new Date(deps.clock()),
      before: { [field]: word(!paused) },
      after: { [field]: word(paused) },
    });
  });
  return { paused };
}
