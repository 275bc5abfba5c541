import Button from "@mui/material/Button";
import { Link } from "react-router";
import { EmptyState } from "../components/data-state.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { useSession } from "../lib/session/session.ts";
import { getHomePath } from "./guards.tsx";

/** Tells a customer that the screen is for staff only. */
export function StaffOnlyNotice() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeading title="Empresas" />
      <EmptyState
        title="Acceso solo permitido para administradores"
        reason="Tu cuenta es de cliente. Desde tu menú puedes pedir y ver tus órdenes."
        action={
          <Button component={Link} to={getHomePath(user)} variant="contained">
            Volver a mi menú
          </Button>
        }
      />
    </>
  );
}
