import Link from "@mui/material/Link";
import { useState } from "react";
import { Link as RouterLink, useParams } from "react-router";
import { getAccount } from "@lonchera/contract/accounts";
import { confirmPasswordReset } from "@lonchera/contract/auth";
import { paths } from "../../app/paths.ts";
import { SignInLayout } from "../../app/sign-in-layout.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useSnackbar } from "../../components/snackbars.tsx";
import { call } from "../../lib/api/call.ts";
import { arrivalState } from "../../lib/session/arrival.ts";
import { currentSession } from "../../lib/session/cookies.ts";
import { NewPasswordForm } from "./new-password-form.tsx";

/** Opened by the link of the reset e-mail. */
export function ResetPasswordPage() {
  const { uidb64 = "", token = "" } = useParams();
  const snackbar = useSnackbar();
  const [isChanged, setIsChanged] = useState(false);
  return (
    <SignInLayout motto="Una contraseña nueva y a la mesa">
      <PageHeading title="Cambiar Contraseña">Elige tu nueva contraseña</PageHeading>
      <NewPasswordForm
        save={(new_password) =>
          call(confirmPasswordReset, { params: { uidb64, token }, body: { new_password } })
        }
        onSaved={() => {
          snackbar.success("Contraseña cambiada exitosamente.");
          setIsChanged(true);
          // The account's sessions have ended, maybe this browser's.
          if (currentSession().isLoggedIn) void call(getAccount, {}).catch(() => undefined);
        }}
        onRefused={() => snackbar.error("Error cambiando la contraseña.")}
        label="Nueva Contraseña"
        submitLabel="Cambiar Contraseña"
        savedText="Listo: desde ahora entras con tu nueva contraseña."
        refusedHelp="Puedes pedir otro enlace desde la página de tu compañía."
      />
      <Link
        component={RouterLink}
        to={paths.companyList()}
        state={isChanged ? arrivalState({ hasNewPassword: true }) : null}
        sx={{ display: "inline-block", mt: 3, py: 1 }}
      >
        Volver al inicio de sesión
      </Link>
    </SignInLayout>
  );
}
