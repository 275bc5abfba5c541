import Link from "@mui/material/Link";
import { Link as RouterLink, useParams } from "react-router";
import { DoorLayout } from "../../app/sign-in-layout.tsx";
import { paths } from "../../app/paths.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";

/** Where the link of the mail leads. */
export function ResetPasswordPage() {
  const { uidb64 = "", token = "" } = useParams();
  return (
    <DoorLayout motto="Una contraseña nueva y a la mesa">
      <PageHeading title="Cambiar Contraseña">Elige tu nueva contraseña</PageHeading>
      <ResetPasswordForm uidb64={uidb64} token={token} />
      <Link component={RouterLink} to={paths.companyList()} sx={{ display: "inline-block", mt: 3, py: 1 }}>
        Volver al inicio de sesión
      </Link>
    </DoorLayout>
  );
}
