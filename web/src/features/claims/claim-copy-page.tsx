import FindInPageOutlined from "@mui/icons-material/FindInPageOutlined";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { getClaimCopy } from "@lonchera/contract/claims";
import { paths } from "../../app/paths.ts";
import { PublicLayout } from "../../app/public-layout.tsx";
import { EmptyState, LoadingRows, QueryError } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { CallError } from "../../lib/api/errors.ts";
import { query } from "../../lib/api/query.ts";
import { PrintableClaim } from "./printable-claim.tsx";

function UnknownCopy() {
  return (
    <EmptyState
      Icon={FindInPageOutlined}
      title="No encontramos esta hoja"
      reason="Abre el enlace completo, tal como llegó a tu correo."
      action={
        <Button component={Link} to={paths.claimsBook()} variant="contained">
          Ir al Libro de Reclamaciones
        </Button>
      }
    />
  );
}

/** Shows the copy at `/libro-de-reclamaciones/copia/{token}`, to which the e-mails of a sheet link. */
export function ClaimCopyPage() {
  const { token = "" } = useParams();
  const copy = useQuery(query(getClaimCopy, { params: { token } }));
  const isUnknown = copy.error instanceof CallError && copy.error.status === 404;
  return (
    <PublicLayout>
      <meta name="robots" content="noindex" />
      <PageHeading title="Copia de tu hoja de reclamación">
        {copy.data && `Hoja de reclamación N.º ${copy.data.number}`}
      </PageHeading>
      {copy.isPending && <LoadingRows />}
      {isUnknown ? <UnknownCopy /> : <QueryError query={copy} message="No pudimos cargar la hoja" />}
      {copy.data && <PrintableClaim sheet={copy.data} />}
    </PublicLayout>
  );
}
