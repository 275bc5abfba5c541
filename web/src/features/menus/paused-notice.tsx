import Alert from "@mui/material/Alert";
import type { StaffMenuDay } from "@lonchera/contract/categories";
import { BusyButton } from "../../components/busy-button.tsx";
import { usePauseMenu } from "../categories/pause-menu.ts";

/** The company whose menus are shown. */
export type MenuCompany = { readonly companyId: number; readonly companyName: string };

/** Says that the company is offered nothing on the day, with the way back. */
export function PausedNotice({ day, company }: { day: StaffMenuDay; company: MenuCompany }) {
  const resuming = usePauseMenu(day, { ...company, paused: true });
  return (
    <Alert
      severity="warning"
      role="note"
      sx={{ mt: 2 }}
      action={
        <BusyButton color="inherit" size="small" busy={resuming.isPending} onClick={() => resuming.mutate()}>
          Reanudar
        </BusyButton>
      }
    >
      Menú pausado solo para {company.companyName}: sus clientes no ven los platos de este día.
    </Alert>
  );
}
