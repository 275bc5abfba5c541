import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router";
import type { StaffMenuDay } from "@lonchera/contract/categories";
import { paths } from "../../app/paths.ts";
import { BusyButton } from "../../components/busy-button.tsx";
import { PauseError, usePauseMenu } from "../categories/pause-menu.tsx";

export type MenuCompany = { readonly companyId: number; readonly companyName: string };

/** Says that the company's menu is paused on the day, and lets staff resume it. */
export function PausedMenuNotice({ day, company }: { day: StaffMenuDay; company: MenuCompany }) {
  const resuming = usePauseMenu(day, { ...company, paused: true });
  return (
    <>
      <Alert
        severity="warning"
        role="note"
        sx={{ mt: 2 }}
        action={
          <BusyButton
            color="inherit"
            size="small"
            busy={resuming.isPending}
            onClick={() => resuming.mutate()}
          >
            Reanudar
          </BusyButton>
        }
      >
        Menú pausado solo para {company.companyName}: sus clientes no ven los platos de este día.
      </Alert>
      <PauseError pausing={resuming} />
    </>
  );
}

/** Says why nothing can be ordered for the day. */
export function ClosureNotice({ reason }: { reason: string }) {
  return (
    <Alert severity="warning" role="note" sx={{ mt: 2 }}>
      Sin atención: {reason}. Los clientes leen el motivo y no pueden pedir para este día. Se cambia en{" "}
      <Link component={RouterLink} to={paths.adminClosures()} color="inherit">
        Feriados y capacidad
      </Link>
      .
    </Alert>
  );
}
