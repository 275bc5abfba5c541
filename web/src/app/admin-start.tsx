import { errorTexts } from "@lonchera/contract/errors";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { useSession } from "../lib/session/session.ts";
import { EmptyState } from "../components/data-state.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { startOf } from "./guards.tsx";
import { screen } from "./screen.tsx";

const companies = screen(() => import("../features/companies/companies-page.tsx"), "CompaniesPage");

function StaffOnly({ wayBack }: { wayBack: string }) {
  return (
    <>
      <PageHeading title="Empresas" />
      <EmptyState
        title={errorTexts.staff_only}
        reason="Tu cuenta es de cliente. Desde tu menú puedes pedir y ver tus órdenes."
        action={
          <Button component={Link} to={wayBack} variant="contained">
            Volver a mi menú
          </Button>
        }
      />
    </>
  );
}

/** `/admin/companies`: the companies for staff; a refusal, and no call, for everyone else. */
export function AdminStart() {
  const { user } = useSession();
  if (!user) return null;
  return user.is_staff ? companies : <StaffOnly wayBack={startOf(user)} />;
}
