import { useQueryClient } from "@tanstack/react-query";
import { getCategoryUse, listCategories, pauseMenu } from "@lonchera/contract/categories";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { snackbar } from "../../components/snackbars.tsx";
import { useUndoSnackbar } from "../../components/undo-snackbar.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { formatDay } from "../../lib/time-text.ts";
import { reloadLists } from "../../lib/api/reload-lists.ts";
import type { OwnMenu } from "./day-use.ts";

/** The lists that show what is offered on days. */
export const listsOfDays = [listCategories, getCategoryUse];

type Day = { readonly id: number; readonly category_date: CalendarDate };

/** Pauses the menu of one company on a day, or resumes it; other companies keep theirs. */
export function usePauseMenu(day: Day, menu: OwnMenu, onDone?: () => void) {
  const queries = useQueryClient();
  const tell = useUndoSnackbar(listsOfDays);
  const params = { id: String(day.id), companyId: String(menu.companyId) };
  const save = (paused: boolean) => call(pauseMenu, { params, body: { paused } });
  return useExclusiveMutation({
    mutationFn: () => save(!menu.paused),
    onSuccess: async () => {
      await reloadLists(queries, listsOfDays);
      const done = menu.paused ? "reanudado" : "pausado";
      tell(`Menú ${done} solo para ${menu.companyName}: ${formatDay(day.category_date)}`, () =>
        save(menu.paused),
      );
      onDone?.();
    },
    onError: (error) => snackbar.error(error.message),
  });
}
