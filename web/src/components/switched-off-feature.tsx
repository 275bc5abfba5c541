import type { SvgIconComponent } from "@mui/icons-material";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { paths } from "../app/paths.ts";
import { findStaffRole } from "../lib/session/permissions.ts";
import { useSession } from "../lib/session/session.ts";
import { EmptyState } from "./data-state.tsx";

type SwitchedOffProps = {
  Icon: SvgIconComponent;
  title: string;
  /** The reason says what the screen does after an owner has switched it on. */
  reason: string;
};

/** Replaces a screen that is switched off in "Ajustes". Owners get a link to the switch. */
export function SwitchedOffFeature({ Icon, title, reason }: SwitchedOffProps) {
  const { user } = useSession();
  return (
    <EmptyState
      Icon={Icon}
      title={title}
      reason={reason}
      action={
        user &&
        findStaffRole(user) === "owner" && (
          <Button component={Link} to={paths.adminSettings()} variant="contained">
            Ir a Ajustes
          </Button>
        )
      }
    />
  );
}
