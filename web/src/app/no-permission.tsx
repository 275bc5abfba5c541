import LockOutlined from "@mui/icons-material/LockOutlined";
import Button from "@mui/material/Button";
import { useEffect } from "react";
import { Link } from "react-router";
import { staffRoleNames } from "@lonchera/domain/codes";
import { EmptyState } from "../components/data-state.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { refreshSession } from "../lib/api/call.ts";
import { findStaffRole } from "../lib/session/permissions.ts";
import { useSession } from "../lib/session/session.ts";
import { findStartScreen } from "./staff-screens.ts";

/** Replaces a screen that the user's role may not open. */
export function NoPermission() {
  const { user } = useSession();
  const role = user && findStaffRole(user);
  useEffect(() => refreshSession(), []);
  if (!role) return null;
  const start = findStartScreen(user);
  return (
    <>
      <PageHeading title="No tienes permiso" />
      <EmptyState
        Icon={LockOutlined}
        title="Tu rol no incluye esta pantalla"
        reason={`Tu rol es ${staffRoleNames[role]}. Si la necesitas, pídele al dueño que lo cambie.`}
        action={
          start && (
            <Button component={Link} to={start.path} variant="contained">
              Ir a {start.label}
            </Button>
          )
        }
      />
    </>
  );
}
