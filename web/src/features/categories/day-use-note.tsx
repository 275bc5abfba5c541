import Alert from "@mui/material/Alert";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { getCategoryUse, type StaffCategory } from "@lonchera/contract/categories";
import { BusyButton } from "../../components/busy-button.tsx";
import { query } from "../../lib/api/query.ts";
import { formatCounts, type OwnMenu } from "./day-use.ts";
import { PauseError, usePauseMenu } from "./pause-menu.tsx";

function PauseButton({ day, menu, onDone }: { day: StaffCategory; menu: OwnMenu; onDone: () => void }) {
  const pausing = usePauseMenu(day, menu, onDone);
  return (
    <>
      <BusyButton
        size="small"
        color="inherit"
        variant="outlined"
        busy={pausing.isPending}
        onClick={() => pausing.mutate()}
        sx={{ display: "flex", mt: 1 }}
      >
        {menu.paused
          ? `Reanudar el menú de ${menu.companyName}`
          : `Pausar solo el menú de ${menu.companyName}`}
      </BusyButton>
      <PauseError pausing={pausing} />
    </>
  );
}

type DayUseNoteProps = {
  day: StaffCategory;
  /** `null` where the day is edited among all days. */
  ownMenu: OwnMenu | null;
  /** After the own menu was paused or resumed. */
  onPaused: () => void;
};

/** Whom a change of the day concerns, with the way to change one company's menu only. */
export function DayUseNote({ day, ownMenu, onPaused }: DayUseNoteProps) {
  const params = { id: day.id };
  const use = useQuery({ ...query(getCategoryUse, { params }), staleTime: 0 });
  return (
    <Alert severity="info" role="note">
      Este día {ownMenu && `no es solo de ${ownMenu.companyName}: `}es de todas las compañías.{" "}
      {use.data ? `Tiene ${formatCounts(use.data)}.` : use.isPending && <Skeleton width="14rem" />}
      {ownMenu?.paused && ` El menú de ${ownMenu.companyName} está pausado.`}
      {ownMenu && <PauseButton day={day} menu={ownMenu} onDone={onPaused} />}
    </Alert>
  );
}
