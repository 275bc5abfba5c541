import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import { Link as RouterLink, useLocation, useNavigate, useParams } from "react-router";
import { getAccount } from "@lonchera/contract/accounts";
import { confirmPasswordReset } from "@lonchera/contract/auth";
import type { ResponseOf } from "@lonchera/contract/endpoint";
import { paths } from "../../app/paths.ts";
import { SignInLayout } from "../../app/sign-in-layout.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { call } from "../../lib/api/call.ts";
import { createSignInState } from "../../lib/session/sign-in-state.ts";
import { getCurrentSession } from "../../lib/session/cookies.ts";
import { NewPasswordForm } from "./new-password-form.tsx";

/** The router keeps this state because the page is mounted again when the session ends. */
type PageState = { readonly changed: ResponseOf<typeof confirmPasswordReset> } | null;

/** The link of the reset e-mail opens this page. */
export function ResetPasswordPage() {
  const { uidb64 = "", token = "" } = useParams();
  const navigate = useNavigate();
  const changed = (useLocation().state as PageState)?.changed;
  const arrival = changed && createSignInState({ hasNewPassword: true });
  return (
    <SignInLayout motto="Contraseña nueva y a la mesa">
      <PageHeading title="Cambiar Contraseña">Elige tu nueva contraseña</PageHeading>
      <NewPasswordForm
        save={(new_password) =>
          call(confirmPasswordReset, { params: { uidb64, token }, body: { new_password } })
        }
        onSaved={(answer) => {
          snackbar.success("Contraseña cambiada exitosamente.");
          void navigate(".", { replace: true, state: { changed: answer } satisfies PageState });
          // All sessions of the account have ended. This call finds out whether this browser's session was one of
          // them.
          if (getCurrentSession().isLoggedIn) void call(getAccount, {}).catch(() => undefined);
        }}
        onRefused={() => snackbar.error("Error cambiando la contraseña.")}
        label="Nueva Contraseña"
        submitLabel="Cambiar Contraseña"
        wasSaved={changed !== undefined}
        savedText="Listo: desde ahora entras con tu nueva contraseña."
        refusedHelp="Puedes pedir otro enlace desde la página de tu compañía."
      />
      <Stack sx={{ mt: 3, gap: 2, alignItems: "start" }}>
        {/* The company list can be hidden, and invited users have never seen their company's page. */}
        {changed?.company && (
          <Button
            component={RouterLink}
            to={paths.company(changed.company)}
            state={arrival}
            variant="contained"
            size="large"
            fullWidth
          >
            Iniciar sesión
          </Button>
        )}
        <Link component={RouterLink} to={paths.companyList()} state={arrival} sx={{ py: 1 }}>
          Volver al inicio de sesión
        </Link>
      </Stack>
    </SignInLayout>
  );
}
