import Alert from "@mui/material/Alert";
import type { ButtonProps } from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { getCategoryUse, listCategories, pauseMenu } from "@lonchera/contract/categories";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { BusyButton } from "../../components/busy-button.tsx";
import { useUndoSnackbar } from "../../components/undo-snackbar.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { formatDay } from "../../lib/time-text.ts";
import { invalidateEndpoints } from "../../lib/api/query.ts";
import type { CompanyDayMenu } from "./day-use.ts";

/** These lists show the offer of days. */
export const menuDayListEndpoints = [listCategories, getCategoryUse];

type Day = { readonly id: number; readonly category_date: CalendarDate };

/** Pauses the menu of one company on a day, or resumes it; other companies keep theirs. */
export function usePauseMenu(day: Day, menu: CompanyDayMenu, onDone?: () => void) {
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

/** Says below the button why the menu could not be paused or resumed. */
export function PauseError({ pausing: { error } }: { pausing: ReturnType<typeof usePauseMenu> }) {
  if (error === null) return null;
  return (
    <Alert severity="error" sx={{ mt: 1 }}>
      No se pudo cambiar el menú. {error.message}
    </Alert>
  );
}

type PauseButtonProps = Pick<ButtonProps, "size" | "color" | "sx"> & {
  day: Day;
  menu: CompanyDayMenu;
  onDone: () => void;
};

export function PauseButton({ day, menu, onDone, ...look }: PauseButtonProps) {
  const pausing = usePauseMenu(day, menu, onDone);
  return (
    <>
      <BusyButton {...look} variant="outlined" busy={pausing.isPending} onClick={() => pausing.mutate()}>
        {menu.paused
          ? `Reanudar el menú de ${menu.companyName}`
          : `Pausar solo el menú de ${menu.companyName}`}
      </BusyButton>
      <PauseError pausing={pausing} />
    </>
  );
}
