import Alert from "@mui/material/Alert";
import { useQueryClient } from "@tanstack/react-query";
import { getCategoryUse, listCategories, pauseMenu } from "@lonchera/contract/categories";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { useUndoSnackbar } from "../../components/undo-snackbar.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { formatDay } from "../../lib/time-text.ts";
import { invalidateEndpoints } from "../../lib/api/invalidate-endpoints.ts";
import type { OwnMenu } from "./day-use.ts";

/** The lists that show the offer of days. */
export const menuDayListEndpoints = [listCategories, getCategoryUse];

type Day = { readonly id: number; readonly category_date: CalendarDate };

/** Pauses the menu of one company on a day, or resumes it; other companies keep theirs. */
export function usePauseMenu(day: Day, menu: OwnMenu, onDone?: () => void) {
  const client = useQueryClient();
  const showUndoSnackbar = useUndoSnackbar(menuDayListEndpoints);
  const params = { id: day.id, companyId: menu.companyId };
  const save = (paused: boolean) => call(pauseMenu, { params, body: { paused } });
  return useExclusiveMutation({
    mutationFn: () => save(!menu.paused),
    onSuccess: async () => {
      await invalidateEndpoints(client, menuDayListEndpoints);
      const done = menu.paused ? "reanudado" : "pausado";
      showUndoSnackbar(`Menú ${done} solo para ${menu.companyName}: ${formatDay(day.category_date)}`, () =>
        save(menu.paused),
      );
      onDone?.();
    },
  });
}

/** Why the menu could not be paused or resumed, below the button. */
export function PauseError({ pausing: { error } }: { pausing: ReturnType<typeof usePauseMenu> }) {
  if (error === null) return null;
  return (
    <Alert severity="error" sx={{ mt: 1 }}>
      No se pudo cambiar el menú. {error.message}
    </Alert>
  );
}
