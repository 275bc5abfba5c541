import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useLocation, useNavigate } from "react-router";
import { claimRights, type ClaimSheet } from "@lonchera/contract/claims";
import { formatDate } from "@lonchera/domain/calendar";
import { paths } from "../../app/paths.ts";
import { CatererFacts } from "../../app/caterer-facts.tsx";
import { PublicLayout } from "../../app/public-layout.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { ClaimForm } from "./claim-form.tsx";
import { PrintableClaim } from "./printable-claim.tsx";

const bookTitle = "Libro de Reclamaciones";

function Empty({ onFiled }: { onFiled: (sheet: ClaimSheet) => void }) {
  return (
    <>
      <PageHeading
        title={bookTitle}
        lead="Cuéntanos qué pasó. Te respondemos por correo en 15 días hábiles como máximo."
      />
      <Box sx={{ mb: 3 }}>
        <CatererFacts />
      </Box>
      <ClaimForm onFiled={onFiled} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2.5 }}>
        {claimRights}
      </Typography>
    </>
  );
}

function Filed({ sheet, onAnother }: { sheet: ClaimSheet; onAnother: () => void }) {
  return (
    <>
      <PageHeading title={bookTitle}>Hoja de reclamación N.º {sheet.number}</PageHeading>
      <Alert severity="success" sx={{ mb: 2.5 }}>
        Registramos tu {sheet.claim_kind}. Enviamos a <strong>{sheet.email}</strong> el enlace de tu copia y
        te responderemos a ese correo a más tardar el <strong>{formatDate(sheet.due_date)}</strong>.
      </Alert>
      <PrintableClaim sheet={sheet} actions={<Button onClick={onAnother}>Registrar otra hoja</Button>} />
    </>
  );
}

/** The router state keeps a filed sheet over a reload. */
export function ClaimsBookPage() {
  const filed = (useLocation().state as { sheet?: ClaimSheet } | null)?.sheet;
  const navigate = useNavigate();
  const show = (sheet: ClaimSheet) => void navigate(paths.claimsBook(), { replace: true, state: { sheet } });
  return (
    <PublicLayout>
      {filed ? (
        <Filed sheet={filed} onAnother={() => void navigate(paths.claimsBook())} />
      ) : (
        <Empty onFiled={show} />
      )}
    </PublicLayout>
  );
}
