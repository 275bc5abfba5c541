import Alert from "@mui/material/Alert";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { getCategoryUse, type StaffCategory } from "@lonchera/contract/categories";
import { query } from "../../lib/api/query.ts";
import { formatCategoryUse, type CompanyDayMenu } from "./day-use.ts";
import { PauseButton } from "./pause-menu.tsx";

type DayUseNoteProps = {
  day: StaffCategory;
  /** It is `null` where the day is edited among all days. */
  ownMenu: CompanyDayMenu | null;
  /** It is called after the company's menu was paused or resumed. */
  onPaused: () => void;
};

/** Says whom a change of the day concerns, and offers to pause or resume the menu of one company only. */
export function DayUseNote({ day, ownMenu, onPaused }: DayUseNoteProps) {
  const params = { id: day.id };
  const use = useQuery({ ...query(getCategoryUse, { params }), staleTime: 0 });
  return (
    <Alert severity="info" role="note">
      Este día {ownMenu && `no es solo de ${ownMenu.companyName}: `}es de todas las compañías.{" "}
      {use.data ? `Tiene ${formatCategoryUse(use.data)}.` : use.isPending && <Skeleton width="14rem" />}
      {ownMenu?.paused && ` El menú de ${ownMenu.companyName} está pausado.`}
      {ownMenu && (
        <PauseButton
          day={day}
          menu={ownMenu}
          onDone={onPaused}
          size="small"
          color="inherit"
          sx={{ display: "flex", mt: 1 }}
        />
      )}
    </Alert>
  );
}
