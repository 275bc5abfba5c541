import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router";
import { paths } from "../../app/paths.ts";
import { SignInLayout } from "../../app/sign-in-layout.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { LoginForm } from "./login-form.tsx";

export function AdminLoginPage() {
  return (
    <SignInLayout motto="La cocina, los pedidos y el reparto de hoy">
      <PageHeading title="Iniciar sesión - Administrador">
        Iniciar sesión{"\u00a0"}- Administrador
      </PageHeading>
      <LoginForm
        email=""
        page={{ staff: true }}
        otherPageHint="Si eres cliente, entra desde la página de tu compañía."
      >
        {() => (
          <Link component={RouterLink} to={paths.companyList()} sx={{ alignSelf: "center", py: 1 }}>
            Soy cliente de una compañía
          </Link>
        )}
      </LoginForm>
    </SignInLayout>
  );
}
