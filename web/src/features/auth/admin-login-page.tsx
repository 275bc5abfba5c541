import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { lazy, Suspense, useState } from "react";
import { Link as RouterLink } from "react-router";
import type { SecondStep } from "@lonchera/contract/auth";
import { SignInReasonNotice } from "../../app/sign-in-reason-notice.tsx";
import { paths } from "../../app/paths.ts";
import { SignInLayout } from "../../app/sign-in-layout.tsx";
import { LoadingRows } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { LoginForm } from "./login-form.tsx";

const SecondFactorStep = lazy(async () => ({
  default: (await import("../second-factor/second-factor-step.tsx")).SecondFactorStep,
}));

type Step = { readonly email: string; readonly challenge: SecondStep | null };

export function AdminLoginPage() {
  const [{ email, challenge }, setStep] = useState<Step>({ email: "", challenge: null });
  const [notice, setNotice] = useState<string | null>(null);
  const restart = (reason: string | null) => {
    setNotice(reason);
    setStep({ email, challenge: null });
  };
  return (
    <SignInLayout motto="La cocina, los pedidos y el reparto de hoy">
      {challenge ? (
        <Suspense fallback={<LoadingRows rows={3} />}>
          <SecondFactorStep challenge={challenge} onRestart={restart} />
        </Suspense>
      ) : (
        <>
          <PageHeading title="Iniciar sesión - Administrador">
            Iniciar{" "}
            <Box component="span" sx={{ whiteSpace: "nowrap" }}>
              sesión -
            </Box>{" "}
            Administrador
          </PageHeading>
          <SignInReasonNotice />
          {notice !== null && (
            <Alert severity="info" sx={{ mb: 2.5 }}>
              {notice}
            </Alert>
          )}
          <LoginForm
            email={email}
            page={{ staff: true }}
            otherPageHint="Si eres cliente, entra desde la página de tu compañía."
            onSecondFactor={(typed, { second_factor }) => setStep({ email: typed, challenge: second_factor })}
          >
            {() => (
              <Link component={RouterLink} to={paths.companyList()} sx={{ alignSelf: "center", py: 1.25 }}>
                Soy cliente de una compañía
              </Link>
            )}
          </LoginForm>
        </>
      )}
    </SignInLayout>
  );
}
