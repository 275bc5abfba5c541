import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { getPublicCompany } from "@lonchera/contract/companies";
import { DoorLayout } from "../../app/sign-in-layout.tsx";
import { paths } from "../../app/paths.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { query } from "../../lib/api/query.ts";
import { EmptyState, LoadError, LoadingRows } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Authorization } from "./authorization.tsx";

function UnknownCompany({ slug }: { slug: string }) {
  return (
    <>
      <PageHeading title="Compañía no encontrada" />
      <EmptyState
        title={`No conocemos la compañía «${slug}»`}
        reason="Revisa la dirección o busca la tuya en la lista."
        action={
          <Button component={Link} to={paths.companyList()} variant="contained">
            Ver la lista de compañías
          </Button>
        }
      />
    </>
  );
}

function CompanyDoor({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(query(getPublicCompany, { params: { slug } }));
  if (data) return <Authorization company={data} />;
  if (error instanceof CallError && error.status >= 400 && error.status < 500)
    return <UnknownCompany slug={slug} />;
  return (
    <>
      <PageHeading title="Iniciar sesión" />
      {error ? (
        <LoadError
          message="Error al obtener las compañías"
          hint={error.message}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows rows={3} height={56} />
      )}
    </>
  );
}

/** `/{companySlug}`: the door of one company. */
export function AuthorizationPage() {
  const { companySlug = "" } = useParams();
  return (
    <DoorLayout motto="Pide hoy, come rico toda la semana">
      <CompanyDoor slug={companySlug} />
    </DoorLayout>
  );
}
