import Link from "@mui/material/Link";
import { Link as RouterLink, useParams } from "react-router";
import { acceptStaffInvitation, staffMessages } from "@lonchera/contract/staff";
import { paths } from "../../app/paths.ts";
import { SignInLayout } from "../../app/sign-in-layout.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { call } from "../../lib/api/call.ts";
import { NewPasswordForm } from "./new-password-form.tsx";

/** The link of an invitation opens this page. */
export function InvitationPage() {
  const { uidb64 = "", token = "" } = useParams();
  return (
    <SignInLayout motto="La cocina, los pedidos y el reparto de hoy">
      <PageHeading title="Aceptar invitación" lead="Elige la contraseña de tu cuenta del personal." />
      <NewPasswordForm
        save={(new_password) =>
          call(acceptStaffInvitation, { params: { uidb64, token }, body: { new_password } })
        }
        label="Contraseña"
        submitLabel="Activar mi cuenta"
        savedText={staffMessages.accepted}
        refusedHelp="Si ya activaste tu cuenta, inicia sesión; si no, el dueño puede enviarte la invitación otra vez."
      />
      <Link component={RouterLink} to={paths.adminLogin()} sx={{ display: "inline-block", mt: 3, py: 1 }}>
        Ir a iniciar sesión
      </Link>
    </SignInLayout>
  );
}
